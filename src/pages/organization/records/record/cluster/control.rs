//! What the page of a cluster knows and asks: the status, and the actions with the reasons why one is disabled.

use super::question::request_of;
use crate::components::frame::palette_context::PaletteContext;
use crate::live::{Reading, Remote, use_live};
use crate::ui::button::Button;
use crate::ui::dialog::DialogSubject;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_computed::computed;
use slipway_logic::cluster::action::ClusterAction;

/// The status and the actions of a cluster. The handle is `Copy`, so that the head, the menu and the cards of the page share it.
#[derive(Clone, Copy)]
pub struct ClusterControl {
    /// The organization.
    pub id: OrganizationId,
    /// The cluster.
    pub record: RecordId,
    /// The name of the cluster; None until it is read.
    pub name: ReadSignal<Option<String>>,
    /// The read of the status.
    pub own: Remote,
    /// The status in the reply to the last action. It is the only known status where the platform doesn't offer the read.
    pub replied: RwSignal<Option<Record>>,
    /// The action that is asked about.
    pub question: DialogSubject<ClusterAction>,
    /// The read of the cluster's record.
    reading: Reading,
    /// The status that was read.
    read: ReadSignal<Option<Record>>,
}

impl ClusterControl {
    /// Returns the control of a cluster, and offers its actions in the palette.
    pub fn new(
        id: OrganizationId,
        record: RecordId,
        name: ReadSignal<Option<String>>,
        reading: Reading,
        own: Remote,
    ) -> Self {
        let key = record.to_string();
        let read = computed(move || {
            own.value.with(|read| read.as_ref().and_then(|read| read.statuses.get(key.as_str()).cloned()))
        });
        let (replied, question) = (RwSignal::new(None), DialogSubject::default());
        let control = Self { id, record, name, own, replied, question, reading, read };
        expect_context::<PaletteContext>()
            .offer(move || ClusterAction::ALL.map(|action| control.item(action)).to_vec());
        control
    }

    /// Returns the status: the one that was read, else the one in the reply to the last action.
    pub fn status(self) -> ReadSignal<Option<Record>> {
        computed(move || self.read.get().or_else(|| self.replied.get()))
    }

    /// Returns an action as an item of a menu.
    pub fn item(self, action: ClusterAction) -> MenuItem {
        let live = use_live();
        let spec = request_of(action, self.id, self.record).spec;
        let disabled_reason = computed(move || {
            let refused = live.capabilities.disabled_reason(spec, None);
            // The confirmation asks for the cluster's name, so the actions wait until it is loaded. The status in the reply to an action
            // isn't used here, because it may be outdated.
            let unnamed = || {
                let is_coming = self.name.with(Option::is_none) && self.reading.is_loading();
                is_coming.then(|| "The cluster’s name isn’t loaded yet.".to_owned())
            };
            let state = || self.read.with(|read| action.disabled_reason(read.as_ref()));
            refused.or_else(unnamed).or_else(state)
        });
        MenuItem {
            disabled_reason: disabled_reason.into(),
            is_destructive: action.is_destructive(),
            ..MenuItem::new(action.label(), move || self.question.ask(Some(action)))
        }
    }

    /// Returns the items of the page's menu: the actions that have no button in its head.
    pub fn menu_items(self) -> Vec<MenuItem> {
        let actions = ClusterAction::ALL.into_iter().filter(|action| action.is_destructive());
        actions.map(|action| self.item(action)).collect()
    }
}

/// The buttons of the page's head. The actions that stop something are in its menu.
#[component]
pub fn ClusterButtons(control: ClusterControl) -> impl IntoView {
    let button = |action: ClusterAction| {
        let MenuItem { label, disabled_reason, on_select, .. } = control.item(action);
        view! {
            <Button disabled_reason on_press=move || on_select.run(())>
                {move || label.get()}
            </Button>
        }
    };
    ClusterAction::ALL.into_iter().filter(|action| !action.is_destructive()).map(button).collect_view()
}
