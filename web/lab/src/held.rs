//! Files that were loaded to be compared: the last two, and the last refusal.

use std::rc::Rc;

use yew::prelude::*;

use crate::open;

/// What was loaded last. What is refused leaves it as it is.
#[derive(Clone, PartialEq)]
pub struct Held<T, Why> {
    pub files: Vec<Rc<T>>,
    /// The file's name, and why.
    pub refused: Option<(String, Why)>,
}

impl<T, Why> Default for Held<T, Why> {
    fn default() -> Self {
        Self { files: Vec::new(), refused: None }
    }
}

/// A file of this name was read.
pub struct Read<T, Why>(pub String, pub Result<T, Why>);

impl<T: 'static, Why: 'static> Reducible for Held<T, Why> {
    type Action = Read<T, Why>;

    fn reduce(self: Rc<Self>, Read(name, read): Self::Action) -> Rc<Self> {
        let mut files = self.files.clone();
        match read {
            Ok(file) => {
                files.push(Rc::new(file));
                // Two are compared, never more.
                let first = files.len().saturating_sub(2);
                Rc::new(Self { files: files.split_off(first), refused: None })
            }
            Err(why) => Rc::new(Self { files, refused: Some((name, why)) }),
        }
    }
}

/// What a chooser of files does: it reads the chosen one and hands its text to `read`.
pub fn on_chosen<T: 'static, Why: 'static>(
    held: &UseReducerHandle<Held<T, Why>>,
    read: fn(Result<String, crate::device::file::Refused>) -> Result<T, Why>,
) -> Callback<Event> {
    let dispatcher = held.dispatcher();
    Callback::from(move |event: Event| {
        let dispatcher = dispatcher.clone();
        open::chosen(&event, move |name, text| dispatcher.dispatch(Read(name, read(text))));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_stay_and_a_refusal_takes_none() {
        let held = [Ok(1), Ok(2), Err('x'), Ok(3)].into_iter().fold(Vec::new(), |mut all, read| {
            let last: Rc<Held<i32, char>> = all.last().cloned().unwrap_or_default();
            all.push(last.reduce(Read("name".to_owned(), read)));
            all
        });
        let files: Vec<Vec<i32>> = held.iter().map(|held| held.files.iter().map(|one| **one).collect()).collect();
        assert_eq!(files, [vec![1], vec![1, 2], vec![1, 2], vec![2, 3]]);
        assert_eq!(held[2].refused, Some(("name".to_owned(), 'x')));
        assert_eq!(held[3].refused, None);
    }
}
