// The gradient of softmax's output becomes that of its input, row by row, in place: one thread a row.

struct Numbers {
    rows: u32,
    columns: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> shares: array<f32>;
@group(0) @binding(2) var<storage, read_write> gradient: array<f32>;

@compute @workgroup_size(16)
fn softmax_back(@builtin(global_invocation_id) thread: vec3<u32>) {
    if thread.x >= numbers.rows {
        return;
    }
    let first = thread.x * numbers.columns;
    let behind = first + numbers.columns;
    var sum = 0.0;
    for (var at = first; at < behind; at++) {
        sum += shares[at] * gradient[at];
    }
    for (var at = first; at < behind; at++) {
        gradient[at] = shares[at] * (gradient[at] - sum);
    }
}
