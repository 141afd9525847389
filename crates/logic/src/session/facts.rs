//! The facts about a session that its account page shows.

use super::Session;
use crate::records::fields::{Fact, Shown};
use slipway_api::Credential;

/// Returns the facts about the session: name, mail address and provider of the person, if a sign-in provider names them; then the kind, the
/// expiry and the platform of the token. Never the token itself.
pub fn token_facts(session: &Session) -> Vec<Fact> {
    let fact = |label: &'static str, shown| Fact { label: label.into(), shown, note: String::new() };
    let kind = match session.credential {
        Credential::Bearer(_) if session.account.is_some() => "Access token of the sign-in provider",
        Credential::Bearer(_) => "Access token of an account (JWT)",
        Credential::ApiToken(_) => "API token",
    };
    let expiry = session.ends().map_or_else(|| Shown::Text("Not known".to_owned()), Shown::Time);
    let person = session.read_account().into_iter().flat_map(|account| {
        let name = account.person.name.as_deref().or(account.person.email.as_deref());
        let mail = account.person.email.clone().map(|mail| fact("Mail", Shown::Text(mail)));
        let signed_in_as = name.unwrap_or(&account.person.subject).to_owned();
        [
            Some(fact("Signed in as", Shown::Text(signed_in_as))),
            mail,
            Some(fact("Provider", Shown::Code(account.issuer.clone()))),
        ]
    });
    let token = [
        fact("Kind", Shown::Text(kind.to_owned())),
        fact("Expires", expiry),
        fact("Platform", Shown::Code(session.platform.clone())),
    ];
    person.flatten().chain(token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Account;

    fn facts_of(session: &Session) -> Vec<(String, Shown)> {
        token_facts(session).into_iter().map(|fact| (fact.label.to_string(), fact.shown)).collect()
    }

    #[test]
    fn the_facts_name_the_person_and_never_the_token() {
        let mut session = Session {
            id: "s".into(),
            platform: "https://api.example.com".into(),
            credential: Credential::recognise("Token secret").unwrap(),
            renewals: 0,
            owner: "o".into(),
            ignores_expiry: false,
            account: None,
            expires_at: None,
        };
        let text = |text: &str| Shown::Text(text.to_owned());
        let platform = ("Platform".to_owned(), Shown::Code("https://api.example.com".to_owned()));
        assert_eq!(
            facts_of(&session),
            [("Kind".to_owned(), text("API token")), ("Expires".to_owned(), text("Not known")), platform]
        );
        session.credential = Credential::recognise("Bearer secret").unwrap();
        let mut account = Account { issuer: "https://id.example.com".into(), ..Account::default() };
        account.person.subject = "u1".into();
        account.person.email = Some("ada@example.com".into());
        session.account = Some(account.to_text());
        let facts = facts_of(&session);
        assert_eq!(facts[0], ("Signed in as".to_owned(), text("ada@example.com")), "the name isn’t known");
        assert_eq!(facts[3], ("Kind".to_owned(), text("Access token of the sign-in provider")));
        assert!(!format!("{facts:?}").contains("secret"));
    }
}
