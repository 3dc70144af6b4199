//! The picture in words, for those who hear it.

use super::labels::Labels;
use super::model::{Mark, Picture, Place};
use super::text::quantity;

/// One statement a part, in an order that makes sense without the picture. It is put together from
/// single words only, so that it reads in every language without grammar.
#[must_use]
pub fn describe(picture: &Picture, labels: &Labels) -> String {
    let unit = &picture.unit;
    let mut parts = vec![
        blocks(picture, labels, &labels.device, |place| place == Place::Device)
            .unwrap_or_else(|| format!("{}: {}", labels.device, labels.empty)),
    ];
    parts.extend(blocks(picture, labels, &labels.cut, |place| matches!(place, Place::Cut(_))));
    parts.extend(blocks(picture, labels, &labels.host, |place| place == Place::Host));
    parts.extend(blocks(picture, labels, &labels.nowhere, |place| place == Place::Nowhere));
    let used = picture.used();
    parts.push(format!("{}: {}", labels.used, quantity(picture.stated.unwrap_or(used), unit)));
    if let Some(budget) = picture.limit() {
        parts.push(format!("{}: {}", labels.budget, quantity(budget, unit)));
        if picture.headroom > 0.0 {
            parts.push(format!("{}: {}", labels.headroom, quantity(picture.headroom, unit)));
        }
        let (word, rest) = match picture.over() {
            Some(over) => (&labels.over, over),
            None => (&labels.free, budget - used),
        };
        parts.push(format!("{word}: {}", quantity(rest, unit)));
    }
    parts.join("; ")
}

fn blocks(picture: &Picture, labels: &Labels, title: &str, here: impl Fn(Place) -> bool) -> Option<String> {
    let mut found: Vec<_> = picture.blocks.iter().filter(|block| here(block.place)).collect();
    if found.is_empty() {
        return None;
    }
    found.sort_by_key(|block| match block.place {
        Place::Cut(nth) => nth,
        _ => 0,
    });
    let list: Vec<_> = found
        .iter()
        .map(|block| {
            let size = quantity(block.size, &picture.unit);
            match mark_word(block.mark, labels) {
                "" => format!("{} {size}", block.name),
                mark => format!("{} {size} ({mark})", block.name),
            }
        })
        .collect();
    Some(format!("{title}: {}", list.join(", ")))
}

/// The word for a mark, empty for none.
#[must_use]
pub fn mark_word(mark: Mark, labels: &Labels) -> &str {
    match mark {
        Mark::None => "",
        Mark::Differs => &labels.differs,
        Mark::Added => &labels.added,
        Mark::Missing => &labels.missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::model::Block;

    fn picture(blocks: Vec<Block>) -> Picture {
        Picture { blocks, budget: Some(15.0), headroom: 1.0, stated: None, unit: "GB".into() }
    }

    fn said(picture: &Picture) -> String {
        let labels = Labels::new(|id| id.trim_start_matches("memory-").into());
        describe(picture, &labels).replace('\u{a0}', " ")
    }

    #[test]
    fn everything_drawn_is_said() {
        let mut moved = Block::new("act", 6.0, Place::Host);
        moved.mark = Mark::Differs;
        let all = picture(vec![
            moved,
            Block::new("w", 10.0, Place::Device),
            Block::new("b", 1.0, Place::Cut(2)),
            Block::new("a", 2.0, Place::Cut(1)),
            Block::new("lost", 3.0, Place::Nowhere),
        ]);
        assert_eq!(
            said(&all),
            "device: w 10 GB; cut: a 2 GB, b 1 GB; host: act 6 GB (differs); nowhere: lost 3 GB; \
             used: 10 GB; budget: 15 GB; headroom: 1 GB; free: 5 GB"
        );
    }

    #[test]
    fn an_empty_device_and_an_overflow_are_said() {
        assert!(said(&picture(Vec::new())).starts_with("device: empty; used: 0 GB"));
        let over = picture(vec![Block::new("w", 20.0, Place::Device)]);
        assert!(said(&over).ends_with("over: 5 GB"));
    }
}
