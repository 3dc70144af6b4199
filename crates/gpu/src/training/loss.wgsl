// The mean squared error against the target, and its gradient. One workgroup: each thread sums its elements in their order, the first
// thread sums the threads' sums in theirs.

struct Numbers {
    count: u32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<storage, read_write> wanted: array<f32>;
@group(0) @binding(3) var<storage, read_write> gradient: array<f32>;
@group(0) @binding(4) var<storage, read_write> loss: array<f32>;

var<workgroup> sums: array<f32, 256>;

@compute @workgroup_size(256)
fn mean_squared_error(@builtin(local_invocation_index) local: u32) {
    let count = f32(numbers.count);
    var sum = 0.0;
    for (var at = local; at < numbers.count; at += 256u) {
        let difference = output[at] - wanted[at];
        gradient[at] = 2.0 * difference / count;
        sum += difference * difference;
    }
    sums[local] = sum;
    workgroupBarrier();
    if local == 0u {
        var total = 0.0;
        for (var at = 0u; at < 256u; at++) {
            total += sums[at];
        }
        loss[0] = total / count;
    }
}
