//! The form that invites several people at once, and shows for each e-mail address whether it will be invited, and the outcome.

use crate::browser::{clock, storage};
use crate::components::reads::load_error::LoadError;
use crate::features::editing::restored::Restored;
use crate::features::editing::run::{RunHandle, RunProgress};
use crate::features::navigation::address::use_address;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::{PollPolicy, Remote, read_now, send, use_live, watch};
use crate::pages::organization::records::roles::roles;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::field::{AreaField, SelectField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::invitation_request;
use slipway_api::id::OrganizationId;
use slipway_api::operations::member::{CreateInvitation, ListInvitations, ListMembers};
use slipway_api::{Json, Listed, Operation};
use slipway_computed::computed;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::resources::invitees::{Invitee, has_email, invitees};
use slipway_logic::route::{Collection, Page};
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Event, Failure, Outcome};
use slipway_logic::text::format::count;
use slipway_logic::text::json::object;
use std::collections::BTreeMap;

const LABELS: RunLabels = RunLabels {
    submit_label: "Invite members",
    record: "invitation",
    records: "Invitations",
    in_flight: "Sending…",
    participle: "sent",
};
const EMAILS: &str = "emails";
/// The prefix of the names under which a draft stores the roles of single addresses. The address follows the prefix.
const ROLE_OF: &str = "role of ";

/// The ids of the roles that a person chose for single e-mail addresses, by address. An address without an entry gets the role for all
/// addresses.
type ChosenRoles = BTreeMap<String, String>;

/// The form with the e-mail addresses and the roles, and the progress of the invitations.
#[component]
pub fn Invite(id: OrganizationId) -> impl IntoView {
    let (live, address, guard) = (use_live(), use_address(), use_unsaved_changes());
    let members = watch(ListMembers { organization: id }.request(), PollPolicy::WITHOUT_WRITES);
    let invitations = watch(ListInvitations { organization: id }.request(), PollPolicy::WITHOUT_WRITES);
    let run = RunHandle::new(LABELS).with_outcomes_on_page();
    let roles = roles(id);
    let options = Signal::derive(move || {
        let none = (String::new(), "Platform default".to_owned());
        let known = roles.get().into_iter().map(|role| (role.value, role.label));
        [none].into_iter().chain(known).collect::<Vec<_>>()
    });
    let key = StoredValue::new(live.draft_key(&address.page.get_untracked().url()));
    let stored_draft =
        storage::read_draft(&key.get_value()).and_then(|text| draft::restore(&text, clock::now()));
    let typed = |path: &str| {
        let found = stored_draft.as_ref()?.typed.iter().find(|(known, _)| known == path);
        found.map(|(_, text)| text.clone())
    };
    let text = RwSignal::new(typed(EMAILS).unwrap_or_default());
    let role = RwSignal::new(typed(&invitation_request::ROLE_ID).unwrap_or_default());
    let chosen_roles = RwSignal::new(stored_draft.as_ref().map(chosen_in).unwrap_or_default());
    let role_of = move |email: &str| {
        let chosen = chosen_roles.with(|chosen| chosen.get(email).cloned());
        chosen.unwrap_or_else(|| role.get())
    };
    let restored = RwSignal::new(stored_draft.as_ref().map(|draft| draft.at));
    let sent = RwSignal::new(Vec::<Invitee>::new());
    let planned = computed(move || match sent.with(Vec::is_empty) {
        true => {
            let records = |list: Remote| list.value.with(|read| read.as_ref().map(|read| read.items.clone()));
            let (members, invitations) = (records(members), records(invitations));
            text.with(|text| invitees(text, &members.unwrap_or_default(), &invitations.unwrap_or_default()))
        }
        false => sent.get(),
    });
    let invitation_count =
        computed(move || planned.with(|all| all.iter().filter(|invitee| invitee.refused.is_none()).count()));
    keep(key, text, role, chosen_roles, run);
    let dispatch = move |event: Event| {
        let send = async move |index: usize| {
            let invitee = sent.try_with_untracked(|all| all.get(index).cloned()).flatten();
            let email = invitee.map(|invitee| invitee.email).unwrap_or_default();
            // If the page was left, its signals are disposed, so the chosen role can’t be read. A request without a role would give the
            // person the platform’s default role, so the invitation isn’t sent.
            let is_left = role.try_get_untracked().is_none();
            if is_left {
                return Err(Failure::from("Not sent, because the page was left.".to_owned()));
            }
            let role = Some(untrack(|| role_of(&email))).filter(|role| !role.is_empty());
            let body = object(&[
                (invitation_request::EMAIL, Some(&*email)),
                (invitation_request::ROLE_ID, role.as_deref()),
            ]);
            let request = CreateInvitation { organization: id, body: Json(body) }.request();
            send(live, request).await.map(|_| String::new()).map_err(|error| Failure::of_write(&error))
        };
        let check = async move |index: usize| {
            let invitee = sent.try_with_untracked(|all| all.get(index).cloned()).flatten();
            let request = ListInvitations { organization: id }.request();
            let all = read_now(live, request).await.and_then(|reply| reply.read::<Listed>(clock::now()));
            let all = all.map_err(|error| Failure::of_lone_read(&error))?;
            Ok(invitee.is_some_and(|invitee| has_email(&all.items, &invitee.email)))
        };
        run.begin(event, send, check, |_| ());
    };
    let begin = move || {
        let all = planned.get_untracked();
        let outcome =
            |invitee: &Invitee| if invitee.refused.is_none() { Outcome::Queued } else { Outcome::Unsent };
        let outcomes = all.iter().map(outcome).collect();
        sent.set(all);
        dispatch(Event::Start(outcomes));
    };
    let is_begun = move || sent.with(|sent| !sent.is_empty());
    let reason = computed(move || {
        let is_loading = members.reading.is_loading() || invitations.reading.is_loading();
        let waits = is_loading.then(|| "The members aren’t loaded yet.".to_owned());
        let none = (invitation_count.get() == 0).then(|| "Enter an e-mail address first.".to_owned());
        live.capabilities.disabled_reason(CreateInvitation::SPEC, None).or(waits).or(none)
    });
    let label = move || match invitation_count.get() {
        0 => "Send invitations".to_owned(),
        number => format!("Send {}", count(number, "invitation", "invitations")),
    };
    let back = StoredValue::new(Page::Records(id, Collection::Invitations));
    let leave = move || guard.visit(address, &back.get_value());
    let discard = move || {
        restored.set(None);
        text.set(String::new());
        role.set(String::new());
        chosen_roles.set(ChosenRoles::new());
    };
    view! {
        <LoadError reading=members.reading />
        <LoadError reading=invitations.reading />
        <Restored
            restored_at=restored
            uncertain_since=Signal::stored(None)
            is_busy=Signal::stored(false)
            on_discard=discard
        />
        <form
            class="form"
            novalidate
            aria-label="Invite members"
            on:submit=move |event| {
                event.prevent_default();
                if reason.with_untracked(Option::is_none) && !untrack(is_begun) {
                    begin();
                }
            }
        >
            <Show when=move || !is_begun()>
                <AreaField
                    id="emails"
                    label="E-mail addresses"
                    value=text set_value=text
                    help="Separate addresses with spaces, commas or line breaks."
                />
                <SelectField id=invitation_request::ROLE_ID.as_str() label="Role" options value=role set_value=role help="What they may do in the organization. Below, each address can get another role." />
            </Show>
            <Show when=move || planned.with(|all| !all.is_empty())>
                <Plan planned run options role chosen_roles />
            </Show>
            <div class="variable-buttons">
                <RunProgress run on_retry=move || dispatch(Event::Retry) />
                <Show when=move || !is_begun()>
                    <Button variant=ButtonVariant::Primary disabled_reason=reason on_press=begin>
                        {label}
                    </Button>
                </Show>
                <Button on_press=leave>
                    {move || if is_begun() { "Back to invitations" } else { "Cancel" }}
                </Button>
            </div>
        </form>
    }
}

/// Stores the typed addresses and the chosen roles as a draft until the invitations are sent, and asks before the page is left with unsent
/// ones.
fn keep(
    key: StoredValue<String>,
    text: RwSignal<String>,
    role: RwSignal<String>,
    chosen_roles: RwSignal<ChosenRoles>,
    run: RunHandle,
) {
    let is_stored = RwSignal::new(true);
    let is_changed = computed(move || {
        (text.with(|text| !text.is_empty()) || role.with(|role| !role.is_empty())) && !run.is_complete()
    });
    let risk = computed(move || match (is_changed.get(), is_stored.get()) {
        (false, _) => LeaveRisk::Nothing,
        (true, true) => LeaveRisk::Kept,
        (true, false) => LeaveRisk::Lost,
    });
    let discard = move |()| {
        storage::write_draft(&key.get_value(), None);
    };
    use_unsaved_changes().watch(risk.into(), Callback::new(discard));
    Effect::new(move || {
        let mut typed =
            vec![(EMAILS.to_owned(), text.get()), (invitation_request::ROLE_ID.to_string(), role.get())];
        let chosen = chosen_roles.get().into_iter();
        typed.extend(chosen.map(|(email, role)| (format!("{ROLE_OF}{email}"), role)));
        let draft = Draft { at: clock::now(), typed, base: "{}".to_owned(), sent_at: None };
        let stored = is_changed.get().then(|| draft::store(&draft));
        is_stored.set(storage::write_draft(&key.get_value(), stored.as_deref()));
    });
}

/// Returns the roles of single addresses in a draft.
fn chosen_in(draft: &Draft) -> ChosenRoles {
    let role = |(key, role): &(String, String)| Some((key.strip_prefix(ROLE_OF)?.to_owned(), role.clone()));
    draft.typed.iter().filter_map(role).collect()
}

/// Each e-mail address with its role, and the outcome of its invitation.
#[component]
fn Plan(
    planned: ReadSignal<Vec<Invitee>>,
    run: RunHandle,
    /// Id and name of each role.
    options: Signal<Vec<(String, String)>>,
    /// The id of the role for all addresses.
    role: RwSignal<String>,
    chosen_roles: RwSignal<ChosenRoles>,
) -> impl IntoView {
    let row = move |(index, Invitee { email, refused }): (usize, Invitee)| {
        let outcome = move || match (refused, run.outcome(index)) {
            (Some(why), _) => ("dim", why.to_owned()),
            (None, Outcome::Unsent) => ("", "Will be invited".to_owned()),
            (None, _) => run.status_cell(index),
        };
        view! {
            <tr>
                <th scope="row">{email.clone()}</th>
                <td>
                    {refused
                        .is_none()
                        .then(|| view! { <RoleOf email index run options role chosen_roles /> })}
                </td>
                <td class=move || outcome().0>{move || outcome().1}</td>
            </tr>
        }
    };
    view! {
        <table class="plain invitees" aria-label="Invitations">
            <thead>
                <tr>
                    <th scope="col">"Address"</th>
                    <th scope="col">"Role"</th>
                    <th scope="col">"Result"</th>
                </tr>
            </thead>
            <tbody>{move || planned.get().into_iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
}

/// The role of an address: a choice until the invitations are sent, then its name.
#[component]
fn RoleOf(
    email: String,
    /// The index of the invitation in the run.
    index: usize,
    run: RunHandle,
    /// Id and name of each role.
    options: Signal<Vec<(String, String)>>,
    /// The id of the role for all addresses.
    role: RwSignal<String>,
    chosen_roles: RwSignal<ChosenRoles>,
) -> impl IntoView {
    let label = format!("Role of {email}");
    let value = {
        let email = email.clone();
        computed(move || {
            chosen_roles.with(|chosen| chosen.get(&email).cloned()).unwrap_or_else(|| role.get())
        })
    };
    let choose = SignalSetter::map(move |role| {
        chosen_roles.update(|chosen| {
            chosen.insert(email.clone(), role);
        });
    });
    let name = move || {
        let id = value.get();
        options.with(|options| {
            options.iter().find(|(known, _)| *known == id).map_or(id.clone(), |(_, name)| name.clone())
        })
    };
    view! {
        <Show when=move || !run.has_begun() fallback=name>
            <SelectField id=format!("role-{index}") label=label.clone() options value set_value=choose />
        </Show>
    }
}
