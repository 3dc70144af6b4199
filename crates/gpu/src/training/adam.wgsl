// One step of Adam. The state holds the first moments, then the second ones.

struct Numbers {
    count: u32,
}

struct Step {
    // What takes the moments' bias off: 1 ÷ (1 − βᵗ).
    first_scale: f32,
    second_scale: f32,
    rate: f32,
    tiny: f32,
    // β₁, β₂ and what they leave to 1, each rounded by the host.
    first_decay: f32,
    first_rest: f32,
    second_decay: f32,
    second_rest: f32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<uniform> step_now: Step;
@group(0) @binding(2) var<storage, read_write> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> gradient: array<f32>;
@group(0) @binding(4) var<storage, read_write> state: array<f32>;

@compute @workgroup_size(256)
fn adam(@builtin(global_invocation_id) thread: vec3<u32>) {
    let at = thread.x;
    if at >= numbers.count {
        return;
    }
    let g = gradient[at];
    let first = step_now.first_decay * state[at] + step_now.first_rest * g;
    let second = step_now.second_decay * state[at + numbers.count] + step_now.second_rest * g * g;
    state[at] = first;
    state[at + numbers.count] = second;
    let change = first * step_now.first_scale / (sqrt(second * step_now.second_scale) + step_now.tiny);
    weights[at] -= step_now.rate * change;
}
