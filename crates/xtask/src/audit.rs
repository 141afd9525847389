//! `audit`: checks the npm packages of the tools and tests against the registry's list of known vulnerabilities.

use crate::setup::node;
use crate::step::Outcome;
use serde_json::Value;
use std::process::Command;

/// Checks the packages of every package-lock.json for known vulnerabilities. If npm returns no report, because the registry has no list of
/// vulnerabilities or doesn't respond, prints a line that begins with `NOT CHECKED: `.
///
/// # Errors
/// The packages with known vulnerabilities, or that npm can't be started.
pub fn audit() -> Outcome {
    let mut found = Vec::new();
    for folder in node::FOLDERS {
        let mut npm = Command::new("npm");
        npm.args(["audit", "--json", "--package-lock-only"]).current_dir(folder);
        let output = npm.output().map_err(|error| format!("npm can't be started: {error}"))?;
        match vulnerabilities(&String::from_utf8_lossy(&output.stdout)) {
            Some(names) => found.extend(names.into_iter().map(|name| format!("  {folder}: {name}"))),
            None => println!(
                "NOT CHECKED: npm packages of {folder}: their registry sent no list of vulnerabilities"
            ),
        }
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(format!("npm packages with known vulnerabilities:\n{}", found.join("\n"))),
    }
}

/// Returns the packages with known vulnerabilities in a report of npm, each with its severity: `lodash (high)`. None if the text isn't a
/// report, because the registry has no list of vulnerabilities or didn't respond.
fn vulnerabilities(report: &str) -> Option<Vec<String>> {
    let report: Value = serde_json::from_str(report).ok()?;
    report.get("auditReportVersion")?;
    let found = report.get("vulnerabilities")?.as_object()?;
    let line = |(name, about): (&String, &Value)| {
        let severity = about.get("severity").and_then(Value::as_str).unwrap_or("unknown severity");
        format!("{name} ({severity})")
    };
    Some(found.iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_its_packages_and_an_error_is_no_report() {
        let report = r#"{"auditReportVersion":2,"vulnerabilities":{"x":{"name":"x","severity":"high"}}}"#;
        assert_eq!(vulnerabilities(report), Some(vec!["x (high)".to_owned()]));
        assert_eq!(vulnerabilities(r#"{"auditReportVersion":2,"vulnerabilities":{}}"#), Some(Vec::new()));
        for error in ["", r#"{"message":"405 Method Not Allowed"}"#, r#"{"error":{"code":"ENOAUDIT"}}"#] {
            assert_eq!(vulnerabilities(error), None, "{error}");
        }
    }
}
