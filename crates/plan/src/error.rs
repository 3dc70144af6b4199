//! What is wrong with an input, and where it stands.

use std::fmt;

/// Where in a call's arguments a number stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The argument's published name.
    pub argument: &'static str,
    /// The position in the list, where the argument is a list.
    pub index: Option<usize>,
    /// The record's key, where the argument is a record or a list of records.
    pub field: Option<&'static str>,
}

impl Place {
    /// A plain argument, such as `device_budget_gb`.
    #[must_use]
    pub const fn argument(argument: &'static str) -> Self {
        Self { argument, index: None, field: None }
    }

    /// A key of a record in a list, such as `components[3].size_gb`.
    #[must_use]
    pub const fn item(argument: &'static str, index: usize, field: &'static str) -> Self {
        Self { argument, index: Some(index), field: Some(field) }
    }

    /// A key of a record, or of all records of a list, such as `plan.estimated_peak_gb`.
    #[must_use]
    pub const fn field(argument: &'static str, field: &'static str) -> Self {
        Self { argument, index: None, field: Some(field) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.argument)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        if let Some(field) = self.field {
            write!(f, ".{field}")?;
        }
        Ok(())
    }
}

/// Why a function of this crate gives no value. The texts name the place and what to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A number is NaN or infinite.
    #[error("{0} is not a finite number: give a finite one")]
    NotFinite(Place),
    /// A size is below zero.
    #[error("{0} is negative: a size is zero or more")]
    Negative(Place),
    /// A sum or difference is too large for an `f64`.
    #[error("{0} leads beyond the range of numbers: use smaller ones")]
    Overflow(Place),
    /// A list that needs at least one item is empty.
    #[error("{0} is empty: give at least one item")]
    Empty(Place),
    /// The largest and the smallest digit of a list are too far apart to be added without rounding. It takes
    /// about 10³⁰ between them, so no real ledger meets it.
    #[error("{0} mixes sizes too far apart to be added exactly: leave out the tiny ones")]
    Spread(Place),
    /// A number that has to be above zero is not.
    #[error("{0} is not above zero: give a larger one")]
    NotPositive(Place),
    /// A list has too few different items to compute with.
    #[error("{0} has too few different items: give more")]
    TooFew(Place),
    /// A number asks for more pieces of work than are computed.
    #[error("{0} leads to too many pieces: use fewer or larger ones")]
    TooMany(Place),
    /// Measured times do not grow with the size, so no bandwidth explains them.
    #[error("{0} do not grow with the size: measure larger ones")]
    NoTrend(Place),
    /// Something ends before it begins.
    #[error("{0} lies before its beginning: let it end later")]
    Backwards(Place),
    /// A plan asks for what its object does not allow.
    #[error("{0} is not allowed: choose another action")]
    NotAllowed(Place),
}

impl PlanError {
    /// Where the number stands that the error is about.
    #[must_use]
    pub const fn place(&self) -> Place {
        match self {
            Self::NotFinite(place)
            | Self::Negative(place)
            | Self::Overflow(place)
            | Self::Empty(place)
            | Self::Spread(place)
            | Self::NotPositive(place)
            | Self::TooFew(place)
            | Self::TooMany(place)
            | Self::NoTrend(place)
            | Self::Backwards(place)
            | Self::NotAllowed(place) => *place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_place_and_what_to_do() {
        let cases = [
            (
                PlanError::NotFinite(Place::item("components", 3, "size_gb")),
                "components[3].size_gb is not a finite number: give a finite one",
            ),
            (PlanError::Negative(Place::argument("headroom_gb")), "headroom_gb is negative: a size is zero or more"),
            (
                PlanError::Overflow(Place::field("components", "peak_gb")),
                "components.peak_gb leads beyond the range of numbers: use smaller ones",
            ),
            (PlanError::Empty(Place::argument("components")), "components is empty: give at least one item"),
            (PlanError::NotPositive(Place::argument("slots")), "slots is not above zero: give a larger one"),
            (PlanError::TooFew(Place::argument("samples")), "samples has too few different items: give more"),
        ];
        for (error, text) in cases {
            assert_eq!(error.to_string(), text);
        }
    }

    #[test]
    fn every_error_gives_its_place() {
        let place = Place::argument("components");
        for error in [
            PlanError::NotFinite(place),
            PlanError::Negative(place),
            PlanError::Overflow(place),
            PlanError::Empty(place),
            PlanError::Spread(place),
            PlanError::NotPositive(place),
            PlanError::TooFew(place),
            PlanError::TooMany(place),
            PlanError::NoTrend(place),
            PlanError::Backwards(place),
            PlanError::NotAllowed(place),
        ] {
            assert_eq!(error.place(), place);
        }
    }
}
