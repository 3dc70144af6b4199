// Two numbers to a word, each in 16 bits. What is beyond the largest such number becomes it.

struct Numbers {
    words: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> full: array<f32>;
@group(0) @binding(2) var<storage, read_write> packed: array<u32>;

@compute @workgroup_size(256)
fn pack(@builtin(global_invocation_id) thread: vec3<u32>) {
    let at = thread.x;
    if at >= numbers.words {
        return;
    }
    let pair = vec2<f32>(full[2u * at], full[2u * at + 1u]);
    packed[at] = pack2x16float(clamp(pair, vec2<f32>(-65504.0), vec2<f32>(65504.0)));
}
