//! Where everything in a picture stands: positions in percent of its width, never in pixels, because
//! nothing here may measure. Texts have a width in pixels all the same, so each one carries the tier
//! (a container width) from which it fits, and the style sheet shows it from there on.

use super::flags::{self, Flag, Want};
use super::model::{Block, Picture, Place, drawable};
use super::scale::Scale;
use super::text;

/// Container widths that the style sheet knows (`.mem-from-*`, `.mem-until-*`).
pub const TIERS: [u16; 8] = [240, 300, 360, 440, 520, 620, 760, 960];
/// Flags fly from this width on; below it the legend takes over.
pub const FLAG_FROM: u16 = 520;
/// Room left and right of a label inside a block.
const PADDING_PX: f64 = 16.0;
/// Room for a lock or a grip, and for the number of a cut.
const ICON_PX: f64 = 16.0;
/// Nothing gets thinner than this (percent), or it could not be seen.
const THINNEST: f64 = 0.35;

/// The first container width at which a text of that many pixels fits into that share of the picture.
#[must_use]
pub fn tier(need_px: f64, share: f64) -> Option<u16> {
    TIERS.into_iter().find(|&tier| f64::from(tier) * share >= need_px)
}

/// A stretch of the bar, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Its left end.
    pub x: f64,
    /// Its width.
    pub width: f64,
}

impl Span {
    fn between(from: f64, to: f64) -> Self {
        Self { x: from, width: (to - from).max(0.0) }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(self) -> f64 {
        self.x + self.width / 2.0
    }
}

/// A block in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Which block of the picture it is.
    pub index: usize,
    /// Stays with the block when blocks move: its name, and a number where names repeat.
    pub key: String,
    /// Where it stands, on the device bar and, if it is offloaded, in the same columns of the host bar.
    pub span: Span,
    /// From which width its label fits inside.
    pub inside: Option<u16>,
    /// From which width its lock or grip fits beside the label.
    pub icon: Option<u16>,
    /// Its flag, for widths at which the label does not fit inside.
    pub flag: Option<Flag>,
}

/// A picture, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Every block, from the left.
    pub pieces: Vec<Piece>,
    /// Where the budget line stands.
    pub budget: Option<f64>,
    /// The hatched zone before the budget.
    pub headroom: Option<Span>,
    /// What stands beyond the budget.
    pub overflow: Option<Span>,
    /// Where the pointer for what is used stands.
    pub used: f64,
    /// Rows of flags that are needed.
    pub flag_rows: usize,
    /// The legend is needed below this width; `None` means at every width.
    pub legend_until: Option<u16>,
    /// Some block is on the host.
    pub host: bool,
}

impl Layout {
    /// Lays out a picture on a scale that fits it.
    #[must_use]
    pub fn new(picture: &Picture, scale: Scale) -> Self {
        let mut pieces = place(picture, scale);
        raise_flags(&mut pieces, picture);
        let used = picture.used();
        let budget = picture.limit();
        Self {
            budget: budget.map(|budget| scale.percent(budget)),
            headroom: budget.and_then(|budget| {
                let zone = drawable(picture.headroom).min(budget);
                (zone > 0.0).then(|| Span::between(scale.percent(budget - zone), scale.percent(budget)))
            }),
            overflow: picture
                .over()
                .and(budget)
                .map(|budget| Span::between(scale.percent(budget), scale.percent(used))),
            used: scale.percent(picture.stated.unwrap_or(used)),
            flag_rows: pieces.iter().filter_map(|piece| piece.flag).map(|flag| flag.row + 1).max().unwrap_or(0),
            legend_until: legend_until(&pieces),
            host: picture.blocks.iter().any(|block| block.place == Place::Host),
            pieces,
        }
    }
}

/// On the device first; then the cuts, the first one at the very end, as if taken off from the right;
/// then what is offloaded; then what stands nowhere.
fn stacking(picture: &Picture) -> Vec<usize> {
    let mut order: Vec<usize> = (0..picture.blocks.len()).collect();
    order.sort_by_key(|&index| match picture.blocks[index].place {
        Place::Device => (0, 0),
        Place::Cut(nth) => (1, usize::MAX - nth),
        Place::Host => (2, 0),
        Place::Nowhere => (3, 0),
    });
    order
}

fn place(picture: &Picture, scale: Scale) -> Vec<Piece> {
    let keys = keys(&picture.blocks);
    let mut end = 0.0;
    stacking(picture)
        .into_iter()
        .map(|index| {
            let block = &picture.blocks[index];
            let from = scale.percent(end);
            end += drawable(block.size);
            let width = (scale.percent(end) - from).max(THINNEST);
            let span = Span {
                // The last sliver is pushed back inside.
                x: from.min(100.0 - width),
                width,
            };
            let label = label_px(block, &picture.unit);
            let share = span.width / 100.0;
            Piece {
                index,
                key: keys[index].clone(),
                span,
                inside: tier(label, share),
                icon: tier(label + ICON_PX, share),
                flag: None,
            }
        })
        .collect()
}

fn keys(blocks: &[Block]) -> Vec<String> {
    let mut seen = std::collections::HashMap::new();
    blocks
        .iter()
        .map(|block| {
            let nth = seen.entry(block.name.as_str()).or_insert(0_usize);
            *nth += 1;
            format!("{nth} {}", block.name)
        })
        .collect()
}

fn label_px(block: &Block, unit: &str) -> f64 {
    let name = text::width_px(&block.name);
    let size = text::width_px(&text::quantity(block.size, unit));
    let text = match block.place {
        Place::Device | Place::Nowhere => name.max(size),
        // One line on the thinner host bar.
        Place::Host => name + size + text::FONT_PX,
        Place::Cut(_) => name.max(size) + ICON_PX,
    };
    text + PADDING_PX
}

/// Blocks that carry their label from the flags' first width on need none.
fn raise_flags(pieces: &mut [Piece], picture: &Picture) {
    let mut narrow: Vec<&mut Piece> =
        pieces.iter_mut().filter(|piece| piece.inside.is_none_or(|tier| tier > FLAG_FROM)).collect();
    let wants: Vec<Want> = narrow.iter().map(|piece| want(piece, picture)).collect();
    let flags = flags::raise(&wants, f64::from(FLAG_FROM));
    for (piece, flag) in narrow.iter_mut().zip(flags) {
        piece.flag = flag;
    }
}

fn want(piece: &Piece, picture: &Picture) -> Want {
    let block = &picture.blocks[piece.index];
    let size = text::quantity(block.size, &picture.unit);
    Want {
        x: piece.span.middle() / 100.0 * f64::from(FLAG_FROM),
        width: text::width_px(&block.name) + text::width_px(&size) + text::FONT_PX,
    }
}

fn legend_until(pieces: &[Piece]) -> Option<u16> {
    pieces.iter().try_fold(0, |until: u16, piece| {
        let labelled = match (piece.inside, piece.flag) {
            (Some(inside), Some(_)) => inside.min(FLAG_FROM),
            (None, Some(_)) => FLAG_FROM,
            (Some(inside), None) => inside,
            (None, None) => return None,
        };
        Some(until.max(labelled))
    })
}
