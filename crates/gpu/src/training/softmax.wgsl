// Softmax of each row, in place: one thread a row, from left to right.

struct Numbers {
    rows: u32,
    columns: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> scores: array<f32>;

@compute @workgroup_size(16)
fn softmax(@builtin(global_invocation_id) thread: vec3<u32>) {
    if thread.x >= numbers.rows {
        return;
    }
    let first = thread.x * numbers.columns;
    let behind = first + numbers.columns;
    var largest = scores[first];
    for (var at = first; at < behind; at++) {
        largest = max(largest, scores[at]);
    }
    var sum = 0.0;
    for (var at = first; at < behind; at++) {
        let one = exp(scores[at] - largest);
        scores[at] = one;
        sum += one;
    }
    for (var at = first; at < behind; at++) {
        scores[at] /= sum;
    }
}
