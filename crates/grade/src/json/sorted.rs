//! A small map by name.

use serde_json::Value;

use super::{Json, Reading};

/// Values by name, in the order of the names. For dozens of entries; a tree would be far more code to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sorted<T>(Vec<(String, T)>);

impl<T> Default for Sorted<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Sorted<T> {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    /// The value of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.place(name).ok().map(|at| &self.0[at].1)
    }

    /// Puts a value under a name, in place of the one that may be there.
    pub fn insert(&mut self, name: String, value: T) {
        match self.place(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = &(String, T)> {
        self.0.iter()
    }
}

impl<T> IntoIterator for Sorted<T> {
    type Item = (String, T);
    type IntoIter = std::vec::IntoIter<(String, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> FromIterator<(String, T)> for Sorted<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(pairs: I) -> Self {
        let mut sorted = Self::default();
        for (name, value) in pairs {
            sorted.insert(name, value);
        }
        sorted
    }
}

impl<T: Json> Json for Sorted<T> {
    fn to_json(&self) -> Value {
        Value::Object(self.0.iter().map(|(name, value)| (name.clone(), value.to_json())).collect())
    }

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        reading.record(value, None);
        let mut sorted = Self::default();
        for (name, value) in value.as_object().into_iter().flatten() {
            sorted.insert(name.clone(), reading.inside(name, value));
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_once_and_in_order() {
        let mut sorted: Sorted<u32> = [("b".into(), 1), ("a".into(), 2)].into_iter().collect();
        sorted.insert("b".into(), 3);
        let seen: Vec<(&str, u32)> = sorted.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        assert_eq!(seen, [("a", 2), ("b", 3)]);
        assert_eq!((sorted.get("a"), sorted.get("c")), (Some(&2), None));
    }
}
