//! The server as a process: webhooks are really delivered, state survives a restart, preflights are routed.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

/// A running server process, which is killed when this value is dropped.
struct Server {
    process: Child,
    platform: String,
    admin: String,
}

impl Server {
    fn start(flags: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_platform-server"))
            .args(["--dist", "."])
            .args(flags)
            .arg("--with-parent")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut platform, mut admin) = (String::new(), String::new());
        for line in BufReader::new(process.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["platform", address] => platform = address.to_owned(),
                ["token", "Admin", "Token", token] => admin = token.to_owned(),
                ["console", _] => break,
                _ => {}
            }
        }
        Self { process, platform, admin }
    }

    /// Ends the server by closing its standard input, as the end of its parent process does, and waits until the server has ended.
    fn end(mut self) {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.platform))
            .header("authorization", format!("Token {token}"))
            .body(if body.is_null() { String::new() } else { body.to_string() })
            .unwrap();
        let mut reply = agent.run(request).unwrap();
        let text = reply.body_mut().read_to_string().unwrap();
        (reply.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Starts a webhook receiver that answers each POST with 204. Returns its URL, and the channel that receives the bodies.
fn receiver() -> (String, mpsc::Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (sender, bodies) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line == "\r\n" {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").unwrap();
            if sender.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    (url, bodies)
}

#[test]
fn webhooks_are_delivered_and_a_dead_receiver_holds_nothing_up() {
    let server = Server::start(&["--test"]);
    let (_, made) = server.ask("POST", "/_test/database", "", &Value::Null);
    let (id, token) = (text(&made["id"]), text(&made["tokens"]["Admin"]));
    let (_, records) = server.ask("GET", &format!("/_test/{id}/records"), &token, &Value::Null);
    let organization = text(&records["organization"]["id"]);
    let service = text(&records["services"][2]["record"]["id"]);
    // The dead receiver: its port accepts connections, but nobody reads the requests or answers them.
    let dead = TcpListener::bind("127.0.0.1:0").unwrap();
    let (url, bodies) = receiver();
    let hooks = format!("/organization/{organization}/webhook");
    let events = ["DEPLOYMENT_STARTED", "DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_FAILED"];
    for url in [format!("http://{}/hook", dead.local_addr().unwrap()), url] {
        let (status, _) = server.ask(
            "POST",
            &hooks,
            &token,
            &json!({"target_url": url, "events": events, "enabled": true}),
        );
        assert_eq!(status, 201);
    }
    for _ in 0..8 {
        server.ask("POST", &format!("/application/{service}/deploy"), &token, &json!({}));
    }
    server.ask("POST", &format!("/_test/{id}/clock"), &token, &json!({"advance": 600_000}));
    let mut kinds = Vec::new();
    for _ in 0..16 {
        let body = bodies.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(body["payload"]["application_id"], json!(service));
        kinds.push(text(&body["event_type"]));
    }
    assert_eq!(kinds.iter().filter(|kind| *kind == "DEPLOYMENT_STARTED").count(), 8, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| *kind == "DEPLOYMENT_SUCCEEDED").count(), 8, "{kinds:?}");
    let (_, listed) = server.ask("GET", &hooks, &token, &Value::Null);
    let list = listed["results"].as_array().unwrap();
    let (dead_hook, hook) = (text(&list[list.len() - 2]["id"]), text(&list[list.len() - 1]["id"]));
    let delivered = || {
        let (_, events) = server.ask("GET", &format!("{hooks}/{hook}/event"), &token, &Value::Null);
        events["results"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|event| event["target_response_status_code"] == json!(204))
            .count()
    };
    // Most of the dead receiver's 16 deliveries have no outcome yet. If both receivers shared one queue, most of them would have timed out
    // before the other receiver got its 16.
    let (_, waiting) = server.ask("GET", &format!("{hooks}/{dead_hook}/event"), &token, &Value::Null);
    let open =
        waiting["results"].as_array().unwrap().iter().filter(|event| event["target_response_body"].is_null());
    assert!(open.count() > 8, "the dead receiver's deliveries were waited for first");
    // The receiver gets a body before the server has recorded the reply, so the number of recorded replies is read repeatedly, for about 30
    // s at most.
    let answered = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        delivered() == 16
    });
    assert!(answered, "{} of 16 have their answer", delivered());
    assert_eq!(
        server.ask("GET", "/organization", &token, &Value::Null).0,
        200,
        "the platform answers meanwhile"
    );
}

#[test]
fn state_survives_a_restart_and_a_broken_file_is_reported() {
    let folder = std::env::temp_dir().join(format!("slipway-data-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("platform.json");
    let flags = ["--data", file.to_str().unwrap()];
    let server = Server::start(&flags);
    let (_, organization) = server.ask("GET", "/organization", &server.admin, &Value::Null);
    let projects = format!("/organization/{}/project", text(&organization["results"][0]["id"]));
    let (status, made) = server.ask("POST", &projects, &server.admin, &json!({"name": "Kept"}));
    assert_eq!(status, 200);
    server.end();
    let server = Server::start(&flags);
    let (_, listed) = server.ask("GET", &projects, &server.admin, &Value::Null);
    assert!(listed["results"].as_array().unwrap().contains(&made), "{listed}");
    server.end();
    std::fs::write(&file, "{").unwrap();
    let outcome = Command::new(env!("CARGO_BIN_EXE_platform-server"))
        .args(["--dist", "."])
        .args(flags)
        .output()
        .unwrap();
    assert!(!outcome.status.success());
    assert!(String::from_utf8_lossy(&outcome.stderr).contains("Move it away to begin anew"));
    std::fs::remove_dir_all(Path::new(&folder)).unwrap();
}

#[test]
fn a_routed_gateway_fails_preflights_of_what_it_does_not_know() {
    let server = Server::start(&["--profile", "document", "--cors", "routed"]);
    let preflight = |path: &str| server.ask("OPTIONS", path, "", &Value::Null).0;
    let id = "00000000-0000-4000-8000-0000000000aa";
    assert_eq!(preflight("/organization"), 204);
    assert_eq!(preflight(&format!("/application/{id}/status")), 204);
    assert_eq!(preflight(&format!("/environment/{id}/statuses")), 404);
}

#[test]
fn requests_by_the_name_of_another_site_are_refused() {
    let server = Server::start(&["--test"]);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let status = |host: &str| {
        let request = ureq::http::Request::get(format!("{}/organization", server.platform));
        agent.run(request.header("host", host).body(()).unwrap()).unwrap().status().as_u16()
    };
    let port = server.platform.rsplit(':').next().unwrap();
    for host in [format!("127.0.0.1:{port}"), format!("LOCALHOST:{port}"), "localhost".to_owned()] {
        assert_eq!(status(&host), 401, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "192.168.0.7:80", ""] {
        assert_eq!(status(host), 421, "{host}");
    }
    server.end();
}
