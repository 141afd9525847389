//! The roles of members in their list: the mark of the person's own row, and the dialog that gives members another role.

use super::selected::Named;
use crate::browser::clock;
use crate::features::editing::run_dialog::{RunDialog, RunQuestion};
use crate::features::editing::typed_name::TypedName;
use crate::live::{Live, PollPolicy, Remote, read_now, send, use_live, watch};
use crate::pages::organization::records::roles::roles;
use crate::ui::field::SelectField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::{member, member_role, sign_up};
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::list::find;
use slipway_api::operations::account::GetSignUp;
use slipway_api::operations::member::{ListMembers, PutMemberRole};
use slipway_api::visible::visible;
use slipway_api::{ApiError, Json, Listed, Operation};
use slipway_computed::computed;
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::resources::member::{KIND, disabled_reason, is_own};
use slipway_logic::run::Failure;
use slipway_logic::run::labels::RunLabels;
use slipway_logic::text::format::count;
use slipway_logic::text::json::object;
use std::sync::Arc;

/// The reads by which the list of members shows which member is the signed-in person, and decides whose role this person can change.
#[derive(Clone, Copy)]
pub struct RoleReads {
    list: Remote,
    /// The read of the signed-in person’s account, whose e-mail address shows which row is theirs.
    account: Remote,
    live: Live,
}

impl RoleReads {
    /// Reads the person’s account, for the calling component.
    pub fn new(list: Remote) -> Self {
        let account = watch(GetSignUp {}.request(), PollPolicy::ON_VISIT.without_ids());
        Self { list, account, live: use_live() }
    }

    /// Returns the e-mail address of the person; None while it isn’t known.
    fn own_email(self) -> Option<String> {
        self.account.value.with(|read| read.as_ref()?.items.first()?.at(&[sign_up::USER_EMAIL]).text())
    }

    /// Returns the reason why the role of a member can’t be changed by this person; also a reason while the person’s account is loading.
    /// None if the role can be changed, and if the list isn’t read or doesn’t contain the member.
    fn reason(self, id: &str) -> Option<String> {
        if self.account.reading.is_loading() {
            return Some("Your account isn’t loaded yet.".to_owned());
        }
        if let Some(refused) = self.live.capabilities.disabled_reason(PutMemberRole::SPEC, None) {
            return Some(refused);
        }
        let email = self.own_email();
        self.list.value.with(|read| {
            let all = &read.as_ref()?.items;
            disabled_reason(find(all, id)?, all, email.as_deref())
        })
    }
}

/// The role of a member, a mark if the member is the person, and the button that changes the role.
#[component]
pub fn RoleCell(
    /// The reads.
    reads: RoleReads,
    /// The id of the member.
    id: Arc<str>,
    /// Set to the member when “Change” is pressed, which opens the dialog.
    chosen: RwSignal<Option<Named>>,
) -> impl IntoView {
    let (member_id, record) = (id.clone(), id.parse().ok().map(RecordId));
    let found =
        computed(move || reads.list.value.with(|read| find(&read.as_ref()?.items, &member_id).cloned()));
    let text = move |field| {
        let text = found.with(|found| found.as_ref().and_then(|found| found.at(&[field]).text()));
        visible(&text.unwrap_or_default())
    };
    let name = move || {
        found.with(|found| found.as_ref().map(KIND.name).map(|name| visible(&name))).unwrap_or_default()
    };
    let is_you = move || {
        let email = reads.own_email();
        found.with(|found| found.as_ref().is_some_and(|found| is_own(found, email.as_deref())))
    };
    let can_change = move || record.is_some() && reads.reason(&id).is_none();
    let change = move |_| chosen.set(record.map(|record| vec![(record, untrack(name))]));
    view! {
        <span class="role">
            <span>{move || text(member::ROLE_NAME)}</span>
            <Show when=is_you>
                <small class="you">"You"</small>
            </Show>
            <Show when=can_change>
                <button
                    type="button"
                    class="link-button"
                    tabindex="-1"
                    aria-label=move || format!("Change role of {}", name())
                    on:click=change
                >
                    "Change"
                </button>
            </Show>
        </span>
    }
}

/// The dialog that gives the chosen members another role.
#[component]
pub fn RoleDialog(
    /// The organization.
    id: OrganizationId,
    /// The reads.
    reads: RoleReads,
    /// The members; None while the dialog is closed.
    chosen: RwSignal<Option<Named>>,
) -> impl IntoView {
    // The dialog waits for the account, which decides whose role can be changed. Later reads of the account don’t change an open dialog.
    let is_known = computed(move || !reads.account.reading.is_loading());
    move || {
        chosen.get().filter(|_| is_known.get()).map(|members| {
            view! { <Sending id reads members on_end=move || chosen.set(None) /> }
        })
    }
}

#[component]
fn Sending(
    id: OrganizationId,
    reads: RoleReads,
    members: Named,
    #[prop(into)] on_end: Callback<()>,
) -> impl IntoView {
    let live = use_live();
    let can_change =
        |(record, _): &(RecordId, String)| untrack(|| reads.reason(&record.to_string())).is_none();
    let (changed, kept): (Named, Named) = members.into_iter().partition(can_change);
    let names: Vec<String> = changed.iter().map(|(_, name)| name.clone()).collect();
    let subject = match names.as_slice() {
        [name] => name.clone(),
        several => count(several.len(), "member", "members"),
    };
    let kept: Vec<String> = kept.into_iter().map(|(_, name)| name).collect();
    let consequence = match kept.is_empty() {
        true => "The platform decides what the role allows.".to_owned(),
        false => format!("The role of {} can’t be changed by you, and stays.", kept.join(", ")),
    };
    let role = RwSignal::new(String::new());
    let options = roles(id);
    let choices = computed(move || {
        let first = (String::new(), "Choose…".to_owned());
        let role_choices = options.with(|all| {
            all.iter()
                .map(|role_option| (role_option.value.clone(), role_option.label.clone()))
                .collect::<Vec<_>>()
        });
        std::iter::once(first).chain(role_choices).collect::<Vec<_>>()
    });
    let is_empty = names.is_empty();
    let reason = computed(move || match (is_empty, role.with(String::is_empty)) {
        (true, _) => Some("You can’t change the role of any of these members.".to_owned()),
        (false, true) => Some("Choose a role first.".to_owned()),
        (false, false) => None,
    });
    let with_role = |(record, name): &(RecordId, String)| {
        let role = reads.list.value.with_untracked(|read| {
            find(&read.as_ref()?.items, &record.to_string())?.at(&[member::ROLE_NAME]).text()
        });
        role.map_or_else(|| name.clone(), |role| format!("{name}, from {}", visible(&role)))
    };
    let names = changed.iter().map(with_role).collect();
    let question = RunQuestion {
        labels: RunLabels {
            submit_label: "Change role",
            record: "role",
            records: "Members",
            in_flight: "Changing…",
            participle: "changed",
        },
        label: format!("Change role of {subject}"),
        consequence,
        names,
        is_destructive: false,
        typed: TypedName::new(|| NameCheck::NotNeeded),
    };
    let changed = StoredValue::new(changed);
    let member_and_role = move |index: usize| {
        let member = changed.try_with_value(|all| all.get(index).map(|(record, _)| *record)).flatten();
        Some((member?.to_string(), role.try_get_untracked()?))
    };
    let send = async move |index: usize| {
        let Some((member, role)) = member_and_role(index) else {
            return Err(Failure::from("Not sent, because the page was left.".to_owned()));
        };
        let body = object(&[(member_role::USER_ID, Some(&member)), (member_role::ROLE_ID, Some(&role))]);
        let request = PutMemberRole { organization: id, body: Json(body) }.request();
        send(live, request).await.map(|_| String::new()).map_err(|error| {
            if matches!(error, ApiError::NotPermitted { .. }) {
                live.capabilities.forbid(PutMemberRole::SPEC, None);
            }
            Failure::of_write(&error)
        })
    };
    let check = async move |index: usize| {
        let Some((member, role)) = member_and_role(index) else { return Ok(false) };
        let all = read_now(live, ListMembers { organization: id }.request()).await;
        let all = all.and_then(|reply| reply.read::<Listed>(clock::now()));
        let all = all.map_err(|error| Failure::of_lone_read(&error))?;
        let current_role = find(&all.items, &member).and_then(|member| member.at(&[member::ROLE_ID]).text());
        Ok(current_role.as_deref() == Some(&*role))
    };
    let choice = move || {
        view! {
            <SelectField
                id="new-role"
                label="Role"
                options=choices
                value=role
                set_value=role
                help="What they may do in the organization."
            />
        }
    };
    view! { <RunDialog question send check on_end choice disabled_reason=reason /> }
}
