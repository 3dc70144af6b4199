//! The JSON form of plain types.

use serde_json::{Map, Value};

use super::{Json, Mismatch};

/// Types that `Value` reads and writes itself.
macro_rules! plain {
    ($($type:ty: $read:expr, $what:literal;)*) => {
        $(impl Json for $type {
            fn to_json(&self) -> Value {
                self.clone().into()
            }

            fn from_json(value: &Value) -> Result<Self, Mismatch> {
                let read: fn(&Value) -> Option<Self> = $read;
                read(value).ok_or_else(|| Mismatch::new($what))
            }
        })*
    };
}

plain! {
    bool: Value::as_bool, "must be true or false";
    f64: Value::as_f64, "must be a number";
    u64: Value::as_u64, "must be a whole number, zero or more";
    u32: |value| value.as_u64()?.try_into().ok(), "must be a whole number, zero or more";
    usize: |value| value.as_u64()?.try_into().ok(), "must be a whole number, zero or more";
    String: |value| value.as_str().map(str::to_owned), "must be a text";
    Value: |value| Some(value.clone()), "";
    Map<String, Value>: |value| value.as_object().cloned(), "must be a record";
}

impl<T: Json> Json for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }

    fn from_json(value: &Value) -> Result<Self, Mismatch> {
        if value.is_null() { Ok(None) } else { T::from_json(value).map(Some) }
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: Json> Json for Vec<T> {
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(T::to_json).collect())
    }

    fn from_json(value: &Value) -> Result<Self, Mismatch> {
        let items = value.as_array().ok_or_else(|| Mismatch::new("must be a list"))?;
        let mut list = Self::new();
        for (at, item) in items.iter().enumerate() {
            list.push(T::from_json(item).map_err(|mismatch| mismatch.at(&format!("[{at}]")))?);
        }
        Ok(list)
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn to_json(&self) -> Value {
        Value::Array(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(value: &Value) -> Result<Self, Mismatch> {
        match value.as_array().map(Vec::as_slice) {
            Some([first, second]) => Ok((A::from_json(first)?, B::from_json(second)?)),
            _ => Err(Mismatch::new("must be a pair")),
        }
    }
}
