//! The sections of the settings with the number of their edits, and the search over all settings.

use super::editor::{SettingsEditor, use_settings};
use super::focus::show_field;
use crate::browser::document;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use leptos::html;
use leptos::prelude::*;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::schema::FieldError;
use slipway_logic::resources::settings as fields;
use slipway_logic::route::{Page, View};
use slipway_logic::settings::section::{SECTION, Section};
use slipway_logic::text::word_match::contains_words;
use web_sys::KeyboardEvent;

/// The search, and below it the links to the sections or the results of the search.
#[component]
pub fn SectionLinks(
    /// The section that is shown.
    section: ReadSignal<Section>,
) -> impl IntoView {
    let settings = use_settings();
    let (address, handle) = (settings.address, settings.handle);
    let search = computed(move || address.view.with(|view| view.search.clone()));
    let kind = settings.reads.service.kind;
    let page = Page::ServiceSettings(settings.reads.service);
    let link = move |linked: Section| {
        let view = View { filters: vec![(SECTION.to_owned(), linked.slug().to_owned())], ..View::default() };
        let edits = computed(move || {
            let is_in_section = |path: &[_]| Section::of(kind, path) == linked;
            let edited =
                settings.edits.with(|edits| edits.iter().filter(|edit| is_in_section(&edit.path)).count());
            let is_unreadable = || handle.editor.with(|editor| editor.document.unreadable.is_some());
            edited + usize::from(linked == Section::Record && is_unreadable())
        });
        let has_error = computed(move || {
            let is_in_section = |path: &[_]| Section::of(kind, path) == linked;
            {
                let has_any = |all: &Vec<FieldError>| all.iter().any(|(path, _)| is_in_section(path));
                handle.refused_fields.with(has_any)
                    || (handle.shows_errors.get() && handle.errors.with(has_any))
            }
        });
        let href = format!("{}?{}", use_site().href(&page), view.write());
        view! {
            <a
                href=href
                class=if linked == Section::Danger { "danger" } else { "" }
                aria-current=move || (section.get() == linked).then_some("page")
            >
                {linked.name()}
                <Show when=move || edits.get() != 0 || has_error.get()>
                    <i class:failed=move || has_error.get()>
                        {move || has_error.get().then(|| view! { <Icon name="failed" /> })}
                        {move || (edits.get() != 0).then(|| edits.get())}
                        <span class="visually-hidden">
                            {move || match (edits.get(), has_error.get()) {
                                (0, _) => " with an error",
                                (_, true) => " changed, with an error",
                                (_, false) => " changed",
                            }}
                        </span>
                    </i>
                </Show>
            </a>
        }
    };
    let links = Section::of_kind(kind).into_iter().map(link).collect_view();
    let is_searching = move || !search.with(String::is_empty);
    // At narrow widths the links are a row that scrolls. The row is hidden during a search and has no size then, so it is scrolled to the
    // current link again when the search changes.
    let row = NodeRef::<html::Div>::new();
    Effect::new(move || {
        section.track();
        search.track();
        row.track();
        request_animation_frame(move || {
            if let Some(row) = row.try_get_untracked().flatten() {
                document::show_current_link(&row);
            }
        });
    });
    let all = fields::all(kind);
    let found = computed(move || {
        let search = search.get();
        let is_found = |(section, label, _): &&SearchResult| {
            contains_words(&format!("{label} {}", section.name()), &search)
        };
        all.iter().filter(is_found).copied().collect::<Vec<_>>()
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && search.with_untracked(|search| !search.is_empty()) {
            event.prevent_default();
            if let Some(first) = found.with_untracked(|found| found.first().copied()) {
                show_result(settings, first);
            }
        }
    };
    view! {
        <nav class="sections" aria-label="Settings">
            <SearchField
                label="Search settings"
                value=search
                on_input=move |typed| address.change(|view| view.search = typed)
                on_key
            />
            <div hidden=is_searching node_ref=row>
                {links}
            </div>
            <Show when=is_searching>
                <Found found />
            </Show>
        </nav>
    }
}

/// A setting that a search finds: its section, its label, and the path of its field. The path is None for a setting that isn’t a single
/// field.
type SearchResult = (Section, &'static str, Option<FieldName>);

/// Opens the section of a search result and focuses its field. For a result without a field, only opens the section.
fn show_result(settings: SettingsEditor, (section, _, path): SearchResult) {
    match path {
        Some(path) => {
            let path = settings.handle.mine.with_untracked(|mine| field_path(mine, &path));
            show_field(settings.address, settings.reads.service.kind, &path);
        }
        None => settings.address.change(|view| {
            view.set_filter(SECTION, section.slug());
            view.search = String::new();
        }),
    }
}

/// The settings that match a search, as buttons that show the setting. Enter in the search field shows the first of them.
#[component]
fn Found(found: ReadSignal<Vec<SearchResult>>) -> impl IntoView {
    let settings = use_settings();
    let result = move |result: SearchResult| {
        let (section, label, _) = result;
        view! {
            <button type="button" class="found" on:click=move |_| show_result(settings, result)>
                {label}
                <small>{section.name()}</small>
            </button>
        }
    };
    view! {
        <div>
            {move || found.get().into_iter().map(result).collect_view()}
            <Show when=move || found.with(Vec::is_empty)>
                <p class="dim">"No setting matches."</p>
            </Show>
        </div>
    }
}
