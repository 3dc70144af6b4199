// The way back from pack_int8: exact.

struct Numbers {
    blocks: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> full: array<f32>;
@group(0) @binding(2) var<storage, read_write> packed: array<u32>;

@compute @workgroup_size(64)
fn unpack(@builtin(global_invocation_id) thread: vec3<u32>) {
    let block = thread.x;
    if block >= numbers.blocks {
        return;
    }
    let scale = bitcast<f32>(packed[16u * numbers.blocks + block] << 23u);
    for (var word = 0u; word < 16u; word++) {
        let codes = packed[16u * block + word];
        for (var part = 0u; part < 4u; part++) {
            let code = i32(codes << (24u - 8u * part)) >> 24u;
            full[64u * block + 4u * word + part] = f32(code) * scale;
        }
    }
}
