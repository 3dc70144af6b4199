// GELU in its tanh form, element by element. tanh is made of exp, whose accuracy WGSL states; beyond 10 it is 1 in f32.

struct Numbers {
    count: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

fn tanh_of(u: f32) -> f32 {
    return 1.0 - 2.0 / (exp(2.0 * clamp(u, -10.0, 10.0)) + 1.0);
}

@compute @workgroup_size(256)
fn gelu(@builtin(global_invocation_id) thread: vec3<u32>) {
    if thread.x >= numbers.count {
        return;
    }
    let x = input[thread.x];
    output[thread.x] = 0.5 * x * (1.0 + tanh_of(0.7978845608 * (x + 0.044715 * x * x * x)));
}
