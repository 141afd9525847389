//! Property tests of records: an edit of any field changes no other byte, and a request that saves a record keeps its unknown fields.
//! Decoding arbitrary bytes gives a value or an error, never a panic.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use proptest::prelude::*;
use proptest::sample::Index;
use slipway_api::decode::Decode;
use slipway_api::described::Value;
use slipway_api::patch::{self, Step};
use slipway_api::records::*;
use slipway_api::reply::Reply;
use slipway_api::table::{Shape, Table};
use slipway_api::{Listed, Record, Text, Timestamp, save, tables};

/// A source of random choices for generated records: spaces, unknown fields, nulls, missing fields, unknown values. The choices are derived
/// from random bytes.
#[derive(Clone, Debug)]
struct Dice(Vec<u8>, usize);

impl Dice {
    fn roll(&mut self, sides: u8) -> u8 {
        let byte = self.0[self.1 % self.0.len()];
        self.1 += 1;
        byte.wrapping_add(self.1 as u8) % sides
    }

    fn space(&mut self) -> &'static str {
        ["", "", "", " ", "\n  ", "\t"][self.roll(6) as usize]
    }

    fn odd_value(&mut self) -> &'static str {
        [
            "1.50",
            "-0",
            "1e400",
            "123456789012345678901234567890",
            "\"\\u00e9\\n\\\"\"",
            "[ ]",
            "{\"x\" : [null]}",
            "\"é\"",
        ][self.roll(8) as usize]
    }
}

const TIMES: [&str; 6] = [
    "\"2026-11-20T10:32:00Z\"",
    "\"2026-11-20T10:32:00.123456Z\"",
    "\"2026-11-20T10:32:00\"",
    "\"2026-11-20 10:32:00+02:00\"",
    "\"2026-11-20T10:32:00.1+0200\"",
    "\"1970-01-01T00:00:00.000000Z\"",
];

fn record(table: &'static Table, dice: &mut Dice, depth: usize) -> String {
    let mut parts = Vec::new();
    for field in table.fields {
        if dice.roll(12) == 0 {
            let odd = dice.odd_value();
            parts.push(format!("\"unknown_{}\"{}:{odd}", parts.len(), dice.space()));
        }
        if dice.roll(30) == 0 {
            // Some keys are repeated, with an escaped first letter. The last value of a repeated key counts.
            parts.push(format!("\"{}\":{}", escaped(field.name.as_str()), dice.odd_value()));
        }
        let needed = field.name.as_str() == "id";
        if !needed && dice.roll(5) == 0 {
            continue;
        }
        let value =
            if !needed && dice.roll(7) == 0 { "null".to_owned() } else { value(&field.shape, dice, depth) };
        parts.push(format!("{}\"{}\"{}:{}{value}", dice.space(), field.name, dice.space(), dice.space()));
    }
    let separator = format!(",{}", dice.space());
    format!("{{{}{}{}}}", dice.space(), parts.join(&separator), dice.space())
}

/// Returns a key with its first letter as a JSON escape, such as `\u0069d` for `id`.
fn escaped(name: &str) -> String {
    format!("\\u{:04x}{}", name.as_bytes()[0], &name[1..])
}

fn value(shape: &Shape, dice: &mut Dice, depth: usize) -> String {
    match shape {
        Shape::Uuid => format!("\"00000000-0000-4000-8000-{:012x}\"", u64::from(dice.roll(255))),
        Shape::DateTime => TIMES[dice.roll(6) as usize].to_owned(),
        Shape::Text | Shape::Uri | Shape::Email => {
            ["\"\"", "\"plain\"", "\"\\\"quoted\\\\\"", "\"{[,]}:\"", "\"日本\""][dice.roll(5) as usize]
                .to_owned()
        }
        Shape::OneOf(words) if dice.roll(4) > 0 => {
            format!("\"{}\"", words.values[dice.roll(words.values.len() as u8) as usize].0)
        }
        Shape::OneOf(_) => "\"NOBODY_LISTED_THIS\"".to_owned(),
        Shape::Integer => ["0", "-1", "1000", "9007199254740993"][dice.roll(4) as usize].to_owned(),
        Shape::Number => ["0.10", "12", "1e3", "-7.000"][dice.roll(4) as usize].to_owned(),
        Shape::Boolean => ["true", "false"][dice.roll(2) as usize].to_owned(),
        Shape::Free => ["{}", "{ \"deep\":{\"er\":[1,2]} }"][dice.roll(2) as usize].to_owned(),
        Shape::Object(_) if depth > 3 => "{}".to_owned(),
        Shape::Object(table) => record(table, dice, depth + 1),
        Shape::List(each) => {
            let items: Vec<String> = (0..dice.roll(3)).map(|_| value(each, dice, depth + 1)).collect();
            format!("[{}{}]", dice.space(), items.join(", "))
        }
    }
}

/// Adds the path of each value in a record to `found`.
fn paths(text: &str, so_far: &[Step], found: &mut Vec<Vec<Step>>) {
    let mut push = |step: Step, value: &str| {
        let mut path = so_far.to_vec();
        path.push(step);
        found.push(path.clone());
        paths(value, &path, found);
    };
    let members = slipway_api::described::members(text);
    for (index, (key, value)) in members.iter().enumerate() {
        // The path of a repeated key leads to its last value, so the earlier values are left out.
        if !members.iter().skip(index + 1).any(|(later, _)| later == key) {
            push(Step::Key(key.clone().into_owned()), value);
        }
    }
    if text.starts_with('[') {
        for (index, value) in slipway_api::described::elements(text).into_iter().enumerate() {
            push(Step::Index(index), value);
        }
    }
}

/// Returns a list reply with the records, in one of the shapes that platforms send, which `dice` chooses.
fn listed(table: &Table, records: &[String], dice: &mut Dice) -> String {
    // A record with a field `results` would be decoded as the list in that field if it were sent alone, so such a record is always sent in
    // a list.
    let is_page = table.field("results").is_some();
    let array = format!("[{}]", records.join(&format!("{},", dice.space())));
    match (dice.roll(3), records) {
        (0, [one]) if !is_page => one.clone(),
        (1, _) => array,
        _ => format!("{{\"page\": 1,{}\"results\"{}:{array}}}", dice.space(), dice.space()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn every_record_survives_decode_edit_and_encode(
        which in any::<Index>(),
        bytes in prop::collection::vec(any::<u8>(), 8..200),
        field in any::<Index>(),
        many in 1_usize..4,
    ) {
        let records: Vec<&'static Table> = tables::RECORDS.iter().copied().flatten().copied().collect();
        let table = records[which.index(records.len())];
        let mut dice = Dice(bytes, 0);
        let texts: Vec<String> = (0..many).map(|_| record(table, &mut dice, 0)).collect();
        let list = Listed::decode(&listed(table, &texts, &mut dice)).unwrap();
        prop_assert_eq!(list.items.len(), texts.len());
        for (item, text) in list.items.iter().zip(&texts) {
            prop_assert_eq!(item.text(), text.trim(), "{} isn't what came", table.name);
        }
        let text = list.items[0].text();
        let mut known = Vec::new();
        paths(text, &[], &mut known);
        prop_assume!(!known.is_empty());
        let path = &known[field.index(known.len())];
        let old = patch::find(text, path).unwrap();
        let at = old.as_ptr() as usize - text.as_ptr() as usize;
        let edited = patch::set(text, path, "\"edited\"").unwrap();
        prop_assert_eq!(&edited[..at], &text[..at], "before {:?}", path);
        prop_assert_eq!(&edited[at + "\"edited\"".len()..], &text[at + old.len()..], "after {:?}", path);
        prop_assert_eq!(patch::find(&edited, path), Some("\"edited\""));
        prop_assert_eq!(patch::set(&edited, path, old).unwrap(), text, "and back again");
        // After the value is removed, the rest is still a valid record.
        let without = patch::remove(text, path).unwrap();
        let rest = Record::decode(&without);
        prop_assert!(rest.is_ok(), "{} without {:?}: {}", text, path, without);
    }

    #[test]
    fn a_request_keeps_what_nobody_knows_and_drops_what_the_platform_sets(
        which in any::<Index>(),
        bytes in prop::collection::vec(any::<u8>(), 8..200),
    ) {
        let records: Vec<&'static Table> = tables::RECORDS.iter().copied().flatten().copied().collect();
        let table = records[which.index(records.len())];
        let text = record(table, &mut Dice(bytes, 0), 0);
        let request = save::request(text.trim(), table).unwrap();
        let members = slipway_api::described::members(text.trim());
        for (index, (key, value)) in members.iter().enumerate() {
            if members.iter().skip(index + 1).any(|(later, _)| later == key) {
                continue;
            }
            let sent = slipway_api::described::at_keys(&request, &[key]);
            match table.field(key) {
                None => prop_assert_eq!(sent, Value::Json(value), "{} was changed", key),
                Some(field) if field.save == slipway_api::table::Save::Drop => {
                    prop_assert_eq!(sent, Value::Absent, "{} was sent", key);
                }
                Some(_) => {}
            }
        }
    }

    #[test]
    fn any_bytes_at_all_give_an_error_or_a_value(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        status in 100_u16..600,
    ) {
        decode_all(&bytes, status);
    }

    #[test]
    fn spoiled_records_give_an_error_or_a_value(
        which in any::<Index>(),
        bytes in prop::collection::vec(any::<u8>(), 8..60),
        at in any::<Index>(),
        by in any::<u8>(),
        cut in any::<bool>(),
    ) {
        let records: Vec<&'static Table> = tables::RECORDS.iter().copied().flatten().copied().collect();
        let table = records[which.index(records.len())];
        let mut text = record(table, &mut Dice(bytes, 0), 0).into_bytes();
        let index = at.index(text.len());
        if cut {
            text.truncate(index);
        } else {
            text[index] = by;
        }
        decode_all(&text, 200);
        let spoiled = String::from_utf8_lossy(&text).into_owned();
        save::request(&spoiled, table);
        patch::set(&spoiled, &patch::path("id"), "1");
        patch::remove(&spoiled, &patch::path("name"));
    }
}

fn decode_all(bytes: &[u8], status: u16) {
    let reply = Reply {
        status,
        body: bytes.to_vec(),
        rate_limit_reset: Some(String::from_utf8_lossy(bytes).into_owned()),
        retry_after: None,
        ..Reply::default()
    };
    let now = Timestamp(1_795_170_720_000);
    let _ = reply.read::<Listed>(now);
    let _ = reply.read::<Record>(now);
    let _ = reply.read::<LogLines>(now);
    let _ = reply.read::<Text>(now);
    let _ = reply.read::<()>(now);
}
