//! Opening the editor of a page.

use super::declaration::Declaration;
use super::drafts;
use super::handle::EditorHandle;
use super::shell::{Context, Editors, Shell};
use crate::features::actions::followed::use_followed;
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::live::app_owner::AppOwner;
use crate::live::{Live, use_live};
use leptos::prelude::*;
use slipway_logic::editor::Editor;
use slipway_logic::editor::event::Event;
use slipway_logic::route::Page;

/// Returns the editor of this page: the one that is still saving, or a new one. A new one has the stored draft, unless it is a part of
/// a run. The page leaves the editor when the calling component is dropped.
pub fn open_editor(declaration: Declaration) -> EditorHandle {
    let page = use_address().page.get_untracked();
    open_editor_of(page, declaration)
}

/// Returns the editor of the record that another page edits, as [`open_editor`] does.
pub fn open_editor_of(page: Page, declaration: Declaration) -> EditorHandle {
    let live = use_live();
    let key = live.draft_key(&page.url());
    let editors = editors(live);
    let known = if declaration.is_part_of_run { None } else { editors.find(&key) };
    let shell = match known {
        Some(shell) => {
            shell.declaration.set_value(declaration);
            shell
        }
        None => {
            let context = Context { live, notifier: use_notifier(), followed: use_followed(), editors };
            let shell = Shell::new(key.clone(), begin(&key, &declaration), declaration, context, page);
            editors.add(shell.clone());
            shell
        }
    };
    let handle = EditorHandle::new(shell.clone());
    handle.dispatch(Event::Open);
    on_cleanup(move || shell.handle(Event::Leave { is_discarded: false }));
    handle
}

/// Returns the editors of the tab. They are dropped when the session ends or another account signs in: typed text belongs to its
/// account. In an embedded page, which stays when its session ends, only another account drops them.
fn editors(live: Live) -> Editors {
    let app: AppOwner = expect_context();
    app.provide(|| {
        let editors = Editors::default();
        Effect::new(move |before: Option<Option<String>>| {
            let owner = live.session.with(|session| session.as_ref().map(|session| session.owner.clone()));
            let before = before.flatten();
            // An embedded page stays when its session ends, so its editors stay as well. They are dropped when another
            // account signs in.
            if owner.is_some() && before.is_some() && owner != before || owner.is_none() && !live.is_embedded
            {
                editors.forget();
            }
            owner.or(before)
        });
        editors
    })
}

/// Returns a new editor with the stored draft, if there is one. An editor that is a part of a run gets no draft.
fn begin(key: &str, declaration: &Declaration) -> Editor {
    let Declaration { schema, table, mode, initial, left_message, is_part_of_run, .. } = declaration;
    let mut editor = Editor::new(schema.clone(), table, *mode, initial);
    if !left_message.is_empty() {
        editor.keep_reply();
    }
    if *is_part_of_run {
        return editor;
    }
    if let Some((document, stored_at, sent_at)) = drafts::read(key) {
        editor.restore(document, stored_at, sent_at);
    }
    editor
}
