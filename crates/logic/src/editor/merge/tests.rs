use super::*;
use proptest::prelude::*;
use slipway_api::described::elements;
use slipway_api::fields::reference;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

fn merged(base: &str, mine: &str, now: &str) -> String {
    apply(now, compare_edits(base, mine, now).iter().filter(|one| one.is_own).map(|one| &one.edit))
}

#[test]
fn edits_of_two_people_meet_in_one_record() {
    let base = r#"{"name":"a","cpu":1,"ports":[{"id":"p","port":1,"name":"x"}],"odd":{"k":1.50}}"#;
    let mine = r#"{"name":"b","cpu":1,"ports":[{"id":"p","port":2,"name":"x"},{"port":9}],"odd":{"k":1.50}}"#;
    let now = r#"{"name":"a","cpu":5,"ports":[{"id":"q","port":7},{"id":"p","port":1,"name":"y"}],"odd":{"k":1.50}}"#;
    assert_eq!(
        merged(base, mine, now),
        r#"{"name":"b","cpu":5,"ports":[{"id":"q","port":7},{"id":"p","port":2,"name":"y"},{"port":9}],"odd":{"k":1.50}}"#
    );
    let review = compare_edits(base, mine, now);
    assert!(!review.iter().any(ComparedEdit::is_conflict));
    assert_eq!(review.iter().filter(|one| !one.is_own).count(), 3, "cpu, a port and a name of the platform");
}

#[test]
fn the_same_field_edited_twice_is_a_conflict_unless_to_the_same_value() {
    let one = |mine: &str, now: &str| compare_edits(r#"{"cpu":1}"#, mine, now).into_iter().next().unwrap();
    let conflict = one(r#"{"cpu":2}"#, r#"{"cpu":3}"#);
    assert!(conflict.is_conflict());
    assert_eq!(conflict.theirs, Some(Some("3".into())));
    assert_eq!(one(r#"{"cpu":2}"#, r#"{}"#).theirs, Some(None), "removed on the platform");
    assert!(!one(r#"{"cpu":2}"#, r#"{"cpu":2}"#).is_conflict());
    assert!(!one(r#"{"cpu":2}"#, r#"{"cpu":1}"#).is_conflict());
}

#[test]
fn an_object_that_is_missing_in_an_element_is_added_with_the_edit() {
    let base = r#"{"scalers":[{"id":"s","login":{"name":"a"}}]}"#;
    let mine = r#"{"scalers":[{"id":"s","login":{"name":"b"}}]}"#;
    let now = r#"{"scalers":[{"id":"s"}]}"#;
    assert!(compare_edits(base, mine, now).iter().all(|one| !one.has_no_place));
    assert_eq!(merged(base, mine, now), mine);
}

#[test]
fn a_part_of_an_element_that_is_gone_has_no_place() {
    let base = r#"{"ports":[{"id":"p","port":1}]}"#;
    let mine = r#"{"ports":[{"id":"p","port":2}]}"#;
    let review = compare_edits(base, mine, r#"{"ports":[]}"#);
    assert!(review.first().is_some_and(|one| one.has_no_place && one.is_conflict()));
    assert_eq!(merged(base, mine, r#"{"ports":[]}"#), r#"{"ports":[]}"#);
    assert_eq!(merged(base, r#"{"ports":[]}"#, r#"{"ports":[]}"#), r#"{"ports":[]}"#, "both removed it");
}

#[test]
fn a_record_with_white_space_around_it_has_the_same_edits() {
    assert_eq!(merged(r#"{"cpu":1}"#, "\n {\"cpu\":2}\n", r#"{"cpu":1,"odd":1}"#), r#"{"cpu":2,"odd":1}"#);
}

#[test]
fn what_was_missing_on_the_way_is_made() {
    assert_eq!(merged("{}", r#"{"a":{"b":{"c":1}}}"#, "{}"), r#"{"a":{"b":{"c":1}}}"#);
    assert_eq!(merged(r#"{"a":{"b":1}}"#, r#"{"a":{"b":2}}"#, r#"{"a":null}"#), r#"{"a":{"b":2}}"#);
    assert_eq!(merged(r#"{"p":[]}"#, r#"{"p":[{"x":1}]}"#, "{}"), r#"{"p":[{"x":1}]}"#);
}

#[test]
fn a_save_is_reverted_field_by_field() {
    let before = r#"{"cpu":1,"description":"x","ports":[{"id":"a","port":1},{"id":"b","port":2}],"groups":[{"id":"g"}]}"#;
    let after = r#"{"cpu":2,"ports":[{"id":"b","port":3},{"id":"c","port":9}],"groups":[]}"#;
    let back = reverted(before, after);
    assert_eq!(
        back,
        r#"{"cpu":1,"ports":[{"id":"b","port":2},{"port":1}],"groups":[{"id":"g"}],"description":"x"}"#
    );
}

/// A record with fields that the console doesn't know, null fields, and up to 50 ports in any order.
#[derive(Clone, Debug)]
struct Sample {
    fields: Vec<(String, String)>,
    ports: Vec<(u8, String)>,
}

impl Sample {
    fn json(&self) -> String {
        let mut fields: Vec<String> =
            self.fields.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        let ports: Vec<String> =
            self.ports.iter().map(|(id, more)| format!(r#"{{"id":"{id}",{more}}}"#)).collect();
        fields.push(format!("\"ports\":[{}]", ports.join(",")));
        format!("{{{}}}", fields.join(","))
    }
}

fn value_of_any_shape() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("null".to_owned()),
        Just("1.50".to_owned()),
        Just("true".to_owned()),
        (0..99_u8).prop_map(|number| number.to_string()),
        "[a-z]{0,3}".prop_map(|text| format!("\"{text} \\u00e9\"")),
        Just(r#"{"k":[1,{"x":null}],"z":0.10}"#.to_owned()),
    ]
}

fn few(
    port: impl Strategy<Value = String>,
    many: RangeInclusive<usize>,
) -> impl Strategy<Value = BTreeMap<u8, String>> {
    proptest::collection::vec(port, many).prop_map(|ports| (0..).zip(ports).collect())
}

fn sample() -> impl Strategy<Value = Sample> {
    let fields = proptest::collection::btree_map("[a-f]", value_of_any_shape(), 0..6);
    let port = (0..99_u8, 1..9_u16)
        .prop_map(|(name, number)| format!(r#""port":{number},"name":"n{name}","odd":[ 1 ]"#));
    let ports = prop_oneof![24 => few(port.clone(), 0..=6), 1 => few(port, 45..=50)];
    (fields, ports).prop_flat_map(|(fields, ports)| {
        let ports = Just(ports.into_iter().collect::<Vec<_>>()).prop_shuffle();
        ports.prop_map(move |ports| Sample { fields: fields.clone().into_iter().collect(), ports })
    })
}

/// Another version of a sample: some fields and ports are changed, removed or added, and the order may differ.
fn version(of: Sample) -> impl Strategy<Value = Sample> {
    (sample(), any::<u32>(), any::<bool>()).prop_map(move |(other, pick, is_turned)| {
        let is_picked = |index: usize| pick >> (index % 32) & 7 == 0;
        let mut next = of.clone();
        next.fields.retain(|(key, _)| !is_picked(key.len() + usize::from(key.as_bytes()[0])));
        for (index, field) in other.fields.into_iter().enumerate() {
            if is_picked(index) {
                next.fields.retain(|(key, _)| *key != field.0);
                next.fields.push(field);
            }
        }
        next.ports.retain(|(id, _)| !is_picked(usize::from(*id) + 3));
        for (index, port) in other.ports.into_iter().enumerate() {
            if is_picked(index + 5) {
                next.ports.retain(|(id, _)| *id != port.0);
                next.ports.push(port);
            }
        }
        if is_turned {
            next.ports.reverse();
        }
        next
    })
}

fn three() -> impl Strategy<Value = (Sample, Sample, Sample)> {
    sample().prop_flat_map(|base| (Just(base.clone()), version(base.clone()), version(base)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Whatever the person and the platform change at the same time: a save contains the person's edits, and every other byte is the
    /// platform's.
    #[test]
    fn a_save_changes_what_was_edited_and_no_other_byte((base, mine, now) in three()) {
        let (base, mine, now) = (base.json(), mine.json(), now.json());
        let saved = merged(&base, &mine, &now);
        let own = edits(&base, &mine);
        for edit in &own {
            let has_place = has_place(&now, edit);
            let is_gone = edit.old.is_some() && matches!(edit.path.last(), Some(PathSegment::Id(_))) && value(&now, &edit.path).is_none();
            if has_place && !is_gone {
                prop_assert_eq!(value(&saved, &edit.path), edit.new.as_deref(), "{:?}", edit);
            }
        }
        let is_edited = |path: &[PathSegment]| own.iter().any(|edit| touches(&edit.path, path));
        for (key, text) in members(&now) {
            let path = [PathSegment::Key(key.into_owned())];
            if !is_edited(&path) {
                prop_assert_eq!(value(&saved, &path), Some(text));
            }
        }
        let ports = |record: &str| value(record, &[PathSegment::Key("ports".into())]).map(elements).unwrap_or_default().into_iter().map(str::to_owned).collect::<Vec<_>>();
        let path = |port: &str| vec![PathSegment::Key("ports".into()), PathSegment::Id(slipway_api::described::at(port, &[reference::ID]).text().unwrap())];
        let kept = |record: &str| ports(record).into_iter().filter(|port| !is_edited(&path(port))).collect::<Vec<_>>();
        prop_assert_eq!(kept(&saved), kept(&now), "ports that nobody edited, in the platform's order");
        // Every field comes from the platform or from the person.
        for (key, _) in members(&saved) {
            prop_assert!(members(&now).iter().chain(&members(&mine)).any(|(known, _)| *known == key));
        }
    }
}
