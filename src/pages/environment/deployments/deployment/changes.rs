//! The services of a deployment: the version before and after, the outcome, and the commits between both versions.

use super::errors::ServiceErrors;
use super::service_name::ServiceName;
use crate::browser::document;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::chip::Chip;
use crate::views::cards::Card;
use crate::views::commits::CommitsBetween;
use crate::views::commits::commit_line::CommitLine;
use crate::views::deployment_errors::ErrorReads;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_logic::deployment::changes::ServiceChange;
use slipway_logic::deployment::markdown_summary::markdown;
use slipway_logic::deployment::{Deployment, group, status_word};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::records::fields::safe_url;
use slipway_logic::route::{DeploymentKey, Page};
use slipway_logic::text::format;

/// The card “Changes”: a table with the services of the deployment, and a button that copies the table as text.
#[component]
pub fn Changes(
    /// The environment.
    id: EnvironmentId,
    /// The deployment as it was last reported; None until it is found.
    last: ReadSignal<Option<Deployment>>,
    /// The services, in the order of the stages.
    changes: ReadSignal<Vec<ServiceChange>>,
    /// The errors of the deployment.
    errors: ErrorReads,
) -> impl IntoView {
    let (notifier, place, site) = (use_notifier(), use_place(), use_site());
    let copy = move |_| {
        let Some(last) = last.get_untracked() else { return };
        let names = [KnownKind::Project, KnownKind::Environment]
            .map(|kind| place.with_untracked(|place| place.name(kind)));
        let breadcrumbs = names.into_iter().flatten().collect::<Vec<_>>().join(" / ");
        let page = Page::Deployment(id, DeploymentKey(last.id.clone()));
        let link = format!("{}{}{}", document::origin(), site.base(), page.url());
        let lines = errors.errors.get_untracked();
        notifier.copy(
            "Summary",
            changes.with_untracked(|changes| markdown(&last, changes, &lines, &breadcrumbs, &link)),
        );
    };
    let note = Signal::derive(move || {
        changes.with(|all| {
            let is_new = |change: &&ServiceChange| change.replaced().is_some() && change.has_succeeded();
            let versions = all.iter().filter(is_new).count();
            let services = format::count(all.len(), "service", "services");
            match versions {
                0 => services,
                _ => {
                    format!("{services}, {}", format::count(versions, "version changed", "versions changed"))
                }
            }
        })
    });
    // The rows of a service are redrawn only if its id, kind, status, versions, duration or message changed, so that a list of commits that
    // a person opened stays open. A service without an id is identified by its index.
    let key = |(index, change): &(usize, ServiceChange)| {
        let position = if change.id.is_empty() { index.to_string() } else { String::new() };
        let deployment = &change.deployment;
        let version = deployment.version.as_deref().unwrap_or_default();
        let seconds = deployment.seconds.map(|seconds| seconds.to_string()).unwrap_or_default();
        let before = change.replaced().unwrap_or_default();
        [
            &change.id,
            &position,
            change.kind.as_str(),
            &change.status,
            version,
            before,
            &seconds,
            &deployment.message,
        ]
        .join("\n")
    };
    view! {
        <Card title="Changes" note>
            <button type="button" class="card-link link-button" on:click=copy>
                "Copy as text"
            </button>
            <table class="change-set">
                <caption class="visually-hidden">"Services of the deployment"</caption>
                <colgroup>
                    <col />
                    <col class="version-column" />
                    <col class="state-column" />
                    <col class="took-column" />
                </colgroup>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">"Service"</th>
                        <th scope="col">"Version"</th>
                        <th scope="col">"State"</th>
                        <th scope="col">"Duration"</th>
                    </tr>
                </thead>
                <For each=move || changes.get().into_iter().enumerate() key=key let((_, change))>
                    <Change id errors change />
                </For>
            </table>
        </Card>
    }
}

/// A service: its versions, state and duration in a row; below it the commit, and the errors of a service that failed.
#[component]
fn Change(id: EnvironmentId, errors: ErrorReads, change: ServiceChange) -> impl IntoView {
    let (tone, word) = (group(&change.status).key(), status_word(&change.status));
    let duration = change.deployment.seconds.map(format::duration);
    view! {
        <tbody>
            <tr>
                <th scope="row">
                    <ServiceName
                        environment=id
                        kind=change.kind.clone()
                        id=change.id.clone()
                        name=change.name.clone()
                    />
                </th>
                <td>
                    <Versions change=change.clone() />
                </td>
                <td>
                    <Chip tone=Signal::stored(tone) word=Signal::stored(word) />
                </td>
                <td class="number">{duration}</td>
            </tr>
            {has_details(&change).then(|| view! { <Details change=change.clone() /> })}
            {change.shows_errors().then(|| {
                view! {
                    <tr class="below">
                        <td colspan="4">
                            <ServiceErrors all=errors service=change.id />
                        </td>
                    </tr>
                }
            })}
        </tbody>
    }
}

/// The version before and after; a dash if the history doesn’t name the version.
#[component]
fn Versions(change: ServiceChange) -> impl IntoView {
    let has_succeeded = change.has_succeeded();
    let before = change.replaced().map(|before| {
        view! {
            <span class="dim">
                <span class="visually-hidden">"Before: "</span>
                <code>{before.to_owned()}</code>
                <span aria-hidden="true">" → "</span>
                <span class="visually-hidden">{if has_succeeded { ", after: " } else { ", tried: " }}</span>
            </span>
        }
    });
    let same_version_note = change.is_same_version().then(|| view! { " " <small>"same version"</small> });
    match change.deployment.version {
        Some(version) => view! { {before} <code>{version}</code> {same_version_note} }.into_any(),
        None => view! {
            <span class="dim" aria-hidden="true">
                "–"
            </span>
            <span class="visually-hidden">"Version not named"</span>
        }
        .into_any(),
    }
}

/// Returns true if a commit, or commits between two versions, can be shown.
fn has_details(change: &ServiceChange) -> bool {
    !change.deployment.message.is_empty() || change.commits().is_some()
}

/// The deployed commit, the button that shows the commits between both versions, and the link that compares their code.
#[component]
fn Details(change: ServiceChange) -> impl IntoView {
    let deployment = change.deployment.clone();
    let version = deployment.version.map(|version| match safe_url(&deployment.commit_url) {
        Some(href) => view! {
            <a class="link-button" href=href target="_blank" rel="noopener noreferrer">
                <code>{version}</code>
            </a>
        }
        .into_any(),
        None => view! { <code>{version}</code> }.into_any(),
    });
    let ends = change.commits();
    let comparison = change.comparison().and_then(|url| safe_url(&url)).map(|href| {
        view! {
            <a class="link-button" href=href target="_blank" rel="noopener noreferrer">
                "Compare the code"
                <span class="visually-hidden">{format!(" of {}", change.name)}</span>
            </a>
        }
    });
    view! {
        <tr class="below">
            <td colspan="4">
                <CommitLine
                    id=version.into_any()
                    message=deployment.message
                    author=deployment.author
                    at=deployment.committed_at
                />
                <CommitsBetween kind=change.kind id=change.id name=change.name ends />
                {comparison}
            </td>
        </tr>
    }
}
