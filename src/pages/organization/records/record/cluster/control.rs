//! The state that the parts of a cluster’s page share: the status, and the actions with the reasons why one is disabled.

use crate::components::frame::palette_context::PaletteContext;
use crate::live::{Reading, Remote, use_live};
use crate::ui::button::Button;
use crate::ui::dialog::DialogSubject;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::{ClusterId, OrganizationId, RecordId};
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
    pub status_read: Remote,
    /// The status in the reply to the last action. It is the only known status where the platform doesn't offer the read.
    pub status_in_reply: RwSignal<Option<Record>>,
    /// The confirmation dialog, with the action that it is about.
    pub question: DialogSubject<ClusterAction>,
    /// The read of the cluster's record.
    record_reading: Reading,
    /// The status that was read.
    known_status: ReadSignal<Option<Record>>,
}

impl ClusterControl {
    /// Returns the control of a cluster, and offers its actions in the palette.
    pub fn new(
        id: OrganizationId,
        record: RecordId,
        name: ReadSignal<Option<String>>,
        record_reading: Reading,
        status_read: Remote,
    ) -> Self {
        let key = record.to_string();
        let known_status = computed(move || {
            status_read
                .value
                .with(|read| read.as_ref().and_then(|read| read.statuses.get(key.as_str()).cloned()))
        });
        let (status_in_reply, question) = (RwSignal::new(None), DialogSubject::default());
        let control =
            Self { id, record, name, status_read, status_in_reply, question, record_reading, known_status };
        expect_context::<PaletteContext>()
            .offer(move || ClusterAction::ALL.map(|action| control.item(action)).to_vec());
        control
    }

    /// Returns the status: the one that was read, else the one in the reply to the last action.
    pub fn status(self) -> ReadSignal<Option<Record>> {
        computed(move || self.known_status.get().or_else(|| self.status_in_reply.get()))
    }

    /// Returns an action as an item of a menu.
    pub fn item(self, action: ClusterAction) -> MenuItem {
        let live = use_live();
        let spec = action.request(self.id, ClusterId(self.record.0)).spec;
        let disabled_reason = computed(move || {
            let refused = live.capabilities.disabled_reason(spec, None);
            // The confirmation asks for the cluster's name, so the actions wait until it is loaded. The status in the reply to an action
            // isn't used here, because it may be outdated.
            let unnamed = || {
                let is_coming = self.name.with(Option::is_none) && self.record_reading.is_loading();
                is_coming.then(|| "The cluster’s name isn’t loaded yet.".to_owned())
            };
            let state = || self.known_status.with(|read| action.disabled_reason(read.as_ref()));
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
