//! What stands where at a width: the pieces of every block that is drawn by itself, and everything else as one area.

use headroom_kit::memory::text::{decimal, quantity};

use super::Props;
use crate::figures::Figures;
use crate::geometry::host::rows;
use crate::geometry::label::{Label, clear_of, foot, label};
use crate::geometry::outline::px;
use crate::geometry::plot::{Extent, Plot};
use crate::geometry::silhouette::columns;
use crate::geometry::stack::{Layer, Piece, stack};
use crate::model::{Item, Treatment, largest};
use crate::options::GB;

/// Up to so many items, each is a block.
pub const EACH: usize = 200;
/// Of more, only the largest are.
const LARGEST: usize = 10;

/// Room for sizes at the left, for the peak's flag above, for steps below.
const LEFT: f64 = 40.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 30.0;
const AXIS: f64 = 24.0;
/// The title of the host's rows, and the height of each.
pub const HOST_TITLE: f64 = 18.0;
pub const HOST_ROW: f64 = 24.0;

/// A block.
pub struct Block {
    /// Its item.
    pub index: usize,
    /// Where it is on the device.
    pub pieces: Vec<Piece>,
    /// Where it was before it was moved away: an outline on top of everything.
    pub ghost: Vec<Piece>,
    /// Where its name stands.
    pub label: Option<Label>,
    /// Where its name stands in the outline.
    pub ghost_label: Option<Label>,
    /// Its row in host memory.
    pub host_row: Option<usize>,
}

/// Everything that is drawn.
pub struct Scene {
    /// The scale.
    pub plot: Plot,
    /// The blocks, in input order.
    pub blocks: Vec<Block>,
    /// What is not drawn by itself, as a path; how many that are.
    pub rest: Option<(String, usize)>,
    /// Rows of host memory.
    pub host_rows: usize,
}

/// A size as it is written: what is small keeps its digits.
pub fn size(bytes: u64) -> String {
    let gb = bytes as f64 / GB;
    if gb < 0.001 { quantity(gb, "GB") } else { format!("{}\u{a0}GB", decimal(gb, 3)) }
}

/// The name of what is away, with a sign of how.
pub fn gone(item: &Item) -> String {
    let sign = if item.treatment == Treatment::Offload { '↓' } else { '↻' };
    format!("{sign} {}", item.name)
}

/// Which items are drawn by themselves, in input order.
pub fn drawn(items: &[Item]) -> Vec<usize> {
    if items.len() > EACH { largest(items, LARGEST) } else { (0..items.len()).collect() }
}

impl Scene {
    /// The scene at a width in pixels. Names keep clear of the line of a budget.
    pub fn new(items: &[Item], figures: &Figures, extent: Extent, budget: Option<u64>, width: f64) -> Self {
        let height = if width < 480.0 { 200.0 } else { 250.0 };
        let plot = Plot::new(extent, LEFT, TOP, width - LEFT - RIGHT, height);
        let shown = drawn(items);
        let away = |at: &usize| items[*at].away().into_iter().collect::<Vec<_>>();
        let present = shown.iter().map(|&at| Layer { spans: items[at].present(), bytes: items[at].bytes });
        let ghosts = shown.iter().map(|at| Layer { spans: away(at), bytes: items[*at].bytes });
        let layers: Vec<Layer> = present.chain(ghosts).collect();
        let mut pieces = stack(&layers);
        let ghosts = pieces.split_off(shown.len());
        let offloaded = |index: &usize| items[*index].treatment == Treatment::Offload;
        let hosted: Vec<usize> = shown.iter().copied().filter(offloaded).collect();
        let spans: Vec<(u64, u64)> = hosted.iter().filter_map(|&index| items[index].away()).collect();
        let (placed, host_rows) = rows(&spans);
        // What is offloaded for no time at all lies nowhere.
        let mut placed = hosted.into_iter().filter(|&index| items[index].away().is_some()).zip(placed);
        let rest = (shown.len() < items.len()).then(|| rest(figures, &plot, &layers[..shown.len()]));
        let rest = rest.map(|path| (path, items.len() - shown.len()));
        let mut hosted = placed.next();
        let mut blocks = Vec::with_capacity(shown.len());
        for (index, (pieces, ghost)) in shown.into_iter().zip(pieces.into_iter().zip(ghosts)) {
            let item = &items[index];
            let size = size(item.bytes);
            let named = |pieces: &[Piece], name: &str| {
                let (label, piece) = label(pieces, item.bytes, &plot, name, &size)?;
                let bottom = plot.y(piece.base) - foot(plot.rise(item.bytes), true);
                let top = plot.y(piece.base.saturating_add(item.bytes));
                Some(budget.map_or(label, |line| clear_of(label, plot.y(line), top, bottom)))
            };
            let host_row = hosted.filter(|(other, _)| *other == index).map(|(_, row)| row);
            if host_row.is_some() {
                hosted = placed.next();
            }
            blocks.push(Block {
                index,
                label: named(&pieces, &item.name),
                ghost_label: named(&ghost, &gone(item)),
                host_row,
                pieces,
                ghost,
            });
        }
        Self { plot, blocks, rest, host_rows }
    }

    /// The block of an item.
    pub fn block(&self, index: usize) -> Option<&Block> {
        self.blocks.iter().find(|block| block.index == index)
    }

    /// Where the stack ends below.
    pub fn floor(&self) -> f64 {
        self.plot.top + self.plot.height
    }

    /// Where host memory begins.
    pub fn host_top(&self) -> f64 {
        self.floor() + AXIS + 6.0
    }

    /// How many rows of host memory are drawn. Where something can be offloaded there is always one, so that the page does not
    /// jump when it is.
    pub fn host_height(&self, props: &Props) -> f64 {
        let room = props.on_edit.is_some() && props.items.iter().take(EACH).any(|item| item.movable);
        let rows = self.host_rows.max(usize::from(room));
        if rows == 0 { 0.0 } else { HOST_TITLE + rows as f64 * HOST_ROW }
    }

    /// The height of the whole picture in pixels.
    pub fn height(&self, props: &Props) -> u32 {
        let host = self.host_height(props);
        let height = self.floor() + AXIS + if host > 0.0 { 6.0 + host + 2.0 } else { 0.0 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred pixels")]
        let height = height.ceil() as u32;
        height
    }
}

/// What lies above the blocks that are drawn, up to the load: a path with a step for each column of pixels.
fn rest(figures: &Figures, plot: &Plot, shown: &[Layer]) -> String {
    let columns = columns(&figures.loads, plot);
    let alive = |layer: &&Layer, at: u64| layer.spans.iter().any(|&(from, to)| from <= at && at < to);
    let below = |at: u64| shown.iter().filter(|layer| alive(layer, at)).map(|layer| layer.bytes).sum::<u64>();
    let edge = |values: &mut dyn Iterator<Item = (usize, u64)>, begin: char| {
        let mut path = String::new();
        let mut last = None;
        for (at, bytes) in values {
            let (x, y) = (px(plot.left + at as f64), px(plot.y(bytes)));
            if last.as_ref() != Some(&y) {
                path.push_str(&format!("{}{x} {y}", if path.is_empty() { begin } else { 'L' }));
            }
            path.push_str(&format!("H{}", px(plot.left + at as f64 + 1.0)));
            last = Some(y);
        }
        path
    };
    let top = edge(&mut columns.iter().map(|column| column.bytes).enumerate(), 'M');
    let mut bottom = String::new();
    for (at, column) in columns.iter().enumerate().rev() {
        let y = px(plot.y(below(column.at).min(column.bytes)));
        bottom.push_str(&format!("L{} {y}H{}", px(plot.left + at as f64 + 1.0), px(plot.left + at as f64)));
    }
    format!("{top}{bottom}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::items;
    use crate::model::tests::step;

    fn scene(treatments: &[Treatment]) -> Scene {
        let items = items(&step(), treatments).unwrap();
        let figures = Figures::of(&items).unwrap();
        let extent = Extent::new(items.iter().map(|item| (item.from, item.to)), figures.kept_bytes, false);
        Scene::new(&items, &figures, extent, None, 640.0)
    }

    #[test]
    fn what_is_moved_lies_as_an_outline_upon_what_stays() {
        let mut treatments = vec![Treatment::Keep; 7];
        treatments[1] = Treatment::Offload;
        let scene = scene(&treatments);
        let optimizer = scene.block(1).unwrap();
        assert!(optimizer.pieces.is_empty());
        assert_eq!(
            optimizer.ghost.iter().map(|piece| piece.base / 1_000_000_000).collect::<Vec<_>>(),
            [9, 12, 18, 13, 16]
        );
        assert_eq!((optimizer.host_row, scene.host_rows), (Some(0), 1));
        assert_eq!(scene.block(2).unwrap().pieces[0].base, 4_000_000_000);
    }

    #[test]
    fn the_largest_of_very_many_are_drawn() {
        let rows: Vec<_> = (0..EACH + 50)
            .map(|at| {
                let mut row = step()[0].clone();
                row.size_gb = if at % 50 == 7 { 9.0 } else { 1.0 };
                row
            })
            .collect();
        let items = items(&rows, &[]).unwrap();
        let shown = drawn(&items);
        assert_eq!(shown.len(), LARGEST);
        assert!([7, 57, 107, 157, 207].iter().all(|at| shown.contains(at)));
        let figures = Figures::of(&items).unwrap();
        let extent = Extent::new([(0, 5)].into_iter(), figures.peak_bytes, false);
        let scene = Scene::new(&items, &figures, extent, None, 400.0);
        assert_eq!(scene.rest.as_ref().unwrap().1, EACH + 50 - LARGEST);
        assert!(scene.rest.unwrap().0.starts_with("M40 "));
    }
}
