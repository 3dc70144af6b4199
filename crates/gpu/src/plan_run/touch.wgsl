// A step's visit to one slice of a component: reads every word, sums it with its position in the component, and
// writes it anew where the step updates the component. All arithmetic is of whole numbers, so it is exact.

struct Slice {
    // Words of 4 bytes in the slice.
    words: u32,
    // The position of its first word in the component.
    first: u32,
    // Which sum it adds to: the component's.
    component: u32,
    // 1 where the step updates the component.
    updated: u32,
}

struct Step {
    // What an update adds to each word by exclusive or.
    key: u32,
}

@group(0) @binding(0) var<uniform> slice: Slice;
@group(0) @binding(1) var<uniform> step_now: Step;
@group(0) @binding(2) var<storage, read_write> data: array<u32>;
@group(0) @binding(3) var<storage, read_write> sums: array<atomic<u32>>;

// Threads in a workgroup, and the most words that one thread visits. The host starts workgroups enough.
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
fn touch(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let stride = groups.x * WIDTH;
    var sum = 0u;
    for (var turn = 0u; turn < TURNS; turn++) {
        let at = thread.x + turn * stride;
        if at >= slice.words {
            break;
        }
        let word = data[at];
        sum += mix(word, slice.first + at + 1u);
        if slice.updated == 1u {
            data[at] = word ^ step_now.key;
        }
    }
    atomicAdd(&shared_sum, sum);
    workgroupBarrier();
    if local == 0u {
        atomicAdd(&sums[slice.component], atomicLoad(&shared_sum));
    }
}
