//! What differs between the expected picture and the one an answer gives.

use super::model::{Block, Mark, Picture};

/// Marks the blocks of both pictures that differ. A block is found again by its name, and by its turn
/// where a name repeats. Marks that the pictures bring along are kept.
#[must_use]
pub fn marked(expected: &Picture, got: &Picture) -> (Picture, Picture) {
    (against(expected, got, Mark::Missing), against(got, expected, Mark::Added))
}

fn against(picture: &Picture, other: &Picture, alone: Mark) -> Picture {
    let mut free: Vec<&Block> = other.blocks.iter().collect();
    let mut marked = picture.clone();
    // Twins that agree find each other first, so that repeated names do not swap partners.
    let mut open: Vec<&mut Block> =
        marked.blocks.iter_mut().filter(|block| take(&mut free, |twin| same(block, twin)).is_none()).collect();
    for block in &mut open {
        let twin = take(&mut free, |twin| twin.name == block.name);
        if block.mark == Mark::None {
            block.mark = twin.map_or(alone, |_| Mark::Differs);
        }
    }
    marked
}

fn take<'a>(free: &mut Vec<&'a Block>, fits: impl Fn(&Block) -> bool) -> Option<&'a Block> {
    let found = free.iter().position(|block| fits(block))?;
    Some(free.remove(found))
}

fn same(a: &Block, b: &Block) -> bool {
    a.name == b.name && a.place == b.place && close(a.size, b.size)
}

/// Equal but for rounding; two sizes that are no numbers are the same mistake.
#[must_use]
pub fn close(a: f64, b: f64) -> bool {
    a.total_cmp(&b).is_eq() || (a.is_nan() && b.is_nan()) || (a - b).abs() <= 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::model::Place::{Cut, Device, Host};

    fn picture(blocks: Vec<Block>) -> Picture {
        Picture { blocks, budget: Some(15.0), headroom: 0.0, stated: None, unit: "GB".into() }
    }

    fn marks(picture: &Picture) -> Vec<Mark> {
        picture.blocks.iter().map(|block| block.mark).collect()
    }

    #[test]
    fn a_block_in_another_place_differs_on_both_sides() {
        let expected = picture(vec![Block::new("w", 10.0, Device), Block::new("a", 5.0, Device)]);
        let got = picture(vec![Block::new("a", 5.0, Host), Block::new("w", 10.0, Device)]);
        let (expected, got) = marked(&expected, &got);
        assert_eq!(marks(&expected), [Mark::None, Mark::Differs]);
        assert_eq!(marks(&got), [Mark::Differs, Mark::None]);
    }

    #[test]
    fn another_turn_among_the_cuts_differs() {
        let expected = picture(vec![Block::new("a", 8.0, Cut(1)), Block::new("b", 8.0, Cut(2))]);
        let got = picture(vec![Block::new("a", 8.0, Cut(2)), Block::new("b", 8.0, Cut(1))]);
        assert_eq!(marks(&marked(&expected, &got).1), [Mark::Differs, Mark::Differs]);
    }

    #[test]
    fn what_only_one_side_has_is_missing_or_added() {
        let expected = picture(vec![Block::new("a", 1.0, Device), Block::new("a", 1.0, Device)]);
        let got = picture(vec![Block::new("a", 1.0, Device), Block::new("ghost", 0.0, Device)]);
        let (expected, got) = marked(&expected, &got);
        assert_eq!(marks(&expected), [Mark::None, Mark::Missing]);
        assert_eq!(marks(&got), [Mark::None, Mark::Added]);
    }

    #[test]
    fn repeated_names_are_paired_by_what_agrees() {
        let expected = picture(vec![Block::new("a", 1.0, Device), Block::new("a", 2.0, Host)]);
        let got = picture(vec![Block::new("a", 2.0, Host), Block::new("a", 1.0, Host)]);
        assert_eq!(marks(&marked(&expected, &got).1), [Mark::None, Mark::Differs]);
    }

    #[test]
    fn rounding_is_no_difference_and_not_a_number_equals_itself() {
        let expected = picture(vec![Block::new("a", 0.3, Device), Block::new("n", f64::NAN, Host)]);
        let got = picture(vec![Block::new("a", 0.1 + 0.2, Device), Block::new("n", f64::NAN, Host)]);
        assert_eq!(marks(&marked(&expected, &got).1), [Mark::None, Mark::None]);
    }

    #[test]
    fn a_mark_that_is_already_there_stays() {
        let mut got = picture(vec![Block::new("a", 1.0, Device)]);
        got.blocks[0].mark = Mark::Differs;
        assert_eq!(marks(&marked(&got.clone(), &got).1), [Mark::Differs]);
    }
}
