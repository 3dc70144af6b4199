// C = scale · A · B, or C + scale · A · B. A and B are read with strides, so that either may be transposed. All sizes are
// multiples of 4: a thread computes a tile of C, 4 by 4, in registers, and each element is summed in the order of k. No memory is
// shared and nothing waits, which CPUs are slow at.

struct Numbers {
    // Columns of C; columns of A and rows of B.
    columns: u32,
    inner: u32,
    // Elements from one row to the next, and from one column to the next.
    a_row: u32,
    a_column: u32,
    b_row: u32,
    b_column: u32,
    // Tiles in all; the highest bit says whether to add to what C holds.
    tiles: u32,
    scale: f32,
}

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<storage, read_write> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const ADD = 0x80000000u;

fn put(at: u32, sum: vec4<f32>) {
    var before = vec4<f32>(0.0);
    if (numbers.tiles & ADD) != 0u {
        before = vec4<f32>(c[at], c[at + 1u], c[at + 2u], c[at + 3u]);
    }
    let all = before + numbers.scale * sum;
    c[at] = all.x;
    c[at + 1u] = all.y;
    c[at + 2u] = all.z;
    c[at + 3u] = all.w;
}

@compute @workgroup_size(64)
fn matmul(@builtin(global_invocation_id) thread: vec3<u32>) {
    if thread.x >= (numbers.tiles & ~ADD) {
        return;
    }
    let across = numbers.columns / 4u;
    let row = 4u * (thread.x / across);
    let column = 4u * (thread.x % across);
    var first = vec4<f32>(0.0);
    var second = vec4<f32>(0.0);
    var third = vec4<f32>(0.0);
    var fourth = vec4<f32>(0.0);
    for (var k = 0u; k < numbers.inner; k++) {
        let begin = k * numbers.b_row + column * numbers.b_column;
        let step = numbers.b_column;
        let line = vec4<f32>(b[begin], b[begin + step], b[begin + 2u * step], b[begin + 3u * step]);
        let at = row * numbers.a_row + k * numbers.a_column;
        first += a[at] * line;
        second += a[at + numbers.a_row] * line;
        third += a[at + 2u * numbers.a_row] * line;
        fourth += a[at + 3u * numbers.a_row] * line;
    }
    let to = row * numbers.columns + column;
    put(to, first);
    put(to + numbers.columns, second);
    put(to + 2u * numbers.columns, third);
    put(to + 3u * numbers.columns, fourth);
}
