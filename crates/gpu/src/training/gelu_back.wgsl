// The gradient of GELU's output becomes that of its input, in place: times the derivative.

struct Numbers {
    count: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> gradient: array<f32>;

fn tanh_of(u: f32) -> f32 {
    return 1.0 - 2.0 / (exp(2.0 * clamp(u, -10.0, 10.0)) + 1.0);
}

@compute @workgroup_size(256)
fn gelu_back(@builtin(global_invocation_id) thread: vec3<u32>) {
    if thread.x >= numbers.count {
        return;
    }
    let x = input[thread.x];
    let t = tanh_of(0.7978845608 * (x + 0.044715 * x * x * x));
    let inner = 0.7978845608 * (1.0 + 3.0 * 0.044715 * x * x);
    gradient[thread.x] *= 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * inner;
}
