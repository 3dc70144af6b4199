//! Changes of a row, and how the page is told of them.

use serde_json::{Map, Value};

use crate::options::Row;

/// Another value under a key of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Edit {
    /// `size_gb`.
    Size(f64),
    /// `from_step`.
    From(u64),
    /// `to_step`.
    To(u64),
    /// `idle_from`.
    IdleFrom(u64),
    /// `idle_to`.
    IdleTo(u64),
}

impl Edit {
    /// Writes it into the row.
    pub fn apply(self, row: &mut Row) {
        if let Some(written) = &mut row.written {
            let (key, value) = self.told();
            written.insert(key.to_owned(), value);
        }
        match self {
            Self::Size(size) => row.size_gb = size,
            Self::From(step) => row.from_step = step,
            Self::To(step) => row.to_step = step,
            Self::IdleFrom(step) => row.idle_from = Some(step),
            Self::IdleTo(step) => row.idle_to = Some(step),
        }
    }

    fn told(self) -> (&'static str, Value) {
        match self {
            Self::Size(size) => ("size_gb", size.into()),
            Self::From(step) => ("from_step", step.into()),
            Self::To(step) => ("to_step", step.into()),
            Self::IdleFrom(step) => ("idle_from", step.into()),
            Self::IdleTo(step) => ("idle_to", step.into()),
        }
    }
}

/// What gives a row the life `[from, to)`. A time in which it is idle goes along with a life that moves, and is cut to one that
/// shrinks. Only what changes is named: the page keeps how everything else was written.
pub fn life(row: &Row, from: u64, to: u64) -> Vec<Edit> {
    let mut edits = Vec::new();
    if from != row.from_step {
        edits.push(Edit::From(from));
    }
    if to != row.to_step {
        edits.push(Edit::To(to));
    }
    let moved = to.wrapping_sub(from) == row.to_step.wrapping_sub(row.from_step);
    let along = |step: u64| {
        let step = if moved { (step + from).saturating_sub(row.from_step) } else { step };
        step.clamp(from, to.max(from))
    };
    edits.extend(row.idle_from.map(along).filter(|step| Some(*step) != row.idle_from).map(Edit::IdleFrom));
    edits.extend(row.idle_to.map(along).filter(|step| Some(*step) != row.idle_to).map(Edit::IdleTo));
    edits
}

/// The rows as JSON, each as it was written but for what has changed.
pub fn told(rows: &[Row]) -> String {
    let rows: Vec<&Map<String, Value>> = rows.iter().filter_map(|row| row.written.as_ref()).collect();
    serde_json::to_string(&rows).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::step;

    #[test]
    fn only_what_changes_is_told() {
        let row = &step()[3];
        assert_eq!(life(row, 1, 4), [Edit::To(4)]);
        assert_eq!(life(row, 2, 4), [Edit::From(2), Edit::To(4)]);
        assert_eq!(life(row, 1, 3), []);
    }

    #[test]
    fn what_is_told_is_what_was_written_but_for_the_change() {
        let mut row = step()[3].clone();
        let written = r#"{"name":"act_2","size_gb":3.0,"from_step":1,"to_step":3,"note":7}"#;
        row.written = serde_json::from_str(written).ok();
        Edit::From(2).apply(&mut row);
        assert_eq!(
            told(std::slice::from_ref(&row)),
            format!("[{}]", written.replace(r#""from_step":1"#, r#""from_step":2"#))
        );
        // A float stays one, as Python reads it.
        Edit::Size(4.0).apply(&mut row);
        assert!(told(&[row]).contains(r#""size_gb":4.0,"#));
    }

    #[test]
    fn an_idle_time_goes_along() {
        let mut row = step()[2].clone();
        (row.idle_from, row.idle_to) = (Some(1), Some(3));
        assert_eq!(life(&row, 2, 6), [Edit::From(2), Edit::To(6), Edit::IdleFrom(3), Edit::IdleTo(5)]);
        assert_eq!(life(&row, 0, 2), [Edit::To(2), Edit::IdleTo(2)]);
    }
}
