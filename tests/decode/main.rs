//! How long 5,000 services and their statuses take to decode, as wasm in this browser, beside `JSON.parse`.
//!
//! Run by `cargo xtask bench`, which says where the reference platform is; without it there is nothing to measure.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "helpers of tests; clippy exempts only the test functions themselves")]

use gloo_net::http::Request;
use serde::Deserialize;
use slipway_api::reply::Reply;
use slipway_api::{Listed, Record, Timestamp};
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const SERVICES: usize = 5_000;

#[derive(Deserialize)]
struct Database {
    id: String,
    tokens: Tokens,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Tokens {
    read: String,
}

async fn body(path: &str, token: &str) -> Vec<u8> {
    let request = Request::get(path).header("authorization", &format!("Token {token}"));
    request.send().await.unwrap().binary().await.unwrap()
}

/// The median of several runs, in milliseconds.
fn median(mut run: impl FnMut()) -> f64 {
    let clock = web_sys::window().unwrap().performance().unwrap();
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let begun = clock.now();
            run();
            clock.now() - begun
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.into_iter().nth(4).unwrap()
}

fn compare<T: slipway_api::decode::Decode>(what: &str, body: &[u8]) {
    let now = Timestamp(0);
    let reply = Reply { status: 200, body: body.to_vec(), ..Reply::default() };
    let ours = median(|| assert!(reply.read::<T>(now).is_ok()));
    let text = String::from_utf8_lossy(body).into_owned();
    let text = js_sys::JsString::from(text.as_str());
    let theirs = median(|| {
        js_sys::JSON::parse(&String::from(text.clone())).unwrap();
    });
    let in_js = js_sys::Function::new_with_args(
        "text",
        "const begun = performance.now(); JSON.parse(text); return performance.now() - begun;",
    );
    let mut pure: Vec<f64> =
        (0..9).map(|_| in_js.call1(&js_sys::global(), &text).unwrap().as_f64().unwrap()).collect();
    pure.sort_by(f64::total_cmp);
    let pure = pure.into_iter().nth(4).unwrap();
    let kilobytes = body.len() / 1_000;
    console_log!(
        "| {what} ({kilobytes} kB) | {ours:.1} ms | {pure:.1} ms | {:.2} | {theirs:.1} ms |",
        ours / pure
    );
}

#[wasm_bindgen_test]
async fn decoding_beside_json_parse() {
    let Some(platform) = option_env!("BENCH_PLATFORM") else { return };
    let made = Request::post(&format!("{platform}/_test/database"))
        .body(format!("{{\"services\":{SERVICES}}}"))
        .unwrap()
        .send()
        .await
        .unwrap();
    let database: Database = serde_json::from_slice(&made.binary().await.unwrap()).unwrap();
    let records = body(&format!("{platform}/_test/{}/records", database.id), "").await;
    let records = String::from_utf8(records).unwrap();
    // `POST /_test/database` adds services to the first environment until it has `SERVICES` of them, so that environment is measured.
    let environments = slipway_api::described::at_keys(&records, &["environments"]).elements();
    let first = slipway_api::described::at_keys(environments.first().unwrap(), &["id"]).text().unwrap();
    let below = format!("{platform}/environment/{first}");
    let services = body(&format!("{below}/services"), &database.tokens.read).await;
    let statuses = body(&format!("{below}/statuses"), &database.tokens.read).await;
    console_log!(
        "| {SERVICES}, as wasm in Chromium | decode | JSON.parse | ratio | JSON.parse from a copy |"
    );
    console_log!("|---|---|---|---|---|");
    compare::<Listed>("services", &services);
    compare::<Record>("statuses", &statuses);
}
