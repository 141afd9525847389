//! The variables of an export: one value for each key.

use super::facts::facts;
use super::owner::VariableOwner;
use crate::text::format::count;
use slipway_api::Record;
use slipway_api::fields::{variable, variable_reference};
use slipway_api::visible::visible;

/// Returns key and value of each variable that has a readable value and isn’t a secret. An override takes the place of the variable that
/// it overrides.
pub fn exported(all: &[Record], owner: VariableOwner) -> Vec<(String, String)> {
    let overridden: Vec<String> = all
        .iter()
        .filter_map(|record| record.at(&[variable::OVERRIDDEN_VARIABLE, variable_reference::ID]).text())
        .collect();
    let pair = |record: &Record| {
        let facts = facts(record.text(), owner);
        let value = facts.value.filter(|_| !facts.is_secret && !overridden.contains(&facts.id))?;
        Some((record.at(&[variable::KEY]).text()?, value))
    };
    all.iter().filter_map(pair).collect()
}

/// Returns the message about the variables that a `.env` file can’t hold; None if there are none.
pub fn left_out_message(keys: &[String]) -> Option<String> {
    let first = keys.first()?;
    let (shown, more) = (visible(first), keys.len() - 1);
    let names = if more == 0 { format!("“{shown}”") } else { format!("“{shown}” and {more} more") };
    let variables = count(keys.len(), "variable isn’t", "variables aren’t");
    Some(format!("{variables} in the file: {names}. A shell can’t read such a name or value."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;
    use slipway_api::id::ApplicationId;
    use uuid::Uuid;

    const APPLICATION: VariableOwner = VariableOwner::Application(ApplicationId(Uuid::nil()));

    #[test]
    fn each_key_has_its_effective_value_and_secrets_are_left_out() {
        let list = r#"[{"id":"e","key":"LEVEL","value":"warn","scope":"ENVIRONMENT","variable_type":"VALUE"},
            {"id":"o","key":"LEVEL","value":"info","scope":"APPLICATION","variable_type":"OVERRIDE","overridden_variable":{"id":"e"}},
            {"id":"s","key":"PASSWORD","value":"x","is_secret":true},{"id":"n","key":"NONE","value":null}]"#;
        let all = Listed::decode(list).unwrap().items;
        assert_eq!(exported(&all, APPLICATION), [("LEVEL".to_owned(), "info".to_owned())]);
    }

    #[test]
    fn the_message_names_what_is_left_out() {
        assert_eq!(left_out_message(&[]), None);
        assert_eq!(
            left_out_message(&["a-b".to_owned()]).as_deref(),
            Some("1 variable isn’t in the file: “a-b”. A shell can’t read such a name or value.")
        );
        let two = ["a-b".to_owned(), "c d".to_owned()];
        assert!(
            left_out_message(&two).unwrap().starts_with("2 variables aren’t in the file: “a-b” and 1 more.")
        );
    }
}
