//! The facts of any record: each field with a label, and its value in the form that suits its type (time, link, amount, tags, …). The
//! types come from the record’s table.

use super::fields::{Fact, Shown, label, safe_url};
use crate::money::agree;
use crate::text::format::{in_sentence, quantity};
use slipway_api::Timestamp;
use slipway_api::described::{Value, at, at_keys, elements, members};
use slipway_api::fields::{
    cluster, cluster_reference, cluster_status, container_registry, current_cost, invited_member, invoice,
    label, member, registry_config, sign_up, webhook,
};
use slipway_api::path;
use slipway_api::table::{Field, FieldName, Shape, Table};
use slipway_api::tables::registry::REGISTRY_KIND;
use slipway_api::visible::visible;

/// The labels of fields that no form has, or whose label in a form doesn’t suit a fact. They take precedence over the labels of forms.
const LABELS: &[(FieldName, &str)] = &[
    (container_registry::ASSOCIATED_SERVICES_COUNT, "Services"),
    (cluster_status::NEXT_K8S_AVAILABLE_VERSION, "Upgrade to"),
    (path!(container_registry::CONFIG, registry_config::CLOUDX_APPLICATION_ID), "Application ID"),
    (
        path!(container_registry::CONFIG, registry_config::CLOUDX_APPLICATION_OBJECT_ID),
        "Application object ID",
    ),
    (path!(container_registry::CLUSTER, cluster_reference::NAME), "Cluster"),
    (member::CREATED_AT, "Created"),
    (sign_up::CURRENT_STEP, "Sign-up step"),
    (sign_up::DX_AUTH, "DX authentication"),
    (member::EMAIL, "E-mail"),
    (member::LAST_ACTIVITY_AT, "Last active"),
    (invited_member::ORGANIZATION_NAME, "Organization"),
    (current_cost::REMAINING_TRIAL_DAY, "Days of trial left"),
    (current_cost::RENEWAL_AT, "Renews"),
    (member::ROLE, "Role code"),
    (member::ROLE_ID, "Role ID"),
    (member::ROLE_NAME, "Role"),
    (webhook::TARGET_SECRET_SET, "Has a secret"),
    (sign_up::INFRASTRUCTURE_HOSTING, "Hosting"),
    (invited_member::UPDATED_AT, "Updated"),
    (sign_up::USER_EMAIL, "E-mail"),
    (sign_up::USER_QUESTIONS, "Questions"),
    (sign_up::USER_ROLE, "Role"),
];

/// The fields whose values are words in capitals, such as `TEAM`, although the document doesn’t list the values. They are shown with labels,
/// like the values of enumerations.
const IN_CAPITALS: &[FieldName] = &[
    current_cost::PLAN,
    sign_up::CURRENT_STEP,
    sign_up::INFRASTRUCTURE_HOSTING,
    cluster::CLOUD_PROVIDER,
    cluster::KUBERNETES,
];

/// The fields that are shown last.
const LAST: &[FieldName] = &[
    member::ROLE,
    member::ROLE_ID,
    invited_member::ID,
    invited_member::CREATED_AT,
    invited_member::UPDATED_AT,
];

/// Returns the facts of a record: the fields of its table in their order, those that the table doesn’t know, then the fields in `LAST`.
/// Fields without a value are left out. `named` returns the label that a form has for a path; None if no form has the field.
pub fn facts(table: &'static Table, record: &str, named: &dyn Fn(&str) -> Option<&'static str>) -> Vec<Fact> {
    let mut found = Vec::new();
    object(table, record, "", named, &mut found);
    let (last, mut first): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(path, _)| LAST.iter().any(|field| *field == **path));
    first.extend(last);
    first.into_iter().map(|(_, fact)| fact).collect()
}

fn object(
    table: &'static Table,
    record: &str,
    above: &str,
    named: &dyn Fn(&str) -> Option<&'static str>,
    found: &mut Vec<(String, Fact)>,
) {
    let known = table.fields.iter().map(|field| (field.name.as_str(), Some(field)));
    let unknown: Vec<_> = members(record).into_iter().filter(|(key, _)| table.field(key).is_none()).collect();
    let unknown = unknown.iter().map(|(key, _)| (&**key, None));
    for (key, field) in known.chain(unknown) {
        let Value::Json(value) = at_keys(record, &[key]) else { continue };
        let path = if above.is_empty() { key.to_owned() } else { format!("{above}.{key}") };
        if let Some(Shape::Object(below)) = field.map(|field| field.shape) {
            object(below, value, &path, named, found);
            continue;
        }
        let Some((shown, note)) = shown(record, key, value, field) else { continue };
        let fixed_label = LABELS.iter().find(|(field, _)| *field == *path).map(|(_, label)| *label);
        let label = match (fixed_label.or_else(|| named(&path)), above) {
            (None, _) if matches!(shown, Shown::Money(..)) => "Total".into(),
            (Some(label), _) => label.into(),
            (None, "") => label(key).into(),
            (None, above) => format!("{} {}", label(above), in_sentence(&label(key))).into(),
        };
        found.push((path, Fact { label, shown, note }));
    }
}

/// Returns a field’s value for the screen, and a note on the value (may be empty). None for an empty value, and for a field that is part of
/// another fact, such as the currency of an amount.
fn shown(record: &str, key: &str, json: &str, field: Option<&Field>) -> Option<(Shown, String)> {
    let value = Value::of(json);
    let text = || visible(&value.text().unwrap_or_else(|| json.to_owned()));
    let cents = at(record, &[invoice::TOTAL_IN_CENTS]).integer();
    let is = |field: FieldName| field == *key;
    let shown = match field.map(|field| field.shape) {
        // The amount in hundredths and its currency are shown as one fact. The platform’s decimal number is shown only if it differs.
        _ if is(invoice::TOTAL_IN_CENTS) && cents.is_some() => {
            let currency = at(record, &[invoice::CURRENCY_CODE]).text().unwrap_or_default();
            Shown::Money(cents?, visible(&currency))
        }
        _ if is(invoice::CURRENCY_CODE) && cents.is_some() => return None,
        _ if is(invoice::TOTAL) => match cents {
            // `text` also covers a decimal number that the platform sent as a JSON string.
            Some(cents) if agree(cents, &text()) => return None,
            Some(_) => return Some((Shown::Text(text()), "differs from the total in cents".to_owned())),
            None => Shown::Text(text()),
        },
        Some(Shape::DateTime) => value
            .text()
            .as_deref()
            .and_then(Timestamp::parse)
            .map_or_else(|| Shown::Text(text()), Shown::Time),
        Some(Shape::Uri) => safe_url(&text()).map_or_else(|| Shown::Code(text()), Shown::Link),
        Some(Shape::Uuid) => Shown::Code(text()),
        Some(Shape::Integer) => {
            let unit = field.map(|field| field.unit).unwrap_or_default();
            Shown::Text(value.integer().map_or_else(text, |value| quantity(value, unit)))
        }
        Some(Shape::Boolean) => Shown::Text(value.boolean().map_or_else(text, yes_or_no)),
        // Only values of an enumeration are turned into words. Other elements, such as names, stay as they are.
        Some(Shape::List(element_shape)) => {
            Shown::Tags(elements(json).into_iter().map(|element| tag(element, element_shape)).collect())
        }
        // The kinds of registries are names: words in lower case would misspell them.
        Some(Shape::OneOf(enumeration)) if enumeration.name == REGISTRY_KIND.name => {
            Shown::Text(registry_kind_label(&text()))
        }
        Some(Shape::OneOf(_)) => Shown::Text(value_label(&text())),
        // The document lists no values for the fields in `IN_CAPITALS`, but platforms send words in capitals, which get labels like the
        // values of enumerations.
        Some(_) if IN_CAPITALS.iter().any(|field| is(*field)) => Shown::Text(value_label(&text())),
        Some(_) => Shown::Text(text()),
        None => Shown::Text(crate::editor::shown::shown(Some(json))),
    };
    let is_empty = matches!(&shown, Shown::Text(text) if text.is_empty())
        || matches!(&shown, Shown::Tags(tags) if tags.is_empty());
    (!is_empty).then_some((shown, String::new()))
}

fn yes_or_no(is_true: bool) -> String {
    if is_true { "Yes" } else { "No" }.to_owned()
}

/// Returns the text of an element of a list: `key=value` for a label, with a note if it is also set at the cloud provider; else the text,
/// as a label if `element_shape` is an enumeration.
fn tag(element: &str, element_shape: &Shape) -> String {
    let text = |key: FieldName| at(element, &[key]).text();
    match (text(label::KEY), text(label::VALUE)) {
        (Some(key), Some(value)) => {
            let is_propagated = at(element, &[label::PROPAGATE_TO_CLOUD_PROVIDER]).boolean() == Some(true);
            let note = if is_propagated { " (also at the cloud provider)" } else { "" };
            format!("{}={}{note}", visible(&key), visible(&value))
        }
        _ => {
            let text = Value::of(element).text().unwrap_or_else(|| element.to_owned());
            match element_shape {
                Shape::OneOf(values) => values.label(&text).map_or_else(|| value_label(&text), str::to_owned),
                _ => visible(&text),
            }
        }
    }
}

/// Returns the label of a kind of registries; an unknown kind as the platform sent it.
pub fn registry_kind_label(kind: &str) -> String {
    REGISTRY_KIND.label(kind).map_or_else(|| visible(kind), str::to_owned)
}

/// Returns a value of an enumeration as words: `DEPLOYMENT_STARTED` becomes "Deployment started". A text of at most three characters
/// (except `GIT`), or with anything but capital letters and underscores, isn’t a value and stays as it is.
pub fn value_label(text: &str) -> String {
    let is_value = text.chars().all(|c| c.is_ascii_uppercase() || c == '_') && text.len() > 3;
    match text {
        // The name of a tool, which is too short to be recognized as a value.
        "GIT" => "Git".to_owned(),
        _ if is_value => label(&text.to_ascii_lowercase()),
        _ => visible(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::group::LABELS_GROUP;
    use slipway_api::tables::organization::{INVOICE, SIGN_UP};
    use slipway_api::tables::registry::CONTAINER_REGISTRY;

    fn shown(table: &'static Table, record: &str) -> Vec<(String, Shown)> {
        let named = |path: &str| (path == "config.region").then_some("Region");
        facts(table, record, &named).into_iter().map(|fact| (fact.label.into_owned(), fact.shown)).collect()
    }

    #[test]
    fn each_field_is_a_fact_and_nested_ones_have_the_label_of_their_form() {
        let record = r#"{"odd":1,"name":"hub","url":"https://hub.example.com","description":"","config":{"region":"eu","role_arn":"a"},"cluster":{"name":"c"},"associated_services_count":1200}"#;
        let text = |label: &str, words: &str| (label.to_owned(), Shown::Text(words.to_owned()));
        assert_eq!(
            shown(&CONTAINER_REGISTRY, record),
            [
                text("Name", "hub"),
                ("URL".to_owned(), Shown::Link("https://hub.example.com".to_owned())),
                text("Region", "eu"),
                text("Config role ARN", "a"),
                text("Cluster", "c"),
                text("Services", "1,200"),
                text("Odd", "1"),
            ]
        );
    }

    #[test]
    fn a_word_in_capitals_is_shown_as_a_word_and_a_name_as_it_is() {
        let record = r#"{"company_name":"ACME","current_step":"DONE"}"#;
        let text = |label: &str, words: &str| (label.to_owned(), Shown::Text(words.to_owned()));
        assert_eq!(shown(&SIGN_UP, record), [text("Company name", "ACME"), text("Sign-up step", "Done")]);
    }

    #[test]
    fn an_amount_is_one_fact_unless_the_platform_contradicts_itself() {
        let good = r#"{"total_in_cents":41850,"total":418.5,"currency_code":"EUR"}"#;
        assert_eq!(shown(&INVOICE, good), [("Total".to_owned(), Shown::Money(41850, "EUR".to_owned()))]);
        let odd = r#"{"total_in_cents":41850,"total":420,"currency_code":"EUR"}"#;
        let found = facts(&INVOICE, odd, &|_| None);
        assert_eq!(found[1].note, "differs from the total in cents");
        assert_eq!(
            shown(&INVOICE, r#"{"total":420}"#),
            [("Total".to_owned(), Shown::Text("420".to_owned()))]
        );
    }

    #[test]
    fn entries_are_tags() {
        let record = r#"{"labels":[{"key":"team","value":"shop","propagate_to_cloud_provider":true},{"key":"a","value":"b"}]}"#;
        let tags = vec!["team=shop (also at the cloud provider)".to_owned(), "a=b".to_owned()];
        assert_eq!(shown(&LABELS_GROUP, record), [("Labels".to_owned(), Shown::Tags(tags))]);
    }
}
