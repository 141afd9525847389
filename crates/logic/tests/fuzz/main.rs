//! Fuzz tests of the texts that a hostile or broken platform, host or link can give the console: random texts that are similar to real
//! ones. Reading them must not panic, the texts made of them must not become long, and a value that is written and read again must stay the
//! same.
//! With the native tests each property runs 256 cases; `cargo xtask fuzz` runs each for a given time, with new seeds. Cases that failed
//! once are kept beside this file in `main.proptest-regressions`, and are tried first.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod texts;

use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, FileFailurePersistence, TestCaseResult, TestRunner};
use slipway_api::decode::Decode;
use slipway_api::patch::{self, Step};
use slipway_api::records::LogLines;
use slipway_api::reply::Reply;
use slipway_api::visible::{is_same_name, visible};
use slipway_api::{Listed, Record, Timestamp, described};
use slipway_logic::config::{Config, explain};
use slipway_logic::places::known_ids::KnownIds;
use slipway_logic::route::{Page, View};
use slipway_logic::text::errors;
use slipway_logic::text::json;
use std::time::{Duration, Instant};
use texts::{address, json, near};

const NOW: Timestamp = Timestamp(1_795_170_720_000);

/// Runs a property: 256 cases, or for `FUZZ_SECONDS`.
fn fuzz<S: Strategy>(name: &str, inputs: &S, check: impl Fn(S::Value) -> TestCaseResult) {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
    let (begun, mut runs) = (Instant::now(), 0_u64);
    loop {
        let persistence = FileFailurePersistence::WithSource("proptest-regressions");
        let config = Runs {
            cases: 256,
            failure_persistence: Some(Box::new(persistence)),
            source_file: Some(file!()),
            ..Runs::default()
        };
        TestRunner::new(config).run(inputs, &check).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        runs += 256;
        if begun.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
    }
    if seconds > 0 {
        println!("fuzz: {name}: {runs} cases in {:.0} s", begun.elapsed().as_secs_f64());
    }
}

#[test]
fn replies() {
    let inputs = (json(), 200_u16..600, proptest::option::of("[0-9.]{0,12}"));
    fuzz("replies", &inputs, |(text, status, reset)| {
        let reply =
            Reply { status, body: text.clone().into_bytes(), rate_limit_reset: reset, ..Reply::default() };
        if let Some(error) = reply.refused(NOW) {
            prop_assert!(
                errors::message(&error).len() < 2_500 && errors::write_message(&error).len() < 2_500
            );
        }
        if let Ok(list) = Listed::decode(&text) {
            let again = Listed::after(&text, &list.items).unwrap();
            prop_assert_eq!(&again.items, &list.items);
            for record in &list.items {
                prop_assert!(text.contains(record.text()), "a record keeps its own text");
            }
        }
        Ok(())
    });
}

#[test]
fn patches() {
    fuzz("patches", &(json(), "[a-d]{1,2}", json()), |(text, key, value)| {
        let Ok(record) = Record::decode(&text) else { return Ok(()) };
        let value =
            if serde_json::from_str::<serde_json::Value>(&value).is_ok() { value } else { "1".to_owned() };
        let path = [Step::Key(key.clone())];
        let before: Vec<(String, String)> = fields(record.text(), &key);
        if let Some(set) = patch::set(record.text(), &path, &value) {
            prop_assert_eq!(patch::find(&set, &path).map(str::trim), Some(value.trim()));
            prop_assert_eq!(fields(&set, &key), before.clone(), "the other fields stay");
        }
        if let Some(removed) = patch::remove(record.text(), &path) {
            prop_assert_eq!(patch::find(&removed, &path), None);
            prop_assert_eq!(fields(&removed, &key), before);
        }
        Ok(())
    });
}

/// Returns all fields of `object` except `but`: their decoded names, and their values as they are written.
fn fields(object: &str, but: &str) -> Vec<(String, String)> {
    let members = described::members(object).into_iter().filter(|(key, _)| *key != *but);
    members.map(|(key, value)| (key.into_owned(), value.to_owned())).collect()
}

#[test]
fn log_lines() {
    let lines = near(&[
        r#"["a","b"]"#,
        r#"{"results":[{"id":"1","created_at":"2026-11-20T10:00:00Z","message":"up","pod_name":"web-1"}]}"#,
        "2026-11-20 up\n2026-11-20 down\n",
        r#"{"message":"one line of a program that logs JSON"}"#,
        "<13>1 2026-11-20T10:00:00Z host app - - - up",
    ]);
    fuzz("log lines", &lines, |text| {
        if let Ok(LogLines(lines)) = LogLines::decode(&text) {
            prop_assert!(lines.len() <= text.len() + 1);
            for line in lines {
                let hidden = ['\u{202e}', '\u{200b}', '\u{0}'];
                prop_assert!(!visible(&line.message).contains(hidden));
            }
        }
        Ok(())
    });
}

#[test]
fn addresses() {
    fuzz("addresses", &address(), |(path, query)| {
        let page = Page::read(&path);
        prop_assert_eq!(Page::read(page.url().split('?').next().unwrap_or_default()), page);
        let view = View::read(&query);
        prop_assert_eq!(View::read(&view.write()), view);
        Ok(())
    });
}

#[test]
fn config() {
    let files = near(&[
        r#"{"platforms":[{"name":"Production","url":"https://api.example.com"}]}"#,
        r#"{"platforms":[{"url":"/p"}],"profile":"document","idle_minutes":15,"share_session":false,"directory":[]}"#,
        r#"{"platforms":[{"url":"http://[::1]:9000/v2/"},{"url":"https://x:65535"}]}"#,
    ]);
    fuzz("config.json", &files, |text| {
        match Config::read(&text) {
            Ok(config) => {
                for url in config.addresses() {
                    prop_assert!(!url.is_empty() && !url.ends_with('/'));
                    let again =
                        format!(r#"{{"platforms":[{{"url":{}}}]}}"#, serde_json::to_string(&url).unwrap());
                    prop_assert_eq!(Config::read(&again).unwrap().addresses(), vec![url]);
                }
            }
            Err(mistakes) => {
                let told = |sentence: &String| sentence.len() > 5;
                let sentences = explain::sentences(&text, &mistakes);
                prop_assert!(
                    !mistakes.is_empty() && sentences.len() == mistakes.len() && sentences.iter().all(told)
                )
            }
        }
        Ok(())
    });
}

#[test]
fn directory_file() {
    let files = near(&[
        r#"[{"kind":"environment","id":"00000000-0000-0000-0000-000000000003","name":"eu","parent":"00000000-0000-0000-0000-000000000002","of":"STAGING"}]"#,
        r#"[{"kind":"service","id":"00000000-0000-0000-0000-000000000003","name":"a","of":"JOB"},{"kind":"service","id":"00000000-0000-0000-0000-000000000003","name":"b","of":"HELM"}]"#,
    ]);
    fuzz("the file of known ids", &files, |text| {
        let mut directory = KnownIds::default();
        if directory.import(&text).is_ok() {
            let mut again = KnownIds::default();
            prop_assert!(again.import(&directory.export()).is_ok());
            prop_assert_eq!(again.export(), directory.export());
        } else {
            prop_assert_eq!(directory, KnownIds::default(), "a file with a mistake changes nothing");
        }
        Ok(())
    });
}

#[test]
fn what_is_shown() {
    fuzz("shown text", &json(), |text| {
        let shown = visible(&text);
        prop_assert_eq!(visible(&shown), shown.clone());
        prop_assert!(is_same_name(&shown, &text) && is_same_name(&text, &text));
        let pretty = json::pretty(&text);
        prop_assert!(pretty.len() <= (text.len() + 1) * 210);
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
            prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&pretty).unwrap(), value);
        }
        Ok(())
    });
}
