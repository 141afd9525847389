//! The dependents of a record: services that take their image from a registry, or that have the labels or annotations of a group.

use crate::route::{Page, ServiceKey};
use crate::text::format::count;
use slipway_api::Record;
use slipway_api::fields::{associated_item, associated_service};
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// A service, or another item such as an environment, that uses a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependent {
    /// The name; the id if the platform doesn’t send the name.
    pub name: String,
    /// The kind of the service; `Unknown` for an item that isn’t a service.
    pub kind: ServiceKind,
    /// The project and the environment, as far as the platform says: `Storefront / eu-production`.
    pub place: String,
    /// The page of the service; None if the item isn’t a service of a kind with pages, or if the platform doesn’t send its kind, id or
    /// environment.
    pub page: Option<Page>,
}

/// Returns a dependent from an element of the platform’s list, whose fields begin with `service_` or with `item_`.
pub fn dependent(record: &Record) -> Dependent {
    let text = |key: FieldName| record.at(&[key]).text().filter(|text| !text.is_empty());
    let either = |service: FieldName, item: FieldName| text(service).or_else(|| text(item));
    let kind_text = either(associated_service::SERVICE_TYPE, associated_item::ITEM_TYPE);
    let kind = ServiceKind::from(kind_text.as_deref().unwrap_or_default());
    let id = either(associated_service::SERVICE_ID, associated_item::ITEM_ID);
    let name = either(associated_service::SERVICE_NAME, associated_item::ITEM_NAME);
    let page = || {
        kind_text.as_ref()?;
        let environment = EnvironmentId(text(associated_item::ENVIRONMENT_ID)?.parse().ok()?);
        let id = ServiceId(id.as_ref()?.parse().ok()?);
        // An item that isn't a service has no page.
        ServiceKey::new(environment, &kind, id).map(Page::Service)
    };
    let names = [text(associated_service::PROJECT_NAME), text(associated_service::ENVIRONMENT_NAME)];
    Dependent {
        page: page(),
        name: visible(&name.or_else(|| id.clone()).unwrap_or_default()),
        place: visible(&names.into_iter().flatten().collect::<Vec<_>>().join(" / ")),
        kind,
    }
}

/// Returns the number of items that use a record, with its noun: "3 services", or "3 items" if one of them isn’t a service.
pub fn dependents(all: &[Record]) -> String {
    let is_service = |record: &Record| !matches!(dependent(record).kind, ServiceKind::Unknown(_));
    match all.iter().all(is_service) {
        true => count(all.len(), "service", "services"),
        false => count(all.len(), "item", "items"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    fn dependents(list: &str) -> Vec<Dependent> {
        Listed::decode(list).unwrap().items.iter().map(dependent).collect()
    }

    #[test]
    fn a_service_is_found_whichever_list_names_it() {
        const ID: &str = "0b5fb7a1-0000-4000-8000-000000000001";
        let id = ServiceId(ID.parse().unwrap());
        let service = ServiceKey { environment: EnvironmentId(id.0), kind: &ServiceKind::Container, id };
        let page = Some(Page::Service(service));
        let of_registry = dependents(&format!(
            r#"[{{"service_id":"{ID}","service_name":"web","service_type":"CONTAINER","environment_id":"{ID}","environment_name":"prod","project_name":"Shop"}}]"#
        ));
        let web =
            Dependent { name: "web".into(), kind: ServiceKind::Container, place: "Shop / prod".into(), page };
        assert_eq!(of_registry, std::slice::from_ref(&web));
        let of_group = dependents(&format!(
            r#"[{{"item_id":"{ID}","item_name":"web","item_type":"CONTAINER","environment_id":"{ID}"}}]"#
        ));
        assert_eq!(of_group, [Dependent { place: String::new(), ..web }]);
        let environment = dependents(&format!(
            r#"[{{"item_id":"{ID}","item_name":"prod","item_type":"ENVIRONMENT","environment_id":"{ID}"}}]"#
        ));
        assert_eq!(environment[0].page, None);
        let odd = dependents(&format!(r#"[{{"item_id":"{ID}"}}]"#));
        assert_eq!((odd[0].name.as_str(), &odd[0].page), (ID, &None));
    }

    #[test]
    fn dependents_are_counted_as_services_unless_one_is_something_else() {
        let count = |list: &str| super::dependents(&Listed::decode(list).unwrap().items);
        let service = r#"{"service_id":"1","service_type":"CONTAINER"}"#;
        assert_eq!(count(&format!("[{service},{service}]")), "2 services");
        assert_eq!(count(&format!(r#"[{service},{{"item_id":"2","item_type":"ENVIRONMENT"}}]"#)), "2 items");
    }
}
