//! Operations on the deployment restrictions of helm services.

use crate::id::{HelmId, RestrictionId};
use crate::tables::deployment::DEPLOYMENT_RESTRICTION;
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the deployment restrictions of a helm service.
    ListDeploymentRestrictions { helm: HelmId }
        => Get "/helm/{helmId}/deploymentRestriction" -> Listed: DEPLOYMENT_RESTRICTION, Document;
    /// Adds a deployment restriction.
    CreateDeploymentRestriction { helm: HelmId } body Json: RESTRICTION_REQUEST
        => Post "/helm/{helmId}/deploymentRestriction" -> Record: DEPLOYMENT_RESTRICTION, Companion;
    /// Saves a deployment restriction.
    PutDeploymentRestriction { helm: HelmId, restriction: RestrictionId } body Json: RESTRICTION_REQUEST
        => Put "/helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}" -> Record: DEPLOYMENT_RESTRICTION, Companion;
    /// Deletes a deployment restriction.
    DeleteDeploymentRestriction { helm: HelmId, restriction: RestrictionId }
        => Delete "/helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}" -> (), Companion;
}
