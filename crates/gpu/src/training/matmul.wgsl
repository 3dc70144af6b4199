// C = scale · A · B, or C + scale · A · B. A and B are read with strides, so that either may be transposed. All sizes are
// multiples of 16: a workgroup computes one tile of C, 16 by 16, and each element is summed in the order of k.

struct Numbers {
    // Columns of C; columns of A and rows of B.
    columns: u32,
    inner: u32,
    // Elements from one row to the next, and from one column to the next.
    a_row: u32,
    a_column: u32,
    b_row: u32,
    b_column: u32,
    // 1: add to what C holds.
    add: u32,
    scale: f32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const TILE = 16u;

var<workgroup> tile_a: array<f32, 256>;
var<workgroup> tile_b: array<f32, 256>;

@compute @workgroup_size(256)
fn matmul(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let across = numbers.columns / TILE;
    let x = local % TILE;
    let y = local / TILE;
    let row = (group.x / across) * TILE + y;
    let column = (group.x % across) * TILE + x;
    var sum = 0.0;
    for (var k = 0u; k < numbers.inner; k += TILE) {
        tile_a[local] = a[row * numbers.a_row + (k + x) * numbers.a_column];
        tile_b[local] = b[(k + y) * numbers.b_row + column * numbers.b_column];
        workgroupBarrier();
        for (var i = 0u; i < TILE; i++) {
            sum += tile_a[y * TILE + i] * tile_b[i * TILE + x];
        }
        workgroupBarrier();
    }
    let at = row * numbers.columns + column;
    var before = 0.0;
    if numbers.add == 1u {
        before = c[at];
    }
    c[at] = before + numbers.scale * sum;
}
