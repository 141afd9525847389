//! The versions that databases usually have. No read of the platform lists them, so another version is a warning, not an error.

use slipway_api::tables::enumerations::DATABASE_TYPE;
use slipway_api::visible::visible;

/// The usual versions of each type of database, the oldest first.
const USUAL: [(&str, &[&str]); 4] = [
    ("POSTGRESQL", &["12", "13", "14", "15", "16", "17"]),
    ("MYSQL", &["5.7", "8.0", "8.4"]),
    ("MONGODB", &["4.4", "5.0", "6.0", "7.0", "8.0"]),
    ("REDIS", &["5", "6", "7"]),
];

/// Returns the help for the version of a database; `database_type` is a wire name such as `POSTGRESQL`. An empty version gets the list of the
/// usual versions; a version that isn't usual gets the warning that the platform decides whether it has the version. None for an unknown
/// type, and for a usual version: `15.4` counts as `15`.
pub fn hint(database_type: &str, version: &str) -> Option<String> {
    let (_, usual) = USUAL.iter().find(|(known, _)| *known == database_type)?;
    let name = DATABASE_TYPE.label(database_type)?;
    let version = version.trim();
    let is_usual = |usual: &&str| {
        version.strip_prefix(*usual).is_some_and(|suffix| suffix.is_empty() || suffix.starts_with('.'))
    };
    let list = usual.join(", ");
    if version.is_empty() {
        return Some(format!("Usual versions of {name}: {list}."));
    }
    (!usual.iter().any(is_usual)).then(|| {
        let version = visible(version);
        format!("{version} isn’t among the usual versions of {name} ({list}). The platform decides whether it has it.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_is_a_warning() {
        assert_eq!(hint("REDIS", " ").unwrap(), "Usual versions of Redis: 5, 6, 7.");
        for version in ["7", " 7.2 ", "6.2.1"] {
            assert_eq!(hint("REDIS", version), None, "{version}");
        }
        for version in ["70", "4", "latest"] {
            assert!(
                hint("REDIS", version).unwrap().ends_with("The platform decides whether it has it."),
                "{version}"
            );
        }
        assert_eq!(hint("", "16"), None);
        assert_eq!(hint("NEW_DB", "16"), None);
    }

    #[test]
    fn every_type_has_usual_versions() {
        for (database_type, _) in DATABASE_TYPE.values {
            assert!(hint(database_type, "").is_some(), "{database_type}");
        }
    }
}
