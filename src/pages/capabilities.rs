//! The platform’s capabilities that this session has found out, each with its evidence. An operation that isn’t offered has a button that
//! removes its evidence, so that the console tries the operation again.

use crate::components::frame::page_head::PageHead;
use crate::features::navigation::site::use_site;
use crate::live::{is_session_shareable, use_live};
use crate::ui::chip::Chip;
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::capabilities::{Profile, Verdict};

/// The page that says which operations the platform offers.
#[component]
pub fn CapabilitiesPage() -> impl IntoView {
    let (live, site) = (use_live(), use_site());
    let capabilities = live.capabilities.known;
    // The sandbox of the platform’s replies decides whether tabs may share the session. It can change with each reply and isn’t a signal, so
    // it is read again at each tick of the clock.
    let is_shared = computed(move || {
        live.clock.now.track();
        !site.config().share_session || live.session.with(Option::is_none) || is_session_shareable(live)
    });
    let about = capabilities.with_untracked(|capabilities| match capabilities.profile {
        Profile::Auto => "The documented operations are always available. Further operations are detected from the platform’s replies.",
        Profile::Document => "According to the settings of this console, the platform offers the documented operations only.",
        Profile::Companion => "According to the settings of this console, the platform offers every operation.",
    });
    let row = move |(name, verdict): (String, Verdict)| {
        let (tone, word) = if verdict.offered { ("fine", "Offered") } else { ("idle", "Not offered") };
        let label = format!("Check again: {name}");
        let key = name.clone();
        let check = move |_| capabilities.update(|capabilities| capabilities.check_again(&key));
        view! {
            <tr>
                <th scope="row" class="primary">
                    <code>{name}</code>
                </th>
                <td>
                    <Chip tone=Signal::stored(tone) word=Signal::stored(word.to_owned()) />
                </td>
                <td class="about-cell">{verdict.evidence}</td>
                <td class="actions">
                    {(!verdict.offered)
                        .then(|| {
                            view! {
                                <button type="button" class="link-button" aria-label=label on:click=check>
                                    "Check again"
                                </button>
                            }
                        })}
                </td>
            </tr>
        }
        .into_any()
    };
    view! {
        <PageHead />
        <p class="about">{about}</p>
        <Show when=move || !is_shared.get()>
            <Notice tone="info">
                "Each new tab asks for a token. The platform is behind this console’s own address, and its replies aren’t sandboxed: a page of the platform’s host could ask for your session. The person who hosts this console can change that."
            </Notice>
        </Show>
        {move || {
            let known: Vec<(String, Verdict)> = capabilities
                .with(|capabilities| capabilities.known().cloned().collect());
            if known.is_empty() {
                return view! {
                    <Empty
                        title="No data yet"
                        advice="Open an organization, a project or an environment. The requests of these pages show which operations the platform offers."
                    />
                }
                    .into_any();
            }
            view! {
                <table class="table operations" aria-label="Operations">
                    <thead>
                        <tr>
                            <th scope="col">"Operation"</th>
                            <th scope="col">"Offered"</th>
                            <th scope="col">"Evidence"</th>
                            <th scope="col">
                                <span class="visually-hidden">"Actions"</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{known.into_iter().map(row).collect_view()}</tbody>
                </table>
            }
                .into_any()
        }}
    }
}
