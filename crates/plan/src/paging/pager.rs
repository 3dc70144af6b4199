//! The host's part: page table, frame pool, and what to load and evict for a batch.

use super::advice::{PagingConfig, PagingError, Prefetch, WriteBack};
use super::order::Order;

/// One page that was loaded, and what had to go for it. In the order of the list: what is written back has to be read
/// before the frame is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Loaded {
    /// The page.
    pub page: u32,
    /// Its frame from now on.
    pub frame: u32,
    /// The page that was in the frame.
    pub evicted: Option<u32>,
    /// Whether that one has to be written back.
    pub written_back: bool,
    /// Whether the page was not asked for.
    pub prefetched: bool,
}

/// Page table and frame pool.
#[derive(Debug, Clone)]
pub struct Pager {
    config: PagingConfig,
    frame_of: Vec<Option<u32>>,
    page_in: Vec<Option<u32>>,
    dirty: Vec<bool>,
    pinned: Vec<bool>,
    read_mostly: Vec<bool>,
    order: Order,
    /// Frames from here on were never used.
    fresh: usize,
    /// Pages with this number may not go in the present batch.
    held: Vec<u64>,
    hold: u64,
}

impl Pager {
    /// An empty pool.
    ///
    /// # Errors
    /// A page, a batch or a region of nothing; a region that is no power of two; too many pages; advice for a page
    /// that does not exist.
    pub fn new(config: &PagingConfig) -> Result<Self, PagingError> {
        config.check()?;
        let count = |number: u32| usize::try_from(number).unwrap_or(0);
        let (pages, frames) = (count(config.pages), count(config.frames));
        let flags = |list: &[u32]| {
            let mut flags = vec![false; pages];
            for &page in list {
                if let Some(flag) = flags.get_mut(count(page)) {
                    *flag = true;
                }
            }
            flags
        };
        Ok(Self {
            frame_of: vec![None; pages],
            page_in: vec![None; frames],
            dirty: vec![false; pages],
            pinned: flags(&config.pinned),
            read_mostly: flags(&config.read_mostly),
            order: Order::new(config.policy, pages, frames),
            fresh: 0,
            held: vec![0; pages],
            hold: 0,
            config: config.clone(),
        })
    }

    /// What it was told.
    #[must_use]
    pub fn config(&self) -> &PagingConfig {
        &self.config
    }

    /// The page's frame, if it is resident.
    #[must_use]
    pub fn frame_of(&self, page: u32) -> Option<u32> {
        get(&self.frame_of, page).flatten()
    }

    /// The page in each frame.
    #[must_use]
    pub fn frames(&self) -> &[Option<u32>] {
        &self.page_in
    }

    /// Whether the page is resident and was written to since it was loaded.
    #[must_use]
    pub fn is_dirty(&self, page: u32) -> bool {
        get(&self.dirty, page).unwrap_or(false)
    }

    /// Whether the page stays once it is loaded.
    #[must_use]
    pub fn is_pinned(&self, page: u32) -> bool {
        get(&self.pinned, page).unwrap_or(false)
    }

    /// Whether the page is only read.
    #[must_use]
    pub fn is_read_mostly(&self, page: u32) -> bool {
        get(&self.read_mostly, page).unwrap_or(false)
    }

    /// Notes that a workgroup which finished in a pass accessed a page.
    pub fn touch(&mut self, page: u32, write: bool, pass: u64) {
        let Some(frame) = self.frame_of(page) else { return };
        self.order.used(page, usize::try_from(frame).unwrap_or(usize::MAX), pass);
        if write && let Some(dirty) = get_mut(&mut self.dirty, page) {
            *dirty = true;
        }
    }

    /// Notes when a page is used next, by dispatches; never, for nothing. Only Bélády's policy asks.
    pub fn next_use(&mut self, page: u32, dispatch: Option<u64>) {
        self.order.next_use(page, dispatch);
    }

    /// Serves a batch after a pass: the missing ones of `lowest`, the pages of the lowest unfinished workgroup, and
    /// then of `wanted`, both in page order. `needed` are the pages of all unfinished workgroups, whose frames
    /// prefetch does not take.
    pub fn serve(&mut self, pass: u64, lowest: &[u32], wanted: &[u32], needed: &[u32]) -> Vec<Loaded> {
        self.hold = self.hold.saturating_add(1);
        self.hold_pages(lowest);
        let mut loaded = Vec::new();
        for &page in lowest.iter().chain(wanted) {
            if loaded.len() >= self.config.batch {
                break;
            }
            if self.frame_of(page).is_some() {
                continue;
            }
            match self.load(page, pass, false) {
                Some(one) => loaded.push(one),
                None => break,
            }
        }
        if let Prefetch::Density { region_pages, percent } = self.config.prefetch {
            self.hold_pages(needed);
            for at in 0..loaded.len() {
                let Some(page) = loaded.get(at).map(|one| one.page) else { break };
                self.fill_region(page, region_pages, percent, pass, &mut loaded);
            }
        }
        loaded
    }

    /// Loads pages ahead, in their order, without taking frames from any of them.
    pub fn prefetch(&mut self, pass: u64, pages: &[u32]) -> Vec<Loaded> {
        self.hold = self.hold.saturating_add(1);
        self.hold_pages(pages);
        let mut loaded = Vec::new();
        for &page in pages {
            if self.frame_of(page).is_none() {
                match self.load(page, pass, true) {
                    Some(one) => loaded.push(one),
                    None => break,
                }
            }
        }
        loaded
    }

    fn hold_pages(&mut self, pages: &[u32]) {
        for &page in pages {
            if let Some(held) = get_mut(&mut self.held, page) {
                *held = self.hold;
            }
        }
    }

    /// Loads the rest of the largest region around a page of which enough is resident.
    fn fill_region(&mut self, page: u32, most: u32, percent: u32, pass: u64, loaded: &mut Vec<Loaded>) {
        let mut largest = None;
        let mut size = 2_u32;
        while size <= most {
            let first = page & !size.saturating_sub(1);
            let region = first..first.saturating_add(size).min(self.config.pages);
            let resident = region.clone().filter(|page| self.frame_of(*page).is_some()).count();
            let share = u64::try_from(resident).unwrap_or(0).saturating_mul(100);
            if share > u64::from(size).saturating_mul(u64::from(percent)) {
                largest = Some(region);
            }
            size = size.saturating_mul(2);
        }
        for page in largest.into_iter().flatten() {
            if self.frame_of(page).is_none() {
                match self.load(page, pass, true) {
                    Some(one) => loaded.push(one),
                    None => return,
                }
            }
        }
    }

    fn load(&mut self, page: u32, pass: u64, prefetched: bool) -> Option<Loaded> {
        let mut evicted = None;
        let mut written_back = false;
        let frame = if self.fresh < self.page_in.len() {
            let frame = u32::try_from(self.fresh).ok()?;
            self.fresh = self.fresh.saturating_add(1);
            frame
        } else {
            let (held, pinned, hold) = (&self.held, &self.pinned, self.hold);
            let may_go = |page| get(held, page) != Some(hold) && get(pinned, page) != Some(true);
            let victim = self.order.victim(&self.page_in, may_go)?;
            let frame = self.frame_of(victim)?;
            self.order.remove(victim);
            written_back =
                !self.is_read_mostly(victim) && (self.config.write_back == WriteBack::Always || self.is_dirty(victim));
            *get_mut(&mut self.frame_of, victim)? = None;
            *get_mut(&mut self.dirty, victim)? = false;
            evicted = Some(victim);
            frame
        };
        *get_mut(&mut self.page_in, frame)? = Some(page);
        *get_mut(&mut self.frame_of, page)? = Some(frame);
        // What has just come does not go again in the same batch.
        *get_mut(&mut self.held, page)? = self.hold;
        self.order.insert(page);
        self.order.used(page, usize::try_from(frame).ok()?, pass);
        Some(Loaded { page, frame, evicted, written_back, prefetched })
    }
}

fn get<T: Copy>(list: &[T], index: u32) -> Option<T> {
    list.get(usize::try_from(index).ok()?).copied()
}

fn get_mut<T>(list: &mut [T], index: u32) -> Option<&mut T> {
    list.get_mut(usize::try_from(index).ok()?)
}
