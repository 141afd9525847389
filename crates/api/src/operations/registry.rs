//! Container registries.

use crate::id::{OrganizationId, RegistryId};
use crate::tables::registry::{ASSOCIATED_SERVICE, CONTAINER_REGISTRY, IMAGE};
use crate::{Json, Listed, Record, operations};

operations! {
    /// The registries of an organization.
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
    /// Lists the images of a registry, each with its tags. `image` is the name of an image to look for.
    ListRegistryImages { organization: OrganizationId, registry: RegistryId } query { image: String = "imageName" }
        => Get "/organization/{organizationId}/containerRegistry/{containerRegistryId}/images" -> Listed: IMAGE, Companion;
    /// The services that use a registry.
    ListRegistryServices { organization: OrganizationId, registry: RegistryId }
        => Get "/organization/{organizationId}/containerRegistry/{containerRegistryId}/associatedServices" -> Listed: ASSOCIATED_SERVICE, Companion;
}
