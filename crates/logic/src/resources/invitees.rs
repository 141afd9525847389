//! Invitations of several people at once: the addresses that a person typed, and why an address can’t be invited.

use crate::forms::rule::is_email;
use slipway_api::Record;
use slipway_api::fields::member;

/// An address that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitee {
    /// The address, as typed.
    pub email: String,
    /// The reason why no invitation is sent; None if an invitation is sent.
    pub refused: Option<&'static str>,
}

/// Returns each word of a text as an address, with the reason why it can’t be invited; None if it can. Words are separated by white space,
/// commas, semicolons or angle brackets. A word that isn’t an address is returned, too: `Ada <ada@example.com>` gives `Ada`, with a reason,
/// and `ada@example.com`.
pub fn invitees(text: &str, members: &[Record], invitations: &[Record]) -> Vec<Invitee> {
    let mut found: Vec<Invitee> = Vec::new();
    let separators = |character: char| character.is_whitespace() || [',', ';', '<', '>'].contains(&character);
    for email in text.split(separators).filter(|word| !word.is_empty()) {
        let refused = if !is_email(email) {
            Some("Not an e-mail address.")
        } else if found.iter().any(|known| known.email.eq_ignore_ascii_case(email)) {
            Some("Listed above.")
        } else if has_email(members, email) {
            Some("Already a member.")
        } else if has_email(invitations, email) {
            Some("Already invited. Resend the invitation instead.")
        } else {
            None
        };
        found.push(Invitee { email: email.to_owned(), refused });
    }
    found
}

/// Returns true if one of the members or invitations has the e-mail address. Upper and lower case ASCII letters are equal.
pub fn has_email(records: &[Record], email: &str) -> bool {
    let has_this_email = |record: &Record| {
        record.at(&[member::EMAIL]).text().is_some_and(|address| address.eq_ignore_ascii_case(email))
    };
    records.iter().any(has_this_email)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn each_address_says_what_becomes_of_it() {
        let list =
            |email: &str| Listed::decode(&format!(r#"[{{"id":"1","email":"{email}"}}]"#)).unwrap().items;
        let text = "new@example.com, NEW@example.com;ada@example.com\nbo@Example.com odd";
        let found = invitees(text, &list("Ada@example.com"), &list("bo@example.com"));
        let found: Vec<_> =
            found.iter().map(|one| (one.email.as_str(), one.refused.unwrap_or("sent"))).collect();
        assert_eq!(
            found,
            [
                ("new@example.com", "sent"),
                ("NEW@example.com", "Listed above."),
                ("ada@example.com", "Already a member."),
                ("bo@Example.com", "Already invited. Resend the invitation instead."),
                ("odd", "Not an e-mail address."),
            ]
        );
        assert_eq!(invitees(" \n,", &[], &[]), []);
    }
}
