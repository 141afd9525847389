//! The image that a service runs, and its tags.

use slipway_api::described::Value;
use slipway_api::fields::{container, container_registry_reference, image, job, job_source};
use slipway_api::id::{OrganizationId, RegistryId};
use slipway_api::operations::registry::ListRegistryImages;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Request};

/// The image in a service's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedImage {
    /// The name without registry and tag.
    pub name: String,
    /// The saved tag; empty if the record has none.
    pub tag: String,
    /// The registry; None if the record doesn’t name it.
    registry: Option<RegistryId>,
}

/// Returns the image of a container, or of a job from an image; None for other services.
pub fn saved_image(service: &Record) -> Option<SavedImage> {
    let image_at = |path: &[FieldName]| {
        let text = |keys: &[FieldName]| service.at(&[path, keys].concat()).text();
        let registry = text(&[container::REGISTRY, container_registry_reference::ID])
            .or_else(|| text(&[container::REGISTRY_ID]));
        Some(SavedImage {
            name: text(&[container::IMAGE_NAME])?,
            tag: text(&[container::TAG]).unwrap_or_default(),
            registry: registry.and_then(|id| id.parse().ok()),
        })
    };
    image_at(&[]).or_else(|| image_at(&[job::SOURCE, job_source::IMAGE]))
}

impl SavedImage {
    /// Returns the request that lists the image’s tags; None if its registry isn’t known.
    pub fn tags(&self, organization: OrganizationId) -> Option<Request> {
        let image = Some(self.name.clone());
        Some(ListRegistryImages { organization, registry: self.registry?, image }.request())
    }

    /// Returns the tags of this image in one record of the reply; empty if the record is about another image.
    pub fn tags_in(&self, image: &Record) -> Vec<String> {
        let is_same_image = image.at(&[container::IMAGE_NAME]).text().as_deref() == Some(&*self.name);
        let versions = if is_same_image { image.at(&[image::VERSIONS]).elements() } else { Vec::new() };
        // Each element is the JSON text of a string.
        versions.into_iter().filter_map(|version| Value::of(version).text()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    #[test]
    fn the_tags_of_an_image_are_asked_of_its_registry() {
        let id = "00000000-0000-0000-0000-00000000000a";
        let read = |text: &str| saved_image(&Record::decode(text).unwrap());
        let container =
            read(&format!(r#"{{"id":"1","image_name":"team/a","tag":"2","registry":{{"id":"{id}"}}}}"#))
                .unwrap();
        let job = format!(
            r#"{{"id":"1","source":{{"image":{{"image_name":"team/a","tag":"2","registry_id":"{id}"}}}}}}"#
        );
        assert_eq!(read(&job), Some(container.clone()));
        assert_eq!(read(r#"{"id":"1","git_repository":{}}"#), None);
        let organization = id.parse().unwrap();
        let path = container.tags(organization).unwrap().path;
        assert_eq!(path, format!("/organization/{id}/containerRegistry/{id}/images?imageName=team%2Fa"));
        assert_eq!(SavedImage { registry: None, ..container.clone() }.tags(organization), None);
        let image = |name: &str| {
            Record::decode(&format!(r#"{{"image_name":"{name}","versions":["2","1"]}}"#)).unwrap()
        };
        assert_eq!(container.tags_in(&image("team/a")), ["2", "1"]);
        assert!(container.tags_in(&image("team/b")).is_empty());
    }
}
