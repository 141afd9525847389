//! Members, invitations and roles (part 2.16; companion "Organization").

use super::{removed, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::ids;
use crate::record::{Fields, fields, find, find_mut, id, text};
use crate::requests;
use crate::route::{Call, Table};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    const PATH: &str = "/organization/{organizationId}/inviteMember";
    const MEMBER: &str = "/organization/{organizationId}/member";
    table.document(Scope::Read, "GET", PATH, invitations);
    table.companion(Scope::Admin, "POST", PATH, invite);
    table.companion(
        Scope::Admin,
        "DELETE",
        "/organization/{organizationId}/inviteMember/{inviteMemberId}",
        withdraw,
    );
    table.companion(Scope::Read, "GET", MEMBER, members);
    table.companion(Scope::Admin, "PUT", MEMBER, set_role);
    table.companion(Scope::Admin, "DELETE", MEMBER, remove);
    table.companion(Scope::Read, "GET", "/organization/{organizationId}/availableRole", roles);
}

/// The roles of this platform, named after the scopes of part 5, the widest first.
const ROLES: [&str; 4] = ["Admin", "Write", "Deploy", "Read"];

/// Returns the id of the role with this name, such as `Admin`.
pub fn role_id(name: &str) -> Uuid {
    ids::named(&format!("role {name}"))
}

/// Returns the name of the role whose id is in the field `role_id`; Read, the narrowest role, if the field is missing. Returns an error for
/// an unknown id.
pub fn role(body: &Fields) -> Result<&'static str, Failure> {
    let Some(wanted) = body.get("role_id") else { return Ok("Read") };
    let found = ROLES.into_iter().find(|name| wanted == &json!(role_id(name)));
    found.ok_or_else(|| {
        Failure::Invalid(vec![("role_id".into(), "must be a role of the organization".into())])
    })
}

fn roles(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(ROLES.into_iter().map(|name| json!({"id": role_id(name), "name": name}))))
}

fn members(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.members.iter().map(|member| json!(member))))
}

fn invitations(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.invitations.iter().map(|invitation| json!(invitation))))
}

/// Returns an error if the organization has no administrator other than the member `excluded`.
fn keeps_an_admin(database: &Database, excluded: Uuid) -> Result<(), Failure> {
    let mut others = database.members.iter().filter(|member| id(member) != Some(excluded));
    if others.any(|member| text(member, "role_name") == "Admin") {
        return Ok(());
    }
    Err(Failure::Conflict("The organization needs an administrator: make somebody else one first".into()))
}

fn user(body: &Fields) -> Uuid {
    text(body, "user_id").parse().unwrap_or_default()
}

fn set_role(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::MEMBER_ROLE)?;
    let name = role(&body)?;
    find(&database.members, user(&body)).ok_or(Failure::NotFound("member"))?;
    if name != "Admin" {
        keeps_an_admin(database, user(&body))?;
    }
    if let Some(member) = find_mut(&mut database.members, user(&body)) {
        member.extend(fields(
            json!({"role": name.to_uppercase(), "role_name": name, "role_id": role_id(name)}),
        ));
    }
    Ok(Response::empty(200))
}

fn remove(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::MEMBER_REMOVAL)?;
    find(&database.members, user(&body)).ok_or(Failure::NotFound("member"))?;
    keeps_an_admin(database, user(&body))?;
    removed(&mut database.members, |member| id(member) == Some(user(&body)));
    Ok(Response::empty(204))
}

fn invite(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::INVITATION)?;
    let name = role(&body)?;
    let email = text(&body, "email").to_lowercase();
    let is_same = |record: &Fields| text(record, "email").to_lowercase() == email;
    if database.members.iter().any(is_same) || database.invitations.iter().any(is_same) {
        return Err(Failure::Taken("email"));
    }
    let id = database.fresh_id("invitation");
    let invitation = invitation(database, id, text(&body, "email"), name, "PENDING", call.by.name, call.now);
    database.invitations.push(invitation.clone());
    Ok(Response::json(201, &Value::Object(invitation)))
}

/// Returns the record of an invitation (part 2.16).
pub fn invitation(
    database: &Database,
    id: Uuid,
    email: &str,
    role: &str,
    status: &str,
    by: &str,
    at: i64,
) -> Fields {
    fields(json!({
        "id": id,
        "created_at": clock::iso(at),
        "updated_at": clock::iso(at),
        "email": email,
        "role": role.to_uppercase(),
        "invitation_link": format!("https://console.example.com/invitation/{id}"),
        "invitation_status": status,
        "inviter": by,
        "organization_name": database.organization.get("name"),
        "logo_url": "https://cdn.example.com/logo.svg",
        "role_id": role_id(role),
        "role_name": role,
    }))
}

fn withdraw(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    removed(&mut database.invitations, |record| id(record) == Some(call.param(1)))
        .ok_or(Failure::NotFound("invitation"))?;
    Ok(Response::empty(204))
}
