//! Tests of the program `slipway-hosting` from the command line: what it prints, refuses and writes.
#![allow(clippy::unwrap_used, reason = "helpers of tests; clippy exempts only the test functions themselves")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

const CONFIG: &str = r#"{"platforms":[{"url":"https://api.example.com"}]}"#;
const INDEX: &str = "<!doctype html>\n<html>\n<head>\n<title>Slipway</title>\n<script src=\"/slipway-boot-0123456789abcdef.js\"></script>\n</head>\n<body>\n</body>\n</html>\n";

/// Returns a temporary folder with a console's index.html, and a config.json with the text `config`.
fn site(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), INDEX).unwrap();
    std::fs::write(folder.path().join("config.json"), config).unwrap();
    folder
}

fn hosting(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slipway-hosting"));
    command.args(args);
    command
}

fn check(site: &Path) -> Output {
    hosting(&["check", site.join("config.json").to_str().unwrap()]).output().unwrap()
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let folder = site(CONFIG);
    let file = folder.path().join("config.json");
    let mut child = hosting(&["check", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", error(&output));
}

#[test]
fn a_logo_and_a_demo_need_their_files() {
    let logo = r#"{"platforms":[{"url":"https://api.example.com"}],"product":{"name":"Example","logo":"brand/logo.svg"}}"#;
    let with_logo = site(logo);
    let output = check(with_logo.path());
    assert!(
        !output.status.success() && error(&output).contains("“product.logo” is brand/logo.svg"),
        "{output:?}"
    );
    std::fs::create_dir(with_logo.path().join("brand")).unwrap();
    std::fs::write(with_logo.path().join("brand/logo.svg"), "<svg/>").unwrap();
    assert!(check(with_logo.path()).status.success());
    // A config.json that isn't beside an index.html is valid without the logo: it may be copied beside the console later.
    std::fs::remove_dir_all(with_logo.path().join("brand")).unwrap();
    std::fs::remove_file(with_logo.path().join("index.html")).unwrap();
    assert!(check(with_logo.path()).status.success());

    let demo = site(r#"{"demo":true,"platforms":[{"url":"/demo-api"}]}"#);
    let output = check(demo.path());
    assert!(!output.status.success() && error(&output).contains("this console isn’t a demo"), "{output:?}");
}

#[test]
fn a_demo_is_moved_with_its_platform() {
    let folder =
        site("{\n  \"demo\": true,\n  \"platforms\": [{\"name\": \"Demo\", \"url\": \"/demo-api\"}]\n}\n");
    std::fs::write(folder.path().join("demo-worker.js"), "").unwrap();
    let out = tempfile::tempdir().unwrap();
    let (site, out) = (folder.path().to_str().unwrap(), out.path().to_str().unwrap());
    let output = hosting(&["render", "--site", site, "--out", out, "--base", "/demo/"]).output().unwrap();
    assert!(output.status.success(), "{}", error(&output));
    // The second run has an invalid `--listen`. It must leave `config.json` as the first run wrote it, although `--base /x/` would change the
    // platform’s path.
    let refused = hosting(&["render", "--site", site, "--out", out, "--base", "/x/", "--listen", "0"])
        .output()
        .unwrap();
    assert!(!refused.status.success());
    let config = std::fs::read_to_string(folder.path().join("config.json")).unwrap();
    assert_eq!(
        config,
        "{\n  \"demo\": true,\n  \"platforms\": [{\"name\": \"Demo\", \"url\": \"/demo/demo-api\"}]\n}\n"
    );
}

#[test]
fn a_path_without_an_upstream_is_told() {
    let folder = site(r#"{"platforms":[{"url":"/api"}]}"#);
    let out = tempfile::tempdir().unwrap();
    let (site, target) = (folder.path().to_str().unwrap(), out.path().to_str().unwrap());
    let render = |more: &[&str]| {
        let output = hosting(&["render", "--site", site, "--out", target]).args(more).output().unwrap();
        assert!(output.status.success(), "{}", error(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let server = || std::fs::read_to_string(out.path().join("nginx-server.conf")).unwrap();
    let said = render(&["--upstream", "https://api.example.com"]);
    assert!(!said.contains("“/api”") && server().contains("proxy_pass"), "{said}");
    let said = render(&["--upstream", "https://api.example.com", "--resolver", "10.0.0.2"]);
    assert!(said.contains("the name server 10.0.0.2"), "{said}");
    let said = render(&[]);
    assert!(said.contains("config.json has the path “/api”") && !server().contains("proxy_pass"), "{said}");
    let refused =
        hosting(&["render", "--site", site, "--out", target, "--private-upstream"]).output().unwrap();
    assert!(error(&refused).contains("--upstream <URL>"), "{refused:?}");
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    let output = hosting(&["serve", "--run", "/nonexistent"])
        .envs([
            ("SLIPWAY_PLATFORM", ""),
            ("SLIPWAY_UPSTREAM", ""),
            ("SLIPWAY_CONFIG", ""),
            ("SLIPWAY_LISTEN_PORT", ""),
        ])
        .envs([("SLIPWAY_PRIVATE_UPSTREAM", ""), ("SLIPWAY_BASE", "")])
        .output()
        .unwrap();
    assert!(error(&output).contains("Set SLIPWAY_PLATFORM to the platform’s address"), "{}", error(&output));
    for flag in ["1", "yes", "true"] {
        let output = hosting(&["serve", "--run", "/nonexistent"])
            .envs([("SLIPWAY_PLATFORM", "/api"), ("SLIPWAY_PRIVATE_UPSTREAM", flag)])
            .output()
            .unwrap();
        assert!(error(&output).contains("Set SLIPWAY_UPSTREAM"), "{flag}: {}", error(&output));
    }
}
