//! How long 5,000 services and their statuses take to decode natively. Run by `cargo xtask bench`.
#![allow(clippy::unwrap_used, reason = "a bench, run by hand")]

use platform::{Options, Platform, Request};
use slipway_api::decode::Decode;
use slipway_api::described::at_keys;
use slipway_api::{Listed, Record};
use std::time::Instant;

const SERVICES: usize = 5_000;

fn main() {
    let mut platform = Platform::new(Options { services: SERVICES, ..Options::default() }, 0);
    let token = platform.tokens().into_iter().next().unwrap().1;
    let mut get = |path: &str| {
        let request = Request {
            method: "GET".into(),
            path: path.into(),
            authorization: Some(token.clone()),
            ..Request::default()
        };
        String::from_utf8(platform.handle(&request, 0).body).unwrap()
    };
    let first = |list: &str| {
        at_keys(at_keys(list, &["results"]).elements().first().unwrap(), &["id"]).text().unwrap()
    };
    let organization = first(&get("/organization"));
    let project = first(&get(&format!("/organization/{organization}/project")));
    let environment = first(&get(&format!("/project/{project}/environment")));
    let services = get(&format!("/environment/{environment}/services"));
    let statuses = get(&format!("/environment/{environment}/statuses"));
    println!("| {SERVICES}, natively | decode |\n|---|---|");
    measure::<Listed>("services", &services);
    measure::<Record>("statuses", &statuses);
}

fn measure<T: Decode>(what: &str, text: &str) {
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let begun = Instant::now();
            assert!(T::decode(text).is_ok());
            begun.elapsed().as_secs_f64() * 1_000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let median = times.into_iter().nth(4).unwrap_or_default();
    println!("| {what} ({} kB) | {median:.1} ms |", text.len() / 1_000);
}
