//! Operations on members, invitations and roles.

use crate::id::{InvitationId, OrganizationId};
use crate::tables::organization::{INVITED_MEMBER, MEMBER, ROLE};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the members of an organization.
    ListMembers { organization: OrganizationId }
        => Get "/organization/{organizationId}/member" -> Listed: MEMBER, Companion;
    /// Gives a member another role.
    PutMemberRole { organization: OrganizationId } body Json: MEMBER_ROLE
        => Put "/organization/{organizationId}/member" -> (), Companion;
    /// Removes a member.
    DeleteMember { organization: OrganizationId } body Json: MEMBER_REMOVAL
        => Delete "/organization/{organizationId}/member" -> (), Companion;
    /// Lists the invitations to an organization.
    ListInvitations { organization: OrganizationId }
        => Get "/organization/{organizationId}/inviteMember" -> Listed: INVITED_MEMBER, Document, CREDENTIAL;
    /// Invites a person by e-mail address.
    CreateInvitation { organization: OrganizationId } body Json: INVITATION_REQUEST
        => Post "/organization/{organizationId}/inviteMember" -> Record: INVITED_MEMBER, Companion, CREDENTIAL;
    /// Withdraws an invitation.
    DeleteInvitation { organization: OrganizationId, invitation: InvitationId }
        => Delete "/organization/{organizationId}/inviteMember/{inviteMemberId}" -> (), Companion;
    /// Lists the roles of an organization.
    ListRoles { organization: OrganizationId }
        => Get "/organization/{organizationId}/availableRole" -> Listed: ROLE, Companion;
}
