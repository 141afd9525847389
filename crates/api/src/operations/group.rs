//! Operations on labels groups and annotations groups.

use crate::id::{AnnotationsGroupId, LabelsGroupId, OrganizationId};
use crate::tables::group::{ANNOTATIONS_GROUP, ASSOCIATED_ITEM, LABELS_GROUP};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the labels groups of an organization.
    ListLabelsGroups { organization: OrganizationId }
        => Get "/organization/{organizationId}/labelsGroups" -> Listed: LABELS_GROUP, Companion;
    /// Creates a labels group.
    CreateLabelsGroup { organization: OrganizationId } body Json: LABELS_GROUP_REQUEST
        => Post "/organization/{organizationId}/labelsGroups" -> Record: LABELS_GROUP, Companion;
    /// Returns a labels group.
    GetLabelsGroup { organization: OrganizationId, group: LabelsGroupId }
        => Get "/organization/{organizationId}/labelsGroups/{labelsGroupId}" -> Record: LABELS_GROUP, Document;
    /// Saves a labels group.
    PutLabelsGroup { organization: OrganizationId, group: LabelsGroupId } body Json: LABELS_GROUP_REQUEST
        => Put "/organization/{organizationId}/labelsGroups/{labelsGroupId}" -> Record: LABELS_GROUP, Companion;
    /// Deletes a labels group.
    DeleteLabelsGroup { organization: OrganizationId, group: LabelsGroupId }
        => Delete "/organization/{organizationId}/labelsGroups/{labelsGroupId}" -> (), Companion;
    /// Lists the services that use a labels group.
    ListLabelsGroupItems { organization: OrganizationId, group: LabelsGroupId }
        => Get "/organization/{organizationId}/labelsGroups/{labelsGroupId}/associatedItems" -> Listed: ASSOCIATED_ITEM, Companion;
    /// Lists the annotations groups of an organization.
    ListAnnotationsGroups { organization: OrganizationId }
        => Get "/organization/{organizationId}/annotationsGroups" -> Listed: ANNOTATIONS_GROUP, Companion;
    /// Creates an annotations group.
    CreateAnnotationsGroup { organization: OrganizationId } body Json: ANNOTATIONS_GROUP_REQUEST
        => Post "/organization/{organizationId}/annotationsGroups" -> Record: ANNOTATIONS_GROUP, Companion;
    /// Returns an annotations group.
    GetAnnotationsGroup { organization: OrganizationId, group: AnnotationsGroupId }
        => Get "/organization/{organizationId}/annotationsGroups/{annotationsGroupId}" -> Record: ANNOTATIONS_GROUP, Companion;
    /// Saves an annotations group.
    PutAnnotationsGroup { organization: OrganizationId, group: AnnotationsGroupId } body Json: ANNOTATIONS_GROUP_REQUEST
        => Put "/organization/{organizationId}/annotationsGroups/{annotationsGroupId}" -> Record: ANNOTATIONS_GROUP, Companion;
    /// Deletes an annotations group.
    DeleteAnnotationsGroup { organization: OrganizationId, group: AnnotationsGroupId }
        => Delete "/organization/{organizationId}/annotationsGroups/{annotationsGroupId}" -> (), Companion;
    /// Lists the services that use an annotations group.
    ListAnnotationsGroupItems { organization: OrganizationId, group: AnnotationsGroupId }
        => Get "/organization/{organizationId}/annotationsGroups/{annotationsGroupId}/associatedItems" -> Listed: ASSOCIATED_ITEM, Companion;
}
