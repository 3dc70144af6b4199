// 64 numbers to 16 words of four codes and one exponent: a number is its code times 2^exponent. The exponent is the least that keeps
// the block's largest number within 127, found from its bits. Scaling by a power of two is exact, so the codes are the same everywhere.

struct Numbers {
    blocks: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> full: array<f32>;
@group(0) @binding(2) var<storage, read_write> packed: array<u32>;

@compute @workgroup_size(64)
fn pack(@builtin(global_invocation_id) thread: vec3<u32>) {
    let block = thread.x;
    if block >= numbers.blocks {
        return;
    }
    var largest = 0u;
    for (var at = 0u; at < 64u; at++) {
        // Without their signs, numbers are in the order of their bits.
        largest = max(largest, bitcast<u32>(full[64u * block + at]) & 0x7fffffffu);
    }
    // 127 is 1.984375 · 2⁶.
    let over = u32((largest & 0x7fffffu) > 0x7e0000u);
    let exponent = clamp(i32(largest >> 23u) - 127 - 6 + i32(over), -100, 100);
    let scale = bitcast<f32>(u32(127 - exponent) << 23u);
    for (var word = 0u; word < 16u; word++) {
        var codes = 0u;
        for (var part = 0u; part < 4u; part++) {
            let code = i32(round(clamp(full[64u * block + 4u * word + part] * scale, -127.0, 127.0)));
            codes |= (u32(code) & 0xffu) << (8u * part);
        }
        packed[16u * block + word] = codes;
    }
    packed[16u * numbers.blocks + block] = u32(exponent + 127);
}
