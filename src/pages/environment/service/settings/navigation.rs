//! The sections of the settings with the number of their edits, and the search over all settings.

use super::SECTION;
use super::editor::use_settings;
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
use slipway_logic::settings::section::Section;
use slipway_logic::text::search::has_words;

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
    let link = move |own: Section| {
        let view = View { filters: vec![(SECTION.to_owned(), own.slug().to_owned())], ..View::default() };
        let edits = computed(move || {
            let is_own = |path: &[_]| Section::of(kind, path) == own;
            let edited = settings.edits.with(|edits| edits.iter().filter(|edit| is_own(&edit.path)).count());
            let is_unreadable = || handle.editor.with(|editor| editor.document.unreadable.is_some());
            edited + usize::from(own == Section::Record && is_unreadable())
        });
        let has_error = computed(move || {
            let is_own = |path: &[_]| Section::of(kind, path) == own;
            {
                let has_own = |all: &Vec<FieldError>| all.iter().any(|(path, _)| is_own(path));
                handle.refused_fields.with(has_own)
                    || (handle.shows_errors.get() && handle.errors.with(has_own))
            }
        });
        let href = format!("{}?{}", use_site().href(&page), view.write());
        view! {
            <a
                href=href
                class=if own == Section::Danger { "danger" } else { "" }
                aria-current=move || (section.get() == own).then_some("page")
            >
                {own.name()}
                <Show when=move || edits.get() != 0>
                    <i class:failed=move || has_error.get()>
                        {move || has_error.get().then(|| view! { <Icon name="failed" /> })}
                        {move || edits.get()}
                        <span class="visually-hidden">
                            {move || if has_error.get() { " changed, with an error" } else { " changed" }}
                        </span>
                    </i>
                </Show>
            </a>
        }
    };
    let links = Section::of_kind(kind).into_iter().map(link).collect_view();
    let is_searching = move || !search.with(String::is_empty);
    // At narrow widths the links are a row that scrolls. It has no size while the results of a search take its place.
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
    view! {
        <nav class="sections" aria-label="Settings">
            <SearchField
                label="Search settings"
                value=search
                on_input=move |typed| address.change(|view| view.search = typed)
            />
            <div hidden=is_searching node_ref=row>
                {links}
            </div>
            <Show when=is_searching>
                <Found search />
            </Show>
        </nav>
    }
}

/// The settings that match a search. A press leads to the field.
#[component]
fn Found(search: ReadSignal<String>) -> impl IntoView {
    let settings = use_settings();
    let all = fields::all(settings.reads.service.kind);
    let found = computed(move || {
        let search = search.get();
        let is_found = |(section, label, _): &&(Section, &str, Option<FieldName>)| {
            has_words(&format!("{label} {}", section.name()), &search)
        };
        all.iter().filter(is_found).copied().collect::<Vec<_>>()
    });
    let result = move |(section, label, path): (Section, &'static str, Option<FieldName>)| {
        let go = move |_| match path {
            Some(path) => {
                let path = settings.handle.mine.with_untracked(|mine| field_path(mine, &path));
                show_field(settings.address, settings.reads.service.kind, &path);
            }
            None => settings.address.change(|view| {
                view.set_filter(SECTION, section.slug());
                view.search = String::new();
            }),
        };
        view! {
            <button type="button" class="found" on:click=go>
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
