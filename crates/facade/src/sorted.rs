//! Compact JSON with the keys of every object in order, written straight to text: what `serde_json::to_value` and then
//! `to_string` write, byte for byte, without the tree of values in between.

use serde::Serialize;
use serde::ser;
use serde_json::{Error, Value};

/// A value as compact JSON with sorted keys.
pub(crate) fn to_text(value: &impl Serialize) -> String {
    let mut out = Vec::with_capacity(1024);
    value.serialize(Writer(&mut out)).expect("views are plain data");
    String::from_utf8(out).expect("JSON is UTF-8")
}

struct Writer<'o>(&'o mut Vec<u8>);

/// An array that is being written, and what closes it.
struct Items<'o> {
    out: &'o mut Vec<u8>,
    is_first: bool,
    end: &'static [u8],
}

/// An object that is being written: where each entry stands, to be brought into order at the end.
struct Entries<'o> {
    out: &'o mut Vec<u8>,
    start: usize,
    /// The key, and where its entry begins.
    places: Vec<(Key, usize)>,
    next: Option<Key>,
    end: &'static [u8],
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// The name of a field.
    Field(&'static str),
    /// The key of a map.
    Drawn(String),
}

impl Key {
    fn as_str(&self) -> &str {
        match self {
            Self::Field(key) => key,
            Self::Drawn(key) => key,
        }
    }
}

impl<'o> Writer<'o> {
    fn plain(self, value: &impl Serialize) -> Result<(), Error> {
        serde_json::to_writer(self.0, value)
    }

    fn open(self, variant: Option<&'static str>) -> Result<&'o mut Vec<u8>, Error> {
        if let Some(variant) = variant {
            self.0.push(b'{');
            serde_json::to_writer(&mut *self.0, variant)?;
            self.0.push(b':');
        }
        Ok(self.0)
    }

    fn items(self, variant: Option<&'static str>) -> Result<Items<'o>, Error> {
        let end: &[u8] = if variant.is_some() { b"]}" } else { b"]" };
        let out = self.open(variant)?;
        out.push(b'[');
        Ok(Items { out, is_first: true, end })
    }

    fn entries(self, variant: Option<&'static str>) -> Result<Entries<'o>, Error> {
        let end: &[u8] = if variant.is_some() { b"}}" } else { b"}" };
        let out = self.open(variant)?;
        out.push(b'{');
        Ok(Entries { start: out.len(), out, places: Vec::with_capacity(8), next: None, end })
    }
}

impl Items<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        if !std::mem::take(&mut self.is_first) {
            self.out.push(b',');
        }
        value.serialize(Writer(self.out))
    }

    fn close(self) {
        self.out.extend_from_slice(self.end);
    }
}

impl Entries<'_> {
    fn entry<T: Serialize + ?Sized>(&mut self, key: Key, value: &T) -> Result<(), Error> {
        let place = self.out.len();
        write_key(self.out, key.as_str())?;
        self.out.push(b':');
        value.serialize(Writer(self.out))?;
        self.out.push(b',');
        self.places.push((key, place));
        Ok(())
    }

    fn close(self) {
        let Self { out, start, mut places, end, .. } = self;
        let is_sorted = places.is_sorted_by(|a, b| a.0.as_str() < b.0.as_str());
        if !is_sorted {
            let written = out.split_off(start);
            let mut ends: Vec<usize> = places.iter().skip(1).map(|(_, place)| *place).collect();
            ends.push(start + written.len());
            let mut spans: Vec<(Key, usize, usize)> = places
                .drain(..)
                .zip(ends)
                .map(|((key, place), end)| (key, place - start, end - start))
                .collect();
            // Of two entries with one key the later one counts, as in a map.
            spans.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()).then(b.1.cmp(&a.1)));
            spans.dedup_by(|later, first| later.0.as_str() == first.0.as_str());
            for (_, from, to) in &spans {
                out.extend_from_slice(&written[*from..*to]);
            }
        }
        if out.len() > start {
            // The comma behind the last entry.
            out.pop();
        }
        out.extend_from_slice(end);
    }
}

/// Names of fields have nothing to escape: they are written as they are.
fn write_key(out: &mut Vec<u8>, key: &str) -> Result<(), Error> {
    if !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return serde_json::to_writer(out, key);
    }
    out.push(b'"');
    out.extend_from_slice(key.as_bytes());
    out.push(b'"');
    Ok(())
}

/// A number, a text or a truth, as `serde_json` writes it.
macro_rules! plain {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            self.plain(&value)
        })*
    };
}

impl<'o> ser::Serializer for Writer<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'o>;
    type SerializeTuple = Items<'o>;
    type SerializeTupleStruct = Items<'o>;
    type SerializeTupleVariant = Items<'o>;
    type SerializeMap = Entries<'o>;
    type SerializeStruct = Entries<'o>;
    type SerializeStructVariant = Entries<'o>;

    plain!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    plain!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f64: f64);
    plain!(serialize_char: char, serialize_str: &str);

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        // A value of JSON has one kind of number with a point.
        self.plain(&f64::from(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.plain(&value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let out = self.open(Some(variant))?;
        value.serialize(Writer(out))?;
        out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'o>, Error> {
        self.items(None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'o>, Error> {
        self.items(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'o>, Error> {
        self.items(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'o>, Error> {
        self.items(Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'o>, Error> {
        self.entries(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries<'o>, Error> {
        self.entries(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Entries<'o>, Error> {
        self.entries(Some(variant))
    }
}

impl ser::SerializeSeq for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeTuple for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeTupleStruct for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeTupleVariant for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        // Keys that are numbers are written as text.
        let key = match serde_json::to_value(key)? {
            Value::String(key) => key,
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_)) => other.to_string(),
        };
        self.next = Some(Key::Drawn(key));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.next.take().expect("a key comes before its value");
        self.entry(key, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeStruct for Entries<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.entry(Key::Field(key), value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeStructVariant for Entries<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.entry(Key::Field(key), value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[derive(Serialize)]
    enum Shape {
        Dot,
        Round(f32),
        Pair(u8, i64),
        Square { width: u16, at: Option<char> },
    }

    #[derive(Serialize)]
    struct Everything {
        zebra: Vec<Shape>,
        apple: HashMap<u32, &'static str>,
        nothing: (),
        #[serde(flatten)]
        more: HashMap<&'static str, bool>,
        empty: HashMap<u8, u8>,
        text: &'static str,
        tuple: (f64, Option<u8>),
    }

    #[test]
    fn it_writes_what_a_tree_of_values_writes() {
        let value = Everything {
            zebra: vec![
                Shape::Dot,
                Shape::Round(0.1),
                Shape::Pair(1, -2),
                Shape::Square { width: 3, at: Some('é') },
            ],
            apple: HashMap::from([(10, "ten"), (9, "nine"), (100, "")]),
            nothing: (),
            more: HashMap::from([("banana", true)]),
            empty: HashMap::new(),
            text: "a \"quoted\" line\n\u{1}",
            tuple: (1.0, None),
        };
        let tree = serde_json::to_value(&value).expect("plain data").to_string();
        assert_eq!(to_text(&value), tree);
    }
}
