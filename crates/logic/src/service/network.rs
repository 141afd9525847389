//! The public addresses and the ports of a service, as facts.

use crate::records::fields::{Fact, Shown, safe_url};
use slipway_api::described::at;
use slipway_api::fields::{port, service, service_link};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

fn text(json: &str, key: FieldName) -> Option<String> {
    at(json, &[key]).text().filter(|text| !text.is_empty()).map(|text| visible(&text))
}

fn number(json: &str, key: FieldName) -> Option<String> {
    at(json, &[key]).integer().map(|port| port.to_string())
}

fn is(json: &str, key: FieldName) -> bool {
    at(json, &[key]).boolean() == Some(true)
}

/// Returns a fact for each public address of a service, whose links are JSON. The note names the port, if there are several links. A link
/// without an address gives no fact.
pub fn addresses(links: &[String]) -> Vec<Fact> {
    let address = |link: &String| {
        let url = text(link, service_link::URL)?;
        let port = number(link, service_link::INTERNAL_PORT).filter(|_| links.len() > 1);
        let shown = safe_url(&url).map_or(Shown::Code(url), Shown::Link);
        Some(Fact {
            label: "Public".into(),
            shown,
            note: port.map(|port| format!("port {port}")).unwrap_or_default(),
        })
    };
    links.iter().filter_map(address).collect()
}

/// Returns a fact for each port of a service: `8080`, "HTTP, public on 443 at /api, default".
pub fn ports(record: &str) -> Vec<Fact> {
    at(record, &[service::PORTS]).elements().into_iter().map(port_fact).collect()
}

fn port_fact(json: &str) -> Fact {
    let internal = number(json, port::INTERNAL_PORT).unwrap_or_else(|| "–".to_owned());
    // A name that only repeats the number, such as p8080, is left out.
    let name = text(json, port::NAME).filter(|name| *name != format!("p{internal}"));
    let access = at(json, &[port::PUBLICLY_ACCESSIBLE]).boolean().map(|is_public| match is_public {
        false => "private".to_owned(),
        true => {
            let external =
                number(json, port::EXTERNAL_PORT).map(|port| format!(" on {port}")).unwrap_or_default();
            let path = text(json, port::PUBLIC_PATH).filter(|path| path != "/");
            let path = path.map(|path| format!(" at {path}")).unwrap_or_default();
            let rewrite = text(json, port::PUBLIC_PATH_REWRITE);
            let rewrite = rewrite.map(|to| format!(", rewritten to {to}")).unwrap_or_default();
            format!("public{external}{path}{rewrite}")
        }
    });
    let default = is(json, port::IS_DEFAULT).then(|| "default".to_owned());
    let parts = [name, text(json, port::PROTOCOL), access, default];
    let note = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    Fact { label: "Port".into(), shown: Shown::Code(internal), note }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_described_by_its_protocol_and_its_access() {
        let record = r#"{"ports":[
            {"name":"web","protocol":"HTTP","internal_port":8080,"external_port":443,"publicly_accessible":true,"is_default":true,"public_path":"/api","public_path_rewrite":"/"},
            {"name":"p8081","protocol":"HTTP","internal_port":8081,"external_port":443,"publicly_accessible":true,"public_path":"/"},
            {"protocol":"TCP","internal_port":9090,"publicly_accessible":false,"public_path":"/"},
            {}]}"#;
        let described: Vec<_> = ports(record).into_iter().map(|port| (port.shown, port.note)).collect();
        let port = |number: &str, note: &str| (Shown::Code(number.to_owned()), note.to_owned());
        assert_eq!(
            described,
            [
                port("8080", "web, HTTP, public on 443 at /api, rewritten to /, default"),
                port("8081", "HTTP, public on 443"),
                port("9090", "TCP, private"),
                port("–", ""),
            ]
        );
    }

    #[test]
    fn addresses_name_their_port_if_there_are_several() {
        let link = |url: &str, port: u32| format!(r#"{{"url":"{url}","internal_port":{port}}}"#);
        let web = link("https://web.example.com", 8080);
        let only = addresses(std::slice::from_ref(&web));
        let shown = Shown::Link("https://web.example.com".to_owned());
        assert_eq!(only, [Fact { label: "Public".into(), shown: shown.clone(), note: String::new() }]);
        let both = addresses(&[web, link("javascript:alert(1)", 9090), "{}".to_owned()]);
        let unsafe_address = Shown::Code("javascript:alert(1)".to_owned());
        assert_eq!(
            both,
            [
                Fact { label: "Public".into(), shown, note: "port 8080".to_owned() },
                Fact { label: "Public".into(), shown: unsafe_address, note: "port 9090".to_owned() },
            ]
        );
    }
}
