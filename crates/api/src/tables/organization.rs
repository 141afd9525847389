//! People and money: members, invitations, roles, invoices, API tokens, who one is
//! (parts 2.16, 2.17, 2.19; companion "Organization").

use super::words::{COMPANY_SIZE, INVITATION_STATUS, INVOICE_STATUS, TYPE_OF_USE};
use crate::table::Shape::{Boolean, DateTime, Email, Integer, Number, Object, OneOf, Text, Uuid};
use crate::table::{Table, field, table};

const PART: &str = "companion";

/// An invitation of a member.
pub static INVITED_MEMBER: Table = table(
    "invited_member",
    "2.16",
    &[
        field("id", Uuid),
        field("created_at", DateTime),
        field("updated_at", DateTime),
        field("email", Email),
        field("role", Text),
        field("invitation_link", Text),
        field("invitation_status", OneOf(&INVITATION_STATUS)),
        field("inviter", Text),
        field("organization_name", Text),
        field("logo_url", Text),
        field("role_id", Uuid),
        field("role_name", Text),
    ],
);

/// An invoice.
pub static INVOICE: Table = table(
    "invoice",
    "2.17",
    &[
        field("id", Uuid),
        field("created_at", DateTime),
        field("total_in_cents", Integer),
        field("total", Number),
        field("currency_code", Text),
        field("status", OneOf(&INVOICE_STATUS)),
    ],
);

/// The sign-up information of a person.
pub static SIGN_UP: Table = table(
    "sign_up",
    "2.19",
    &[
        field("id", Uuid),
        field("created_at", DateTime),
        field("updated_at", DateTime),
        field("first_name", Text),
        field("last_name", Text),
        field("user_email", Text),
        field("type_of_use", OneOf(&TYPE_OF_USE)),
        field("platform_usage", Text),
        field("platform_usage_other", Text),
        field("company_name", Text),
        field("company_size", OneOf(&COMPANY_SIZE)),
        field("user_role", Text),
        field("user_questions", Text),
        field("current_step", Text),
        field("dx_auth", Boolean),
        field("infrastructure_hosting", Text),
    ],
);

/// An organization. The document lists none of its fields.
pub static ORGANIZATION: Table = table(
    "organization",
    PART,
    &[
        field("id", Uuid).required(),
        field("name", Text).required(),
        field("description", Text).nullable(),
        field("created_at", DateTime),
        field("updated_at", DateTime),
    ],
);

/// A member.
pub static MEMBER: Table = table(
    "member",
    PART,
    &[
        field("id", Uuid).required(),
        field("name", Text).required(),
        field("nickname", Text),
        field("email", Email).required(),
        field("role", Text),
        field("role_name", Text),
        field("role_id", Uuid),
        field("last_activity_at", DateTime),
        field("created_at", DateTime).required(),
    ],
);

/// A role that members and tokens can have.
pub static ROLE: Table = table("role", PART, &[field("id", Uuid).required(), field("name", Text).required()]);

/// The current cost of the organization.
pub static CURRENT_COST: Table = table(
    "current_cost",
    PART,
    &[
        field("plan", Text).required(),
        field("remaining_trial_day", Integer).unit("days"),
        field("renewal_at", DateTime).nullable(),
        field("cost", Object(&COST)).required(),
    ],
);

/// An amount.
pub static COST: Table = table(
    "cost",
    PART,
    &[field("total_in_cents", Integer), field("total", Number), field("currency_code", Text)],
);

/// An API token. `token` is there once, at creation.
pub static API_TOKEN: Table = table(
    "api_token",
    PART,
    &[
        field("id", Uuid).required(),
        field("name", Text).required(),
        field("description", Text).nullable(),
        field("role_name", Text),
        field("created_at", DateTime).required(),
        field("token", Text).secret(),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] =
    &[&INVITED_MEMBER, &INVOICE, &SIGN_UP, &ORGANIZATION, &MEMBER, &ROLE, &CURRENT_COST, &COST, &API_TOKEN];
