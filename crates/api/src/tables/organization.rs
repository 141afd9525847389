//! Members, invitations, roles, invoices, API tokens and the signed-in account (parts 2.16, 2.17, 2.19; companion "Organization").

use super::enumerations::{COMPANY_SIZE, INVITATION_STATUS, INVOICE_STATUS, ORIGIN, TYPE_OF_USE};
use crate::table::Shape::{Boolean, DateTime, Email, Integer, List, Number, Object, OneOf, Text, Uuid};
use crate::table::{field, tables};

const PART: &str = "companion";

tables! {
    /// An invitation of a person to the organization.
    INVITED_MEMBER: invited_member, "2.16" => {
        ID = field(Uuid),
        CREATED_AT = field(DateTime),
        UPDATED_AT = field(DateTime),
        EMAIL = field(Email),
        ROLE = field(Text),
        INVITATION_LINK = field(Text),
        INVITATION_STATUS = field(OneOf(&INVITATION_STATUS)),
        INVITER = field(Text),
        ORGANIZATION_NAME = field(Text),
        LOGO_URL = field(Text),
        ROLE_ID = field(Uuid),
        ROLE_NAME = field(Text),
    }

    /// An invoice.
    INVOICE: invoice, "2.17" => {
        ID = field(Uuid),
        CREATED_AT = field(DateTime),
        TOTAL_IN_CENTS = field(Integer),
        TOTAL = field(Number),
        CURRENCY_CODE = field(Text),
        STATUS = field(OneOf(&INVOICE_STATUS)),
    }

    /// A token that reads private git repositories. Its value is in no reply.
    GIT_TOKEN: git_token, "companion" => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text).nullable(),
        TYPE = field(Text),
        EXPIRED_AT = field(DateTime).nullable(),
        ASSOCIATED_SERVICES_COUNT = field(Integer),
    }

    /// A page of the events of an organization.
    EVENT_PAGE: event_page, "companion" => {
        EVENTS = field(List(&Object(&EVENT))).required(),
        LINKS = field(Object(&EVENT_LINKS)).required(),
        ORGANIZATION_MAX_LIMIT_REACHED = field(Boolean),
    }

    /// The addresses of the pages before and after a page of events. A field is absent where there is no such page.
    EVENT_LINKS: event_links, "companion" => {
        NEXT = field(Text),
        PREVIOUS = field(Text),
    }

    /// An event of an organization: a change of a record, a request for a deployment, or the end of a deployment.
    EVENT: event, "companion" => {
        ID = field(Uuid).required(),
        TIMESTAMP = field(DateTime).required(),
        EVENT_TYPE = field(Text).required(),
        TARGET_TYPE = field(Text),
        TARGET_ID = field(Uuid),
        TARGET_NAME = field(Text),
        SUB_TARGET_TYPE = field(Text),
        CHANGE = field(Text),
        ORIGINAL_CHANGE = field(Text),
        ORIGIN = field(OneOf(&ORIGIN)),
        TRIGGERED_BY = field(Text),
        USER_AGENT = field(Text),
        PROJECT_ID = field(Uuid),
        PROJECT_NAME = field(Text),
        ENVIRONMENT_ID = field(Uuid),
        ENVIRONMENT_NAME = field(Text),
    }

    /// The sign-up information of a person.
    SIGN_UP: sign_up, "2.19" => {
        ID = field(Uuid),
        CREATED_AT = field(DateTime),
        UPDATED_AT = field(DateTime),
        FIRST_NAME = field(Text),
        LAST_NAME = field(Text),
        USER_EMAIL = field(Text),
        TYPE_OF_USE = field(OneOf(&TYPE_OF_USE)),
        PLATFORM_USAGE = field(Text),
        PLATFORM_USAGE_OTHER = field(Text),
        COMPANY_NAME = field(Text),
        COMPANY_SIZE = field(OneOf(&COMPANY_SIZE)),
        USER_ROLE = field(Text),
        USER_QUESTIONS = field(Text),
        CURRENT_STEP = field(Text),
        DX_AUTH = field(Boolean),
        INFRASTRUCTURE_HOSTING = field(Text),
    }

    /// An organization. The document lists none of its fields.
    ORGANIZATION: organization, PART => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text).nullable(),
        CREATED_AT = field(DateTime),
        UPDATED_AT = field(DateTime),
    }

    /// A member of an organization.
    MEMBER: member, PART => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        NICKNAME = field(Text),
        EMAIL = field(Email).required(),
        ROLE = field(Text),
        ROLE_NAME = field(Text),
        ROLE_ID = field(Uuid),
        LAST_ACTIVITY_AT = field(DateTime),
        CREATED_AT = field(DateTime).required(),
    }

    /// A role that members and tokens can have.
    ROLE: role, PART => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
    }

    /// The current cost of the organization.
    CURRENT_COST: current_cost, PART => {
        PLAN = field(Text).required(),
        REMAINING_TRIAL_DAY = field(Integer).unit("days"),
        RENEWAL_AT = field(DateTime).nullable(),
        COST = field(Object(&COST)).required(),
    }

    /// An amount of money and its currency.
    COST: cost, PART => {
        TOTAL_IN_CENTS = field(Integer),
        TOTAL = field(Number),
        CURRENCY_CODE = field(Text),
    }

    /// An API token. Only the reply to its creation contains `token`.
    API_TOKEN: api_token, PART => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text).nullable(),
        ROLE_NAME = field(Text),
        CREATED_AT = field(DateTime).required(),
        TOKEN = field(Text).secret(),
    }
}
