// The way back from pack_f16: exact.

struct Numbers {
    words: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> full: array<f32>;
@group(0) @binding(2) var<storage, read_write> packed: array<u32>;

@compute @workgroup_size(256)
fn unpack(@builtin(global_invocation_id) thread: vec3<u32>) {
    let at = thread.x;
    if at >= numbers.words {
        return;
    }
    let pair = unpack2x16float(packed[at]);
    full[2u * at] = pair.x;
    full[2u * at + 1u] = pair.y;
}
