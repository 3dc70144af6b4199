// One u32 over every word of `data`: each word is mixed with its position, so that a word changed, moved, lost
// or left at zero changes the sum. The sums wrap and may be added in any order, so the threads need none.

struct Parameters {
    // Words of 4 bytes to read; the last one is filled up with zero bytes.
    words: u32,
    // Bytes meant, so that filling up does not make two inputs alike.
    bytes: u32,
}

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> data: array<u32>;
@group(0) @binding(2) var<storage, read_write> total: atomic<u32>;

// Threads in a workgroup, and the most words that one thread reads. The host starts workgroups enough.
const WIDTH = 64u;
const TURNS = 1024u;

var<workgroup> shared_sum: atomic<u32>;

fn mix(word: u32, position: u32) -> u32 {
    var x = word ^ (position * 0x9e3779b1u);
    x = x * 0x85ebca6bu;
    x = x ^ (x >> 15u);
    x = x * 0xc2b2ae35u;
    return x ^ (x >> 13u);
}

@compute @workgroup_size(WIDTH)
fn checksum(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let stride = groups.x * WIDTH;
    var sum = 0u;
    // The length stands at a position that no word reaches: no bytes at all have a sum as well, and not zero.
    if thread.x == 0u {
        sum = mix(parameters.bytes, 0xffffffffu);
    }
    for (var turn = 0u; turn < TURNS; turn++) {
        let at = thread.x + turn * stride;
        if at >= parameters.words {
            break;
        }
        sum += mix(data[at], at + 1u);
    }
    atomicAdd(&shared_sum, sum);
    workgroupBarrier();
    if local == 0u {
        atomicAdd(&total, atomicLoad(&shared_sum));
    }
}
