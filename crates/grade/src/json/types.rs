//! The JSON form of plain types.

use serde_json::{Map, Value};

use super::{Json, Reading};

/// Types that `Value` reads and writes itself.
macro_rules! plain {
    ($($type:ty: $read:expr, $what:literal;)*) => {
        $(impl Json for $type {
            fn to_json(&self) -> Value {
                self.clone().into()
            }

            fn from_json(value: &Value, reading: &mut Reading) -> Self {
                let read: fn(&Value) -> Option<Self> = $read;
                read(value).unwrap_or_else(|| {
                    reading.mismatch($what);
                    Self::default()
                })
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

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        (!value.is_null()).then(|| T::from_json(value, reading))
    }
}

impl<T: Json> Json for Vec<T> {
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(T::to_json).collect())
    }

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        let mut list = Self::new();
        for (at, item) in reading.items(value).iter().enumerate() {
            list.push(reading.inside(&format!("[{at}]"), item));
        }
        list
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn to_json(&self) -> Value {
        Value::Array(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        if value.as_array().is_none_or(|items| items.len() != 2) {
            reading.mismatch("must be a pair");
        }
        let item = |at| value.get(at).unwrap_or(&Value::Null);
        (A::from_json(item(0), reading), B::from_json(item(1), reading))
    }
}
