//! What the CPU says that the device must come to, and the host's memory.

use std::collections::BTreeSet;

use headroom_plan::paging::{Access, Dispatch};

use crate::GpuError;
use crate::experiments::copy_checksum::mix;
use crate::lab::Lab;
use crate::pattern;

const SEED: u32 = 0x9a6e;

/// Words between two checks whether the run is still wanted.
const BETWEEN_CHECKS: usize = 1 << 20;

/// What the kernel is given with a dispatch.
pub(super) fn key(dispatch: usize) -> u32 {
    mix(u32::try_from(dispatch).unwrap_or(u32::MAX), 0xd15)
}

/// What a write of a workgroup adds.
fn added(dispatch: usize, workgroup: usize) -> u32 {
    mix(key(dispatch), u32::try_from(workgroup).unwrap_or(u32::MAX))
}

/// The pages that anybody in a dispatch writes.
pub(super) fn written_pages<'a>(accesses: impl Iterator<Item = &'a Access>) -> BTreeSet<u32> {
    accesses.filter(|access| access.write).map(|access| access.page).collect()
}

/// The host's memory, the sums of all dispatches, and how often each page is added to in all.
pub(super) struct Host {
    /// All pages. Another host may have them meanwhile.
    pub bytes: Vec<u8>,
    /// By dispatch.
    pub sums: Vec<u32>,
    /// By page, at the end.
    added: Vec<u32>,
    written: BTreeSet<u32>,
    words: u32,
}

impl Host {
    /// Fills the memory, as far as that is not done, and computes what the trace comes to. A word's contents follow from where it
    /// is: `bytes` may be another host's as it was before its run.
    pub async fn new(
        lab: &Lab<'_>,
        trace: &[Dispatch],
        pages: u32,
        page_bytes: u64,
        mut bytes: Vec<u8>,
    ) -> Result<Self, GpuError> {
        let words = u32::try_from(page_bytes / 4).unwrap_or(u32::MAX);
        let size = usize::try_from(u64::from(pages).saturating_mul(page_bytes)).unwrap_or(usize::MAX);
        let filled = bytes.len();
        bytes
            .try_reserve_exact(size.saturating_sub(filled))
            .map_err(|_| GpuError::BadRequest { what: "the host has no room for all pages" })?;
        bytes.resize(size.max(filled), 0);
        let filled = u64::try_from(filled).unwrap_or(0).checked_div(page_bytes).unwrap_or(0);
        let written = written_pages(trace.iter().flatten().flatten());
        let count = usize::try_from(pages).unwrap_or(0);
        let mut host = Self { bytes, sums: Vec::new(), added: vec![0; count], written, words };
        for page in u32::try_from(filled).unwrap_or(u32::MAX)..pages {
            host.fill(page);
            lab.breathe_after(page, words).await?;
        }
        host.compute(lab, trace).await?;
        Ok(host)
    }

    /// The bytes of a page.
    pub fn page(&self, page: u32) -> Option<&[u8]> {
        self.bytes.get(self.range(page)?)
    }

    /// The bytes of a page, to be written to.
    pub fn page_mut(&mut self, page: u32) -> Option<&mut [u8]> {
        let range = self.range(page)?;
        self.bytes.get_mut(range)
    }

    fn range(&self, page: u32) -> Option<std::ops::Range<usize>> {
        let bytes = usize::try_from(self.words).ok()?.checked_mul(4)?;
        let begin = usize::try_from(page).ok()?.checked_mul(bytes)?;
        Some(begin..begin.checked_add(bytes)?)
    }

    /// The pages that the trace writes.
    pub fn written(&self) -> impl Iterator<Item = u32> + '_ {
        self.written.iter().copied()
    }

    fn fill(&mut self, page: u32) {
        let first = page.wrapping_mul(self.words);
        if let Some(bytes) = self.page_mut(page) {
            pattern::fill(SEED, first, 0, bytes);
        }
    }

    /// As before the run.
    pub async fn reset(&mut self, lab: &Lab<'_>) -> Result<(), GpuError> {
        for page in self.written.clone() {
            self.fill(page);
            lab.breathe_after(page, self.words).await?;
        }
        Ok(())
    }

    /// A page's word after so much was added to it.
    fn word(&self, page: u32, word: u32, added: u32) -> u32 {
        let first = pattern::word(SEED, page.wrapping_mul(self.words).wrapping_add(word));
        first.wrapping_add(added.wrapping_mul(word | 1) << 16)
    }

    fn page_sum(&self, page: u32, added: u32, mask: u32) -> u32 {
        let one = |word: u32| mix(self.word(page, word, added) & mask, word.wrapping_add(1));
        (0..self.words).fold(0, |sum, word| sum.wrapping_add(one(word)))
    }

    async fn compute(&mut self, lab: &Lab<'_>, trace: &[Dispatch]) -> Result<(), GpuError> {
        // A page's sum in its last state, and its sum of lower halves: most traces come by again and again.
        let mut full: Vec<Option<(u32, u32)>> = vec![None; self.added.len()];
        let mut low: Vec<Option<u32>> = vec![None; self.added.len()];
        for (dispatch, workgroups) in trace.iter().enumerate() {
            let shared = written_pages(workgroups.iter().flatten());
            let mut sum = 0_u32;
            let mut additions = Vec::new();
            for (number, workgroup) in workgroups.iter().enumerate() {
                for access in workgroup {
                    let (page, at) = (access.page, usize::try_from(access.page).unwrap_or(usize::MAX));
                    let state = self.added.get(at).copied().unwrap_or_default();
                    let known = if shared.contains(&page) {
                        low.get(at).copied().flatten()
                    } else {
                        full.get(at).copied().flatten().filter(|(of, _)| *of == state).map(|(_, sum)| sum)
                    };
                    let one = match known {
                        Some(sum) => sum,
                        None => {
                            lab.breathe_after(page, self.words).await?;
                            let mask = if shared.contains(&page) { 0xffff } else { u32::MAX };
                            self.page_sum(page, state, mask)
                        }
                    };
                    if shared.contains(&page) {
                        low.get_mut(at).into_iter().for_each(|slot| *slot = Some(one));
                    } else {
                        full.get_mut(at).into_iter().for_each(|slot| *slot = Some((state, one)));
                    }
                    sum = sum.wrapping_add(one);
                    if access.write {
                        additions.push((at, added(dispatch, number)));
                    }
                }
            }
            for (at, added) in additions {
                self.added.get_mut(at).into_iter().for_each(|sum| *sum = sum.wrapping_add(added));
            }
            self.sums.push(sum);
        }
        Ok(())
    }

    /// One number for all sums.
    pub fn checksum(&self) -> u32 {
        (1..).zip(&self.sums).fold(0, |all, (number, &sum)| all.wrapping_add(mix(sum, number)))
    }

    /// Holds all contents to what they should be after the run.
    ///
    /// # Errors
    /// [`GpuError::ChecksumDiffers`] with the first word that differs.
    pub async fn verify(&self, lab: &Lab<'_>) -> Result<(), GpuError> {
        for (page, &added) in (0_u32..).zip(&self.added) {
            lab.breathe_after(page, self.words).await?;
            let (words, _) = self.page(page).unwrap_or_default().as_chunks::<4>();
            for (word, &got) in (0..).zip(words) {
                let (expected, got) = (self.word(page, word, added), lab.spoiled(u32::from_le_bytes(got)));
                if got != expected {
                    return Err(GpuError::ChecksumDiffers { what: format!("page {page}, word {word}"), expected, got });
                }
            }
        }
        Ok(())
    }
}

impl Lab<'_> {
    /// Lets others in once in about [`BETWEEN_CHECKS`] words, where each page has so many.
    async fn breathe_after(&self, page: u32, words: u32) -> Result<(), GpuError> {
        let pages = BETWEEN_CHECKS.checked_div(usize::try_from(words).unwrap_or(1)).unwrap_or(1).max(1);
        let turn = usize::try_from(page).unwrap_or(0).checked_rem(pages);
        if turn == Some(0) { self.breathe().await } else { Ok(()) }
    }
}
