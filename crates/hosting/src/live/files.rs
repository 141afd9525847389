//! The checks of the console's files: that they are there and unchanged, and their compression, content types and caching.

use super::{Finding, Host, Reply, Request};
use crate::integrity::integrity;
use crate::site::{MANIFEST, VERSIONED_EMBED};

/// Checks the files that index.html names, the version, the files in `manifest.json`, and the script for portals. `page` is the text of
/// index.html.
pub(super) fn findings(host: &Host, page: &str) -> Vec<Finding> {
    let mut findings = program(host, page);
    findings.push(version(host, page).unwrap_or_else(Finding::Wrong));
    findings.extend(uploaded(host));
    findings.extend(script(host));
    findings
}

/// Checks index.html and the files that it names (scripts, program and style sheet), uncompressed and with each compression.
fn program(host: &Host, page: &str) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        ["br", "gzip"].into_iter().filter_map(|encoding| stale_index(host, page, encoding)).collect();
    let files = files_in(page);
    let problem = |file: &File| problem(host, file).unwrap_or_else(|error| Some(Finding::Wrong(error)));
    findings.extend(files.iter().filter_map(problem));
    if findings.is_empty() {
        findings.push(Finding::Good(format!(
            "{} files of the first load are there, unchanged, compressed and cached.",
            files.len()
        )));
    }
    findings
}

/// Checks that index.html is the same page when it is sent with the compression `encoding` (`br` or `gzip`): a host may still have the
/// compressed file of an earlier version. None if it is the same, or if no reply comes.
fn stale_index(host: &Host, page: &str, encoding: &str) -> Option<Finding> {
    let reply = (host.fetch)(&Request::get(host.url.to_owned()).with("Accept-Encoding", encoding)).ok()?;
    (reply.text() != page).then(|| {
        Finding::Wrong(format!(
            "index.html is another page if it comes with {encoding}: the compressed file beside it is of another version. Copy all files whose names begin with index.html."
        ))
    })
}

/// Checks that every file in `manifest.json`, which `render` writes, is on the host. A file whose request gets no reply counts as there.
/// None if that list can't be read.
fn uploaded(host: &Host) -> Option<Finding> {
    let list = host.get(MANIFEST).ok().filter(|reply| reply.status == 200)?;
    let list: serde_json::Value = serde_json::from_str(&list.text()).ok()?;
    let names: Vec<&str> =
        list.get("files")?.as_array()?.iter().filter_map(|file| file.get("name")?.as_str()).collect();
    let is_missing = |name: &&str| {
        let request = Request { method: "HEAD", url: format!("{}{name}", host.url), headers: Vec::new() };
        (host.fetch)(&request).is_ok_and(|reply| reply.status >= 400)
    };
    let missing: Vec<&str> = names.iter().copied().filter(|name| is_missing(name)).collect();
    Some(match missing.as_slice() {
        [] => Finding::Good(format!("All {} files of this version are there.", names.len())),
        [first, rest @ ..] => Finding::Wrong(format!(
            "{first}{} missing. Upload the files of this version again.",
            if rest.is_empty() { " is".to_owned() } else { format!(" and {} others are", rest.len()) }
        )),
    })
}

/// A file that index.html names, with the integrity in the page, which its content has to match; None if the page has none.
struct File {
    name: String,
    integrity: Option<String>,
}

/// Returns the files that the scripts and links of index.html name and whose names begin with `slipway-`, each once.
fn files_in(page: &str) -> Vec<File> {
    let mut files: Vec<File> = Vec::new();
    for tag in page.split('<').filter(|tag| tag.starts_with("script") || tag.starts_with("link")) {
        let attribute =
            |name: &str| tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
        for (source, integrity) in
            [("src", "integrity"), ("href", "integrity"), ("data-wasm", "data-integrity")]
        {
            let name = attribute(source).and_then(|path| path.rsplit('/').next());
            let Some(name) = name.filter(|name| name.starts_with("slipway-")) else { continue };
            let integrity = attribute(integrity).map(str::to_owned);
            match files.iter_mut().find(|file| file.name == name) {
                Some(file) => file.integrity = file.integrity.take().or(integrity),
                None => files.push(File { name: name.to_owned(), integrity }),
            }
        }
    }
    files
}

/// Checks a file of the first load: its status, content, content type, compression and caching. Returns the first finding; None if all are
/// as they should be.
///
/// # Errors
/// If a request gets no reply.
fn problem(host: &Host, file: &File) -> Result<Option<Finding>, String> {
    let (name, address) = (&file.name, format!("{}{}", host.url, file.name));
    let plain = (host.fetch)(&Request::get(address.clone()).with("Accept-Encoding", "identity"))?;
    if plain.status != 200 {
        return Ok(Some(Finding::Wrong(format!(
            "{name} is answered with status {}. Upload the files of this version again.",
            plain.status
        ))));
    }
    let compressed = (host.fetch)(&Request::get(address.clone()).with("Accept-Encoding", "br, gzip"))?;
    let gzipped = (host.fetch)(&Request::get(address).with("Accept-Encoding", "gzip"))?;
    let types: &[&str] = match name.rsplit('.').next().unwrap_or_default() {
        "js" => &["text/javascript", "application/javascript"],
        "css" => &["text/css"],
        "wasm" => &["application/wasm"],
        _ => &["application/json"],
    };
    let content_type = plain.header("content-type").unwrap_or_default();
    let is_changed = |reply: &Reply| {
        let content = reply.content();
        file.integrity
            .as_ref()
            .is_some_and(|expected| content.is_none_or(|content| *expected != integrity(&content)))
    };
    let is_changed = [&plain, &compressed, &gzipped].into_iter().any(is_changed);
    Ok(if is_changed {
        Some(Finding::Wrong(format!(
            "{name} isn’t the file that index.html expects, so browsers refuse it. Upload it again, and switch off what changes scripts, styles or programs on the host."
        )))
    } else if !types.iter().any(|known| content_type.starts_with(known)) {
        Some(Finding::Wrong(format!(
            "{name} has the type “{content_type}”. Send Content-Type: {} with it.",
            types.first().copied().unwrap_or_default()
        )))
    } else if !["br", "gzip", "zstd"].contains(&&*compressed.header("content-encoding").unwrap_or_default()) {
        Some(Finding::Advice(format!(
            "{name} isn’t compressed: the console loads several times slower. Send the .br or .gz file beside it, or compress responses."
        )))
    } else if !plain.header("cache-control").unwrap_or_default().contains("immutable") {
        Some(Finding::Advice(format!(
            "{name} is asked for again at each visit. Its name changes with its content: send Cache-Control: public, max-age=31536000, immutable."
        )))
    } else {
        None
    })
}

/// Checks that version.json and index.html are of the same build.
///
/// # Errors
/// If the request for version.json gets no reply.
fn version(host: &Host, page: &str) -> Result<Finding, String> {
    let build =
        page.split_once("data-build=\"").and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default();
    let text = host.get("version.json")?.text();
    let version: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let text = |key: &str| version.get(key).and_then(|value| value.as_str());
    let name = text("version").unwrap_or_default();
    Ok(match text("build") {
        Some(known) if known == build => {
            Finding::Good(format!("The host serves version {name}, build {build}."))
        }
        Some(known) => Finding::Wrong(format!(
            "version.json is of build {known}, index.html of build {build}: an upgrade is incomplete. Copy index.html and version.json of the same version."
        )),
        None => Finding::Wrong(
            "version.json can’t be read, so open tabs don’t learn of upgrades. Copy it to the host."
                .to_owned(),
        ),
    })
}

/// Checks that portals may load the script for embedded pages and check its integrity. None if `config.json` has no `embed`, or if no reply
/// comes.
fn script(host: &Host) -> Option<Finding> {
    if host.config.embed.is_empty() {
        return None;
    }
    let reply = host.get(VERSIONED_EMBED).ok()?;
    let is_shared = reply.header("access-control-allow-origin").as_deref() == Some("*");
    Some(match (reply.status, is_shared) {
        (200, true) => Finding::Good(format!("Portals can load {VERSIONED_EMBED} and check its integrity.")),
        (200, false) => Finding::Advice(format!(
            "Portals can’t check the integrity of {VERSIONED_EMBED}. Send Access-Control-Allow-Origin: * with it."
        )),
        (status, _) => {
            Finding::Wrong(format!("{VERSIONED_EMBED} is answered with status {status}. Upload it."))
        }
    })
}
