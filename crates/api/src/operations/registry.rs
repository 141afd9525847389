//! Operations on container registries.

use crate::id::{OrganizationId, RegistryId};
use crate::tables::registry::{ASSOCIATED_SERVICE, CONTAINER_REGISTRY, IMAGE};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the registries of an organization.
    ListRegistries { organization: OrganizationId }
        => Get "/organization/{organizationId}/containerRegistry" -> Listed: CONTAINER_REGISTRY, Companion;
    /// Creates a registry.
    CreateRegistry { organization: OrganizationId } body Json: CONTAINER_REGISTRY_REQUEST
        => Post "/organization/{organizationId}/containerRegistry" -> Record: CONTAINER_REGISTRY, Companion;
    /// Returns a registry.
    GetRegistry { organization: OrganizationId, registry: RegistryId }
        => Get "/organization/{organizationId}/containerRegistry/{containerRegistryId}" -> Record: CONTAINER_REGISTRY, Companion;
    /// Saves a registry.
    PutRegistry { organization: OrganizationId, registry: RegistryId } body Json: CONTAINER_REGISTRY_REQUEST
        => Put "/organization/{organizationId}/containerRegistry/{containerRegistryId}" -> Record: CONTAINER_REGISTRY, Document;
    /// Deletes a registry.
    DeleteRegistry { organization: OrganizationId, registry: RegistryId }
        => Delete "/organization/{organizationId}/containerRegistry/{containerRegistryId}" -> (), Companion;
    /// Lists the images of a registry, each with its tags. The query parameter `image` restricts the list to the image with this name.
    ListRegistryImages { organization: OrganizationId, registry: RegistryId } query { image: String = "imageName" }
        => Get "/organization/{organizationId}/containerRegistry/{containerRegistryId}/images" -> Listed: IMAGE, Companion;
    /// Lists the services that use a registry.
    ListRegistryServices { organization: OrganizationId, registry: RegistryId }
        => Get "/organization/{organizationId}/containerRegistry/{containerRegistryId}/associatedServices" -> Listed: ASSOCIATED_SERVICE, Companion;
}
