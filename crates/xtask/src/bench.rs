//! `bench`: measures everything that has a budget, on the release build.

use crate::server::Server;
use crate::setup::chromium;
use crate::step::{self, Outcome};
use crate::{build, dist, e2e, lighthouse, setup, test, work};

/// Runs all measurements.
pub fn bench() -> Outcome {
    dist::dist()?;
    build::server()?;
    // Measurements run one after the other, so that each has all cores of the machine.
    e2e::playwright(dist::DIST, "bench", &["--workers=1"])?;
    lighthouse::lighthouse()?;
    step::planned("decoding as wasm", decoding_as_wasm)?;
    step::planned("decoding natively", || {
        let mut cargo = work::cargo("bench");
        cargo.args(["--quiet", "--package", "slipway-api", "--bench", "decode"]);
        step::command(&mut cargo, "The reason is above.")
    })
}

/// Measures in Chromium how fast the console decodes replies of the platform, compiled with the console's release profile.
fn decoding_as_wasm() -> Outcome {
    let path = setup::for_building()?;
    let chromium = chromium::ensure()?;
    let server = Server::start(&["--dist", dist::DIST, "--test"])?;
    let mut cargo = test::in_chromium(&path, &chromium)?;
    cargo
        .args(["--release", "--test", "decode", "--", "--nocapture"])
        .env("BENCH_PLATFORM", server.platform.as_deref().unwrap_or_default());
    step::command(&mut cargo, "The reason is above.")
}
