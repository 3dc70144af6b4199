// Goes over a slice as often as it is told. Two sums: of the slice's words with their positions, which the host can
// compute as well, and of what the turns make of them, which must be the same however the slices arrived.

struct Parameters {
    // Words of 4 bytes in the slice.
    words: u32,
    // The position of its first word.
    first: u32,
    // How often each word is mixed.
    rounds: u32,
    // Which slice it is: its sums stand at twice that.
    slice: u32,
}

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> data: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<atomic<u32>>;

// Threads in a workgroup, the most words that one thread reads, the most turns over a word.
const WIDTH = 64u;
const TURNS = 1024u;
const ROUNDS = 1024u;

var<workgroup> shared_plain: atomic<u32>;
var<workgroup> shared_worked: atomic<u32>;

fn mix(word: u32, position: u32) -> u32 {
    var x = word ^ (position * 0x9e3779b1u);
    x = x * 0x85ebca6bu;
    x = x ^ (x >> 15u);
    x = x * 0xc2b2ae35u;
    return x ^ (x >> 13u);
}

@compute @workgroup_size(WIDTH)
fn work(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let stride = groups.x * WIDTH;
    var plain = 0u;
    var worked = 0u;
    for (var turn = 0u; turn < TURNS; turn++) {
        let at = thread.x + turn * stride;
        if at >= parameters.words {
            break;
        }
        let position = parameters.first + at + 1u;
        var value = mix(data[at], position);
        plain += value;
        for (var round = 0u; round < min(parameters.rounds, ROUNDS); round++) {
            value = mix(value, position);
        }
        worked += value;
    }
    atomicAdd(&shared_plain, plain);
    atomicAdd(&shared_worked, worked);
    workgroupBarrier();
    if local == 0u {
        atomicAdd(&sums[2u * parameters.slice], atomicLoad(&shared_plain));
        atomicAdd(&sums[2u * parameters.slice + 1u], atomicLoad(&shared_worked));
    }
}
