//! Random texts that are near to real ones.

use proptest::prelude::*;

/// What is put into a text, or in the place of a part of it.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e999",
    "9223372036854775808",
    "\\u0000",
    "\\ud800",
    "\u{202e}",
    "\u{200b}",
    "é",
    "👩‍👩‍👧",
    "\0",
    "\n",
    "\t",
    "/",
    "//",
    "..",
    "%2e",
    "%",
    "?",
    "#",
    "&",
    "=",
    "<html>",
    "id",
    "name",
    "results",
    "message",
    "fields",
    " ",
    "https://",
    "[::1]",
    "00000000-0000-0000-0000-000000000001",
];

/// Generates one of these texts, with at most seven changes.
pub fn near(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0_usize..12, prop::sample::select(PIECES), 1_usize..4);
    (prop::sample::select(texts), prop::collection::vec(change, 0..8)).prop_map(|(text, changes)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (place, cut, piece, times) in changes {
            let from = place.index(characters.len() + 1);
            let to = (from + cut).min(characters.len());
            let piece: Vec<char> = piece.repeat(times).chars().collect();
            characters.splice(from..to, piece);
        }
        characters.into_iter().collect()
    })
}

/// JSON of any shape, and texts that are nearly that.
pub fn json() -> impl Strategy<Value = String> {
    let texts: &[&str] = &[
        r#"{"results":[{"id":"1","name":"a","a":{"b":[1,2.50,"x"]}},{"id":"2","b":null}]}"#,
        r#"[{"id":"1","a":1,"a":2,"bb":"\u0061\n"}]"#,
        r#"{"message":"No","fields":{"name":"Is taken."},"detail":"x"}"#,
        r#"{"a":{"a":{"a":{"a":[]}}},"b" : [ ] ,"cc":true}"#,
        "<html><h1>Bad gateway</h1></html>",
        "",
    ];
    let leaf = prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|yes| yes.to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<String>().prop_map(|text| serde_json::to_string(&text).unwrap()),
    ];
    let any = leaf.prop_recursive(6, 64, 6, |inner| {
        let key = prop_oneof!["[a-d]{1,2}", any::<String>()];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|all| format!("[{}]", all.join(","))),
            prop::collection::vec((key, inner), 0..6).prop_map(|all| {
                let field = |(key, value): (String, String)| {
                    format!("{}:{value}", serde_json::to_string(&key).unwrap())
                };
                format!("{{{}}}", all.into_iter().map(field).collect::<Vec<_>>().join(","))
            }),
        ]
    });
    prop_oneof![near(texts), any]
}

/// Path and query of the console's own addresses, and of others.
pub fn address() -> impl Strategy<Value = (String, String)> {
    let paths: &[&str] = &[
        "/",
        "/sign-in",
        "/platform",
        "/organization/00000000-0000-0000-0000-000000000001",
        "/environment/00000000-0000-0000-0000-000000000001/services",
        "/environment/00000000-0000-0000-0000-000000000001/application/00000000-0000-0000-0000-000000000002/deploy",
        "/project/00000000-0000-0000-0000-000000000001/edit",
    ];
    let queries: &[&str] = &[
        "",
        "q=web&sort=-name&view=cards&state=fine",
        "dialog=delete&without=cpu,memory",
        "back=%2Fproject%2F1%3Fa%3Db",
    ];
    (near(paths), near(queries))
}
