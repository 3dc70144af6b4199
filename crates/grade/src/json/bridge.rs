//! serde's traits for the types that other programs read and write, by way of their values.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::Json;
use crate::cases::Origin;
use crate::run::Request;
use crate::verdict::Verdict;

macro_rules! by_value {
    ($($type:ty),*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.to_json().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::try_from_json(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        })*
    };
}

by_value!(Origin, Request, Verdict);
