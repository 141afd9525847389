//! A row of the section “Needs attention”.

use super::reads::OverviewReads;
use crate::browser::clock::{self, time_or_date};
use crate::components::status::mode::Mode;
use crate::components::status::service_state_chip::ServiceStateChip;
use crate::components::status::time::Ago;
use crate::features::actions::{ActionDispatcher, Remedies};
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::icon::Icon;
use crate::ui::menu::Menu;
use crate::ui::show::Show;
use crate::views::last_lines::{LastError, LastLines};
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::fields::service_status;
use slipway_api::state::EnvironmentMode;
use slipway_api::visible::visible;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::actions::bulk::Target;
use slipway_logic::deployment::steps::failed_step;
use slipway_logic::resources::service::icon_of;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::service::log_page::log_address;
use slipway_logic::status::attention::{Impact, Line};
use slipway_logic::status::by_id::status_by;
use slipway_logic::status::last_look::LastLook;
use slipway_logic::status::mode::may_be_production;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::{errors, format};
use slipway_logic::versions::version::{ServiceVersion, version};

/// The row of a service that needs attention, or of an environment whose services are unknown.
#[component]
pub fn AttentionRow(
    /// The line; None once the environment of its service is healthy, or once the services of its environment can be read again. The line
    /// is always about the same service and environment.
    line: ReadSignal<Option<Line>>,
    /// The reads of the overview.
    reads: OverviewReads,
    /// True for the row that is first when the table is first drawn: its log lines are shown at once if its service is down for users.
    is_first: bool,
    /// Called when the line becomes None.
    #[prop(into)]
    on_gone: Callback<()>,
) -> impl IntoView {
    let is_there = computed(move || line.with(Option::is_some));
    Effect::new(move || {
        if !is_there.get() {
            on_gone.run(());
        }
    });
    let Some(first) = line.get_untracked() else { return ().into_any() };
    let line = computed_from_last(move |last: Option<&Line>| {
        line.get().unwrap_or_else(|| last.unwrap_or(&first).clone())
    });
    // A row that no longer needs attention keeps its place while the person works in the table. Otherwise the rows below would move under
    // the pointer.
    let gone = move || {
        let message = line.with_untracked(|line| match line.service {
            Some(_) => format!("{}: its environment reports no problem now.", line.name),
            None => format!("{}: its services can be read again.", line.name),
        });
        view! { <td colspan="5" class="gone">{message}</td> }
    };
    // The first row begins open if its service is down for users, so that its log lines are visible without a press.
    let log = computed(move || line.with(|line| (line.service_key(), line.state(), line.last_action())));
    let is_worst = is_first && line.with_untracked(Line::impact) == Impact::Down;
    let is_open = RwSignal::new(is_worst);
    let (last_error, set_last_error) = signal(LastError::Loading);
    view! {
        <tr class:open=move || is_open.get()>
            <Show when=move || is_there.get() fallback=gone>
                <Cells line reads last_error is_open is_worst />
            </Show>
        </tr>
        <Show when=move || is_open.get() && is_there.get()>
            <tr class="details">
                <td colspan="5">
                    {move || {
                        let (service, state, action) = log.get();
                        service.map(|service| view! { <LastLines service state action last_error=set_last_error /> })
                    }}
                    <LogLink line />
                </td>
            </tr>
        </Show>
    }
    .into_any()
}

#[component]
fn Cells(
    line: ReadSignal<Line>,
    reads: OverviewReads,
    /// The last error in the log lines of the service, while they are shown.
    last_error: ReadSignal<LastError>,
    is_open: RwSignal<bool>,
    /// True for the first row, if its service is down for users: its remedy is the primary action of the page.
    is_worst: bool,
) -> impl IntoView {
    let at = computed(move || {
        let date = line.with(|line| line.status.as_ref()?.at(&[service_status::LAST_DEPLOYMENT_DATE]).text());
        date.and_then(|date| Timestamp::parse(&date))
    });
    view! {
        <Name line is_open />
        <td class="state-cell">
            <State line />
        </td>
        <td class="time">
            <Ago at />
            <small>
                <AsOf line reads />
            </small>
        </td>
        <td class="cause">
            <Cause line reads last_error is_open />
        </td>
        <td class="actions">
            <RowActions line reads is_worst />
        </td>
    }
}

/// The link below the log lines of a service to its whole log. Draws nothing for an environment, and while the state of the service isn't
/// known, because the state decides which log is linked.
#[component]
fn LogLink(line: ReadSignal<Line>) -> impl IntoView {
    let first = line.get_untracked();
    let (kind, id) = first.service?;
    let target = Target {
        id: id.to_string().into(),
        name: first.name.clone(),
        kind,
        environment: first.environment.id,
    };
    let site = use_site();
    let href = computed(move || {
        let state = line.with(Line::state);
        format!("{}{}", site.base(), log_address(&target, state.as_ref()))
    });
    let has_log = move || line.with(|line| line.group() != StateGroup::Unknown);
    let name = StoredValue::new(first.name);
    Some(view! {
        <Show when=has_log>
            <p class="foot">
                <a href=move || href.get()>
                    "Open log" <span class="visually-hidden">" of " {name.get_value()}</span>
                </a>
            </p>
        </Show>
    })
}

/// The name of the line, and the button that shows the log lines. Services of several environments may have the same name, so the project
/// and the environment are shown below the name.
#[component]
fn Name(line: ReadSignal<Line>, is_open: RwSignal<bool>) -> impl IntoView {
    let first = line.get_untracked();
    let (page, icon, kind) = match &first.service {
        Some((kind, id)) => {
            (ServiceKey::new(first.environment.id, kind, *id), icon_of(kind), kind.label().to_owned())
        }
        None => (None, "service", "Environment".to_owned()),
    };
    let page = page.map_or(Page::Services(first.environment.id), Page::Service);
    let place = move || {
        line.with(|line| match (&line.service, line.environment.project.as_str()) {
            (None, project) => format!("{project}, {}", format::count(line.services, "service", "services")),
            (_, "") => line.environment.name.clone(),
            (_, project) => format!("{project} / {}", line.environment.name),
        })
    };
    let stands_out = |mode: &EnvironmentMode| may_be_production(Some(mode));
    let mode = computed(move || line.with(|line| line.environment.mode.clone().filter(stands_out)));
    let last_look: StoredValue<LastLook> = expect_context();
    let is_new = computed(move || line.with(|line| last_look.with_value(|look| look.is_new(line))));
    view! {
        <th scope="row" class="primary">
            {first
                .service
                .is_some()
                .then(|| {
                    view! { <Toggle is_open name=first.name.clone() /> }
                })}
            <span class="name">
                <Icon name=icon />
                <a href=use_site().href(&page)>{move || line.with(|line| line.name.clone())}</a>
                <span class="visually-hidden">{format!(", {kind}")}</span>
            </span>
            <small class="whereabouts">
                <span>{place}</span>
                <Mode mode />
                <Show when=move || is_new.get()>
                    <span class="new">"New"</span>
                </Show>
            </small>
        </th>
    }
}

/// The button that shows or hides the log lines of a service.
#[component]
fn Toggle(is_open: RwSignal<bool>, name: String) -> impl IntoView {
    let label = move || {
        let verb = if is_open.get() { "Hide" } else { "Show" };
        format!("{verb} log lines of {name}")
    };
    view! {
        <button
            type="button"
            class="button icon toggle"
            aria-expanded=move || is_open.get().to_string()
            aria-label=label
            on:click=move |_| is_open.update(|open| *open = !*open)
        >
            <Icon name="right" />
        </button>
    }
}

/// The state of the service of a line, with the action that was requested for it.
#[component]
fn State(line: ReadSignal<Line>) -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    let state = computed(move || {
        let state = line.with(Line::state);
        state.map_or_else(String::new, |state| state.as_str().to_owned())
    });
    let first = line.get_untracked();
    let pending_label = match first.service.clone() {
        Some((_, id)) => dispatcher.followed.label(&id.to_string()),
        None => Signal::stored(None),
    };
    let status = Signal::derive(move || line.with(|line| line.status.clone()));
    let has_failed =
        computed(move || line.with(|line| line.read.error.is_some() || line.read.read_at.is_none()));
    let is_read = computed(move || line.with(|line| line.read.read_at.is_some()));
    view! {
        <div class="state">
            <ServiceStateChip state status pending_label has_failed is_read notes=false />
        </div>
    }
}

/// The cause as far as it is known: the failed step, the last error in the log of a service that is down for users while its log lines are
/// shown, or why the state is unknown. Below the cause, the version with its origin and the author of the commit.
#[component]
fn Cause(
    line: ReadSignal<Line>,
    reads: OverviewReads,
    last_error: ReadSignal<LastError>,
    is_open: RwSignal<bool>,
) -> impl IntoView {
    let now = use_live().clock.now;
    // The line has a text from the start, so that the version below it doesn’t move when the log arrives.
    let logged_cause = move || match last_error.get() {
        LastError::Loading => "Reading its log…".to_owned(),
        LastError::Unreadable => "Its log can’t be read".to_owned(),
        LastError::NoLine => "No log line since its last action".to_owned(),
        LastError::Nothing => "No error in its last log lines".to_owned(),
        LastError::Message(message) => visible(&message),
    };
    // The log is read only while it is shown, so its last error is the cause only as long.
    let has_log =
        move |line: &Line| is_open.get() && line.impact() == Impact::Down && line.service_key().is_some();
    let cause = move || {
        line.with(|line| match (&line.status, &line.read.error) {
            (Some(status), _) => failed_step(status).or_else(|| has_log(line).then(logged_cause)),
            (None, Some(error)) => {
                let since = line
                    .read
                    .read_at
                    .map(|at| format!("Unknown since {}. ", time_or_date(at.date, now.get())));
                let since = since.unwrap_or_else(|| "Not read in this session. ".into());
                Some(format!("{since}{}", errors::message(error).replace(" Try again.", "")))
            }
            (None, None) => Some("The platform reports no state".to_owned()),
        })
    };
    let shown = computed(move || {
        let Some((kind, id)) = line.with(|line| line.service.clone()) else {
            return ServiceVersion::default();
        };
        reads.records.remote.value.with(|read| {
            let record =
                read.as_ref().and_then(|read| status_by(&id.to_string(), kind.as_str(), &read.statuses));
            record.map(version).unwrap_or_default()
        })
    });
    // An empty text has another position than the text that takes its place, which a browser counts as a layout shift. So no text is drawn
    // until the version is known.
    let known = move || {
        shown.with(|shown| {
            (*shown != ServiceVersion::default()).then(|| {
                view! {
                    <code>{visible(&shown.version)}</code>
                    " "
                    {visible(&shown.about())}
                }
            })
        })
    };
    view! {
        <span>{cause}</span>
        <small>{known}</small>
    }
}

/// The time at which the statuses of a service’s row were read, once they are stale. Nothing for an environment.
#[component]
fn AsOf(line: ReadSignal<Line>, reads: OverviewReads) -> impl IntoView {
    let (now, instant) = (use_live().clock.now, use_live().clock.instant);
    let is_stale = computed(move || {
        let (at, error) = line.with(|line| (line.read.read_at, line.read.error.is_some()));
        let limit = reads.statuses.remote.reading.stale_after.get();
        error || at.zip(limit).is_some_and(|(at, limit)| instant.get().since(at.sent_at) > limit)
    });
    let message = move || {
        let at = line.with(|line| line.read.read_at.filter(|_| line.service.is_some()))?;
        is_stale.get().then(|| format!("Read {}, not live", clock::time_or_date(at.date, now.get())))
    };
    view! { <span class=move || if is_stale.get() { "not-live" } else { "" }>{message}</span> }
}

#[component]
fn RowActions(line: ReadSignal<Line>, reads: OverviewReads, is_worst: bool) -> impl IntoView {
    let first = line.get_untracked();
    let Some((kind, id)) = first.service else {
        let name = format!(" {}, {}", first.name, first.environment.project);
        return view! {
            <Button on_press=move || reads.statuses.remote.reading.refresh()>
                "Retry" <span class="visually-hidden">{name}</span>
            </Button>
        }
        .into_any();
    };
    let target = Target {
        id: id.to_string().into(),
        name: first.name.clone(),
        kind,
        environment: first.environment.id,
    };
    let menu_label = Signal::stored(format!("Actions of {}", first.name));
    view! {
        <Remedies target=target.clone() first=true variant=if is_worst { ButtonVariant::Primary } else { ButtonVariant::Plain } />
        <Menu label=menu_label content=lazy_menu(MenuOf::Service(target)) />
    }
    .into_any()
}
