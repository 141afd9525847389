//! The address for reports of policy violations and of failures. It isn't read with the rest of `config.json`: hosts render it into the
//! content security policy and into index.html, and boot.js sends the reports.

use super::{ConfigError, ConfigErrorKind, Setting, address};
use slipway_api::described::{Value as Json, at_keys};

/// Returns the address for reports in a `config.json`; None if the address is missing or invalid.
pub fn report_to(text: &str) -> Option<String> {
    address::read(&at_keys(text, &[Setting::ReportTo.key()]).str()?).ok()
}

/// Returns the error in the address for reports; empty if the address is valid or missing. The console starts in spite of such an error.
pub fn validate_report_to(text: &str) -> Vec<ConfigError> {
    match at_keys(text, &[Setting::ReportTo.key()]) {
        Json::Json(json) if report_to(text).is_none() => {
            vec![ConfigError::within(text, json, ConfigErrorKind::Invalid(Setting::ReportTo))]
        }
        Json::Null => vec![ConfigError { at: 0, kind: ConfigErrorKind::Invalid(Setting::ReportTo) }],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_go_to_an_address_or_nowhere() {
        let text = |address: &str| format!(r#"{{"platforms":[{{"url":"/p"}}],"report_to":{address}}}"#);
        let good = text("\"https://reports.example.com/slipway/\"");
        assert_eq!(report_to(&good).as_deref(), Some("https://reports.example.com/slipway"));
        assert_eq!(validate_report_to(&good), []);
        assert_eq!(report_to(&text("\"/reports\"")).as_deref(), Some("/reports"));
        for wrong in ["5", "null", "\"\"", "\"http://reports.example.com\"", "\"https://x; script-src *\""] {
            assert_eq!(report_to(&text(wrong)), None, "{wrong}");
            assert_eq!(validate_report_to(&text(wrong)).len(), 1, "{wrong}");
        }
        assert_eq!(validate_report_to(r#"{"platforms":[{"url":"/p"}]}"#), []);
    }
}
