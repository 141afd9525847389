//! The names of the query parameters that filter cluster events. The document doesn’t name them, so `config.json` can replace the names
//! that deployed platforms use.

/// The key in `config.json` of each parameter, and the name that deployed platforms use (companion, "Clusters").
const USUAL: [(&str, &str); 5] = [
    ("from", "from_date_time"),
    ("to", "to_date_time"),
    ("node", "node_name"),
    ("pod", "pod_name"),
    ("component", "reporting_component"),
];

/// Returns the path of a request with its query parameters renamed. `names` has pairs of a key in `config.json` and the platform’s name.
pub fn with_names(path: &str, names: &[(String, String)]) -> String {
    let Some((path, query)) = path.split_once('?') else { return path.to_owned() };
    let configured_name = |default_name: &str| {
        let (key, _) = USUAL.iter().find(|(_, usual)| *usual == default_name)?;
        names.iter().find(|(configured, _)| configured == key).map(|(_, name)| name.as_str())
    };
    let renamed: Vec<String> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((name, value)) => format!("{}={value}", configured_name(name).unwrap_or(name)),
            None => pair.to_owned(),
        })
        .collect();
    format!("{path}?{}", renamed.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_parameters_change() {
        let names = [("from".to_owned(), "start".to_owned()), ("pod".to_owned(), "pod".to_owned())];
        let of = |path: &str| with_names(path, &names);
        assert_eq!(
            of("/a?from_date_time=1%2B1&to_date_time=2&pod_name=from_date_time"),
            "/a?start=1%2B1&to_date_time=2&pod=from_date_time"
        );
        assert_eq!(of("/a"), "/a");
        assert_eq!(with_names("/a?pod_name=x", &[]), "/a?pod_name=x");
    }
}
