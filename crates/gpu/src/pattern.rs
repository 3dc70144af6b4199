//! Bytes that anybody can make again: word `p` of a seed is mixed from both, so that no two seeds, places or
//! lengths look alike and no run of zeros occurs.

use crate::experiments::copy_checksum::mix;

/// The word at a position.
#[must_use]
pub fn word(seed: u32, position: u32) -> u32 {
    mix(position, seed)
}

/// Fills whole words from `first`, a position in words, and adds `key` to each by exclusive or.
pub fn fill(seed: u32, first: u32, key: u32, bytes: &mut [u8]) {
    for (chunk, position) in bytes.chunks_exact_mut(4).zip(first..) {
        chunk.copy_from_slice(&(word(seed, position) ^ key).to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fit_together_and_seeds_differ() {
        let mut whole = [0; 64];
        fill(7, 0, 0, &mut whole);
        let mut part = [0; 24];
        fill(7, 5, 0, &mut part);
        assert_eq!(whole[20..44], part);
        let mut keyed = [0; 64];
        fill(7, 0, 0xffff_ffff, &mut keyed);
        assert!(whole.iter().zip(keyed).all(|(&one, other)| one == !other));
        let mut other = [0; 64];
        fill(8, 0, 0, &mut other);
        assert!(whole.chunks(4).zip(other.chunks(4)).all(|(one, other)| one != other));
    }
}
