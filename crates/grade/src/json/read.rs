//! From text to values.

use serde_json::{Map, Number, Value};

use super::number;

/// Lists and records in each other, at most. Every honest text is far flatter, and the stack is not endless.
const DEEPEST: usize = 127;

/// The value that a text holds; none where it is no JSON.
#[must_use]
pub fn read(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    reader.skip_space();
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    /// Takes a token where it comes next.
    fn take(&mut self, token: &str) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes the first `length` bytes.
    fn cut(&mut self, length: usize) -> Option<&'a str> {
        let (head, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(head)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if self.take("{") {
            self.object(depth)
        } else if self.take("[") {
            self.array(depth)
        } else if self.take("\"") {
            self.string().map(Value::String)
        } else if self.take("null") {
            Some(Value::Null)
        } else if self.take("true") {
            Some(Value::Bool(true))
        } else if self.take("false") {
            Some(Value::Bool(false))
        } else {
            self.number().map(Value::Number)
        }
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        (depth < DEEPEST).then_some(())?;
        let mut items = Vec::new();
        if self.take("]") {
            return Some(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take("]") {
                return Some(Value::Array(items));
            }
            self.take(",").then_some(())?;
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        (depth < DEEPEST).then_some(())?;
        let mut map = Map::new();
        if self.take("}") {
            return Some(Value::Object(map));
        }
        loop {
            self.take("\"").then_some(())?;
            let key = self.string()?;
            self.take(":").then_some(())?;
            map.insert(key, self.value(depth + 1)?);
            if self.take("}") {
                return Some(Value::Object(map));
            }
            self.take(",").then_some(())?;
        }
    }

    /// The rest of a string whose opening quote has been taken.
    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let plain = self.rest.find(|letter| matches!(letter, '"' | '\\' | '\0'..' '))?;
            text.push_str(self.cut(plain)?);
            match self.cut(1)? {
                "\"" => return Some(text),
                "\\" => text.push(self.escape()?),
                _ => return None,
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self) -> Option<char> {
        Some(match self.cut(1)? {
            "\"" => '"',
            "\\" => '\\',
            "/" => '/',
            "b" => '\u{8}',
            "f" => '\u{c}',
            "n" => '\n',
            "r" => '\r',
            "t" => '\t',
            "u" => {
                let first = self.unit()?;
                if first & 0xfc00 != 0xd800 {
                    return char::from_u32(first);
                }
                // Letters beyond the first 65,536 come as two units.
                (self.cut(2)? == "\\u").then_some(())?;
                let second = self.unit()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second);
            }
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.cut(4)?;
        let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| hex)
    }

    fn number(&mut self) -> Option<Number> {
        let belongs = |letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '+' | '.' | 'e' | 'E');
        let text = self.cut(self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len()))?;
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let mantissa = unsigned.split(['e', 'E']).next().unwrap_or_default();
        // People may write `+1`, `.5`, `5.` and `05`; JSON may not.
        let lax = !unsigned.starts_with(|letter: char| letter.is_ascii_digit())
            || mantissa.ends_with('.')
            || (unsigned.starts_with('0') && mantissa.len() > 1 && !unsigned.starts_with("0."));
        if lax {
            return None;
        }
        // Minus zero is a float, and what no integer holds is one too.
        match (text.parse::<i64>(), text.parse::<u64>()) {
            (Ok(whole), _) if whole != 0 || text == "0" => Some(whole.into()),
            (_, Ok(whole)) => Some(whole.into()),
            _ => Number::from_f64(number::parse(text)?),
        }
    }
}
