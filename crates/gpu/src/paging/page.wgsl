// One pass over the workgroups of a dispatch. A workgroup whose pages are all resident works and is finished; one that
// misses any marks the missing ones, and leaves its work undone. All arithmetic is of whole numbers and in any order,
// so it is exact.

struct Now {
    // Words of 4 bytes in a page.
    words: u32,
    // 1: accesses name pages, which are looked up. 0: they name frames.
    lookup: u32,
    // Of the dispatch: what its writes add follows from it.
    key: u32,
    // Which sum the dispatch adds to.
    sum: u32,
    // The number of the first workgroup within its dispatch.
    first: u32,
    // Where in `faults` the bits of finished workgroups begin.
    finished: u32,
}

@group(0) @binding(0) var<uniform> now: Now;
// For each workgroup where its accesses begin and how many they are; then the accesses.
@group(0) @binding(1) var<storage, read> work: array<u32>;
// The frame of each page and one more; 0 where it has none.
@group(0) @binding(2) var<storage, read> table: array<u32>;
@group(0) @binding(3) var<storage, read_write> pool: array<atomic<u32>>;
// The lowest unfinished workgroup, a bit for each missing page, a bit for each finished workgroup.
@group(0) @binding(4) var<storage, read_write> faults: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> sums: array<atomic<u32>>;

const WIDTH = 256u;

// An access: its page or frame, and whether it writes, and whether its page is written by anybody in the dispatch.
const WRITES = 0x80000000u;
const SHARED = 0x40000000u;
const NUMBER = 0x3fffffffu;

var<workgroup> missing: atomic<u32>;
var<workgroup> stays: u32;
var<workgroup> shared_sum: atomic<u32>;

fn mix(word: u32, position: u32) -> u32 {
    var x = word ^ (position * 0x9e3779b1u);
    x = x * 0x85ebca6bu;
    x = x ^ (x >> 15u);
    x = x * 0xc2b2ae35u;
    return x ^ (x >> 13u);
}

@compute @workgroup_size(WIDTH)
fn page(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let number = workgroup.x;
    let begin = work[2u * number];
    let count = work[2u * number + 1u];
    if now.lookup == 1u {
        let bit = 1u << (number % 32u);
        if local == 0u {
            stays = atomicLoad(&faults[now.finished + number / 32u]) & bit;
        }
        if workgroupUniformLoad(&stays) != 0u {
            return;
        }
        for (var at = local; at < count; at += WIDTH) {
            let page = work[begin + at] & NUMBER;
            if table[page] == 0u {
                atomicOr(&faults[1u + page / 32u], 1u << (page % 32u));
                atomicStore(&missing, 1u);
            }
        }
        workgroupBarrier();
        if local == 0u {
            stays = atomicLoad(&missing);
            if stays == 1u {
                atomicMin(&faults[0], number);
            } else {
                atomicOr(&faults[now.finished + number / 32u], bit);
            }
        }
        if workgroupUniformLoad(&stays) != 0u {
            return;
        }
    }
    // Writes go to the upper half of each word, and whoever reads a page that is written in the same dispatch reads the
    // lower half alone: so the order of workgroups plays no part.
    let added = mix(now.key, now.first + number);
    var sum = 0u;
    for (var at = 0u; at < count; at++) {
        let access = work[begin + at];
        var frame = access & NUMBER;
        if now.lookup == 1u {
            frame = table[frame] - 1u;
        }
        let first = frame * now.words;
        let mask = select(0xffffffffu, 0xffffu, (access & SHARED) != 0u);
        for (var word = local; word < now.words; word += WIDTH) {
            var read = 0u;
            if (access & WRITES) != 0u {
                read = atomicAdd(&pool[first + word], (added * (word | 1u)) << 16u);
            } else {
                read = atomicLoad(&pool[first + word]);
            }
            sum += mix(read & mask, word + 1u);
        }
    }
    atomicAdd(&shared_sum, sum);
    workgroupBarrier();
    if local == 0u {
        atomicAdd(&sums[now.sum], atomicLoad(&shared_sum));
    }
}
