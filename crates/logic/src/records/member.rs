//! Members of an organization: who can’t be changed or removed.

use slipway_api::Record;

/// Returns the reason why a member can’t be changed or removed: a person would shut themselves out, or the organization would be left
/// without anybody who can manage it. `own_email` is the address of the person, None while it isn’t known.
pub fn held(member: &Record, all: &[Record], own_email: Option<&str>) -> Option<String> {
    let text = |key: &str| member.at(&[key]).text().unwrap_or_default();
    if own_email.is_some_and(|own| own.eq_ignore_ascii_case(&text("email"))) {
        return Some("This is you. Another administrator has to change it.".to_owned());
    }
    let others = || all.iter().filter(|other| other.at(&["id"]) != member.at(&["id"]));
    (manages(member) && !others().any(manages))
        .then(|| "This is the only administrator. Give another member the role first.".to_owned())
}

/// Returns true for the roles that manage the organization.
fn manages(member: &Record) -> bool {
    let word = |key: &str| member.at(&[key]).text().unwrap_or_default().to_ascii_uppercase();
    ["role_name", "role"].iter().any(|key| ["ADMIN", "OWNER"].contains(&word(key).as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn the_only_administrator_and_oneself_are_held() {
        let list = |second: &str| {
            let text = format!(
                r#"[{{"id":"1","email":"ada@example.com","role_name":"Admin"}},{{"id":"2","email":"Bo@example.com","role":"{second}"}}]"#
            );
            Listed::decode(&text).unwrap().items
        };
        let alone = list("READ");
        assert!(held(&alone[0], &alone, None).unwrap().contains("only administrator"));
        assert_eq!(held(&alone[1], &alone, None), None);
        assert!(held(&alone[1], &alone, Some("bo@Example.com")).unwrap().contains("you"));
        for role in ["OWNER", "admin"] {
            let several = list(role);
            assert_eq!(held(&several[0], &several, Some("bo@example.com")), None, "{role}");
        }
    }
}
