//! Editing the settings of several services together.

use super::rules::warnings;
use crate::editor::edit::{field_path, value};
use crate::editor::shown::shown;
use crate::editor::write::text;
use crate::forms::rule::FieldMessage;
use crate::route::View;
use crate::text::format::number;
use slipway_api::id::ServiceId;
use slipway_api::state::ServiceKind;

/// The maximum number of services that can be edited together, because their ids are in the address.
pub const MAX_SERVICES: usize = 100;

/// Returns the view whose address contains some services: `application=id,id&job=id`.
///
/// # Errors
/// The reason why the services can’t be edited together, as a sentence.
pub fn view_of(services: &[(ServiceKind, String)]) -> Result<View, String> {
    if services.len() > MAX_SERVICES {
        return Err(format!("At most {MAX_SERVICES} services can be edited together."));
    }
    if services.iter().any(|(kind, _)| !EDITABLE.contains(kind)) {
        return Err("A selected service is of a kind that can’t be edited here.".to_owned());
    }
    let mut view = View::default();
    for kind in EDITABLE {
        let ids: Vec<&str> = services
            .iter()
            .filter(|(service_kind, _)| service_kind == kind)
            .map(|(_, id)| id.as_str())
            .collect();
        view.set_filter(&kind.as_str().to_ascii_lowercase(), &ids.join(","));
    }
    Ok(view)
}

/// Returns the services in the address of a view, each once, at most [`MAX_SERVICES`]. Anything that isn’t an id is left out.
pub fn services_of(view: &View) -> Vec<(ServiceKind, ServiceId)> {
    let of_kind = |kind: &ServiceKind| {
        let ids = view.filter(&kind.as_str().to_ascii_lowercase()).unwrap_or_default();
        let services: Vec<_> =
            ids.split(',').filter_map(|id| Some((kind.clone(), id.parse().ok()?))).collect();
        services
    };
    let mut found = Vec::new();
    for service in EDITABLE.iter().flat_map(of_kind) {
        if !found.contains(&service) && found.len() < MAX_SERVICES {
            found.push(service);
        }
    }
    found
}

/// The kinds of services whose settings the console can edit.
const EDITABLE: &[ServiceKind] = &[
    ServiceKind::Application,
    ServiceKind::Container,
    ServiceKind::Database,
    ServiceKind::Job,
    ServiceKind::Helm,
    ServiceKind::Terraform,
];

/// Returns the text that a field has in all `requests` (JSON); None if the texts differ, or if there is no request.
pub fn common<'a>(requests: impl IntoIterator<Item = &'a str>, path: &str) -> Option<String> {
    let path = field_path("", path);
    let mut texts = requests.into_iter().map(|request| text(request, &path));
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// Returns the different values of a field, from the name and the value of each service: "750 in web and api; 500 in worker".
pub fn differing(values: &[(String, String)]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, value) in values {
        match groups.iter_mut().find(|(known, _)| known == value) {
            Some((_, names)) => names.push(name),
            None => groups.push((value, vec![name])),
        }
    }
    let part = |(value, names): &(&str, Vec<&str>)| format!("{value} in {}", names_of(names));
    groups.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// Returns a text with the first four names and the number of the others: "a, b, c, d and 3 more".
pub fn names_of(names: &[&str]) -> String {
    const SHOWN: usize = 4;
    let mut shown: Vec<String> = names.iter().take(SHOWN).map(|name| (*name).to_owned()).collect();
    let remaining = names.len().saturating_sub(SHOWN);
    if remaining > 0 {
        shown.push(format!("{} more", number(i64::try_from(remaining).unwrap_or(i64::MAX))));
    }
    match shown.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => shown.concat(),
    }
}

/// Returns the value of a field before and after the edits, as texts for a person. The second is None if the value is the same.
pub fn change(base: &str, mine: &str, path: &str) -> (String, Option<String>) {
    let path = field_path("", path);
    let (before, after) = (value(base, &path), value(mine, &path));
    (shown(before), (before != after).then(|| shown(after)))
}

/// Returns the warnings that the edits cause: those of `mine` that `base` doesn’t have.
pub fn new_warnings(base: &str, mine: &str) -> Vec<FieldMessage> {
    let before = warnings(base, base);
    warnings(base, mine).into_iter().filter(|warning| !before.contains(warning)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "00000000-0000-0000-0000-000000000001";
    const TWO: &str = "00000000-0000-0000-0000-000000000002";

    #[test]
    fn differing_values_name_their_services() {
        let value = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let values = [value("web", "750"), value("worker", "500"), value("api", "750")];
        assert_eq!(differing(&values), "750 in web and api; 500 in worker");
        assert_eq!(names_of(&["a", "b", "c", "d", "e", "f"]), "a, b, c, d and 2 more");
        assert_eq!((names_of(&["a"]), names_of(&[])), ("a".to_owned(), String::new()));
    }

    #[test]
    fn services_are_in_the_address() {
        let services = [(ServiceKind::Application, ONE.to_owned()), (ServiceKind::Job, TWO.to_owned())];
        let view = view_of(&services).unwrap();
        assert_eq!(view.write(), format!("application={ONE}&job={TWO}"));
        let found = services_of(&View::read(&view.write()));
        let found: Vec<_> = found.into_iter().map(|(kind, id)| (kind, id.to_string())).collect();
        assert_eq!(found, services);
        assert!(view_of(&[(ServiceKind::Unknown("X".into()), ONE.to_owned())]).is_err());
        let many = |count| vec![(ServiceKind::Application, ONE.to_owned()); count];
        assert!(view_of(&many(MAX_SERVICES)).is_ok());
        assert!(view_of(&many(MAX_SERVICES + 1)).is_err());
    }

    #[test]
    fn odd_addresses_have_the_services_that_can_be_read() {
        let found = services_of(&View::read(&format!("application={ONE},,x,{ONE}&colour={TWO}&job=")));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_common_text_is_one_that_all_have() {
        assert_eq!(common([r#"{"cpu":500}"#, r#"{"cpu":500}"#], "cpu").as_deref(), Some("500"));
        assert_eq!(common([r#"{"cpu":500}"#, r#"{"cpu":250}"#], "cpu"), None);
        assert_eq!(
            common(["{}", r#"{"git_repository":{"branch":null}}"#], "git_repository.branch").as_deref(),
            Some("")
        );
        assert_eq!(common([], "cpu"), None);
    }

    #[test]
    fn a_change_has_the_value_before_and_after() {
        let base = r#"{"cpu":500,"git_repository":{"branch":"main"}}"#;
        let mine = base.replace("500", "1000");
        assert_eq!(change(base, &mine, "cpu"), ("500".to_owned(), Some("1000".to_owned())));
        assert_eq!(change(base, &mine, "git_repository.branch"), ("main".to_owned(), None));
    }

    #[test]
    fn edits_that_lose_data_are_warned_of() {
        let path = "storage".to_owned();
        let expected = vec![(path, "Less storage can lose data.".to_owned())];
        assert_eq!(new_warnings(r#"{"storage":50}"#, r#"{"storage":10}"#), expected);
        assert_eq!(new_warnings(r#"{"storage":50}"#, r#"{"storage":60}"#), []);
        let odd = r#"{"ports":[],"healthchecks":{"liveness_probe":{"type":{"tcp":{"port":1}}}}}"#;
        assert_eq!(new_warnings(odd, odd), []);
    }
}
