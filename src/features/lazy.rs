//! Views of lazily loaded parts of the program. The first load stays small, however many pages there are.
//!
//! A view is named by an enum and drawn by a part: views of the app by [`AppView`], views of a page by an enum of the page.

use crate::browser::clock;
use crate::browser::document;
use crate::browser::focus;
use crate::browser::task::spawn;
use crate::features::editing::field::entries::Entries;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{Live, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::menu::{MenuItem, MenuState};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_computed::boxed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::config::ConfigError;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::heading;
use slipway_logic::route::{Dialog, Page};
use std::pin::Pin;
use std::sync::Arc;
use uuid::Uuid;

/// A view of the app that is drawn by a lazily loaded part. Components name it without importing the part, or the pages. Further data that
/// the view needs is in its context.
#[derive(Clone)]
pub enum AppView {
    /// A page.
    Page(Page),
    /// The text of `config.json`, and its errors.
    ConfigErrors(Arc<(String, Vec<ConfigError>)>),
    /// A dialog that any page may open.
    Dialog(Dialog),
    /// A record as the platform sent it, and the request that reads it.
    Json(Signal<String>, Request),
    /// Prepares and sends the actions of the page’s action dispatcher.
    TakeChoices,
    /// The question before an action of the page’s action dispatcher.
    ActionQuestion,
    /// The items of an open menu.
    Menu(MenuOf, MenuState),
    /// The bar of the selected rows of a list.
    Selection,
    /// The dialog to sign in again in place, and whether it is open.
    SignInAgain(RwSignal<bool>),
    /// The question before a sign-out that discards a draft, and whether it is open.
    SignOut(RwSignal<bool>),
    /// Renews the token of a session that began at a provider, and ends the session there at sign-out.
    KeepSignedIn,
    /// The warning before the idle sign-out.
    IdleWarning,
    /// The question whether to leave a changed form.
    UnsavedChanges,
    /// Follows actions to their ends.
    FollowActions,
    /// The background of every page: keeps the activity list over a reload and shares it with other tabs, and keeps a person signed in.
    Background,
    /// The notices above every page. The signals are true once the tab was open for an hour, and once it was hidden.
    Notices(ReadSignal<bool>, RwSignal<bool>),
    /// The page in a portal’s frame, which the callback draws.
    Embedded(Callback<Page, AnyView>),
    /// The explanation why the platform of the session can’t be reached.
    WhyUnreachable,
    /// The messages of the app’s notifier.
    Toasts,
    /// The pages of the innermost record at the foot of narrow windows.
    Dock,
    /// The links to the known records of an organization, in the sidebar.
    SidebarRecords,
    /// The remaining requests of the rate limit.
    RequestsLeft,
    /// A field with keys and values.
    Entries(Entries),
    /// Opens the page that a letter stands for after `g`.
    GoTo(char),
    /// The choice of the order of the list in the context.
    ListOrder,
    /// The notice that the search and the filters of the list in the context match no row.
    NothingMatches,
    /// Announces the order, the matches and the new failures of the list in the context.
    ListAnnouncements,
}

/// The contents of a menu.
#[derive(Clone)]
pub enum MenuOf {
    /// The actions on a service; the action dispatcher is in the context.
    Service(Target),
    /// The columns and exports of the list in the context.
    List,
    /// The siblings of a record of this kind, id and parent.
    Siblings(KnownKind, Uuid, Option<Uuid>),
    /// The items that the callback creates when the menu is opened.
    Items(Callback<(), Vec<MenuItem>>),
}

/// Returns a callback that draws the items of a menu. The part of the program with the items is loaded when a menu of that part is first
/// opened; the menu closes if the part can’t be loaded.
pub fn lazy_menu(of: MenuOf) -> Callback<MenuState, AnyView> {
    lazy_menu_of(move |state| AppView::Menu(of.clone(), state).into())
}

/// Returns a callback that draws the view of an open menu. The view’s part is loaded when the menu is first opened, and the menu closes if
/// the part can’t be loaded.
pub fn lazy_menu_of(
    view_of: impl Fn(MenuState) -> LazyView + Send + Sync + 'static,
) -> Callback<MenuState, AnyView> {
    Callback::new(move |state: MenuState| {
        let close = move || state.open.set(false);
        view! { <Lazy view=view_of(state) on_failure=close /> }.into_any()
    })
}

/// The functions that load a part of the program.
#[derive(Clone, Copy)]
pub struct Loader {
    /// The function that returns true if the part is loaded.
    pub is_loaded: fn() -> bool,
    /// The function that fetches the part. Its future resolves to true once the part is loaded, false if the part can’t be fetched.
    pub fetch: fn() -> Pin<Box<dyn Future<Output = bool>>>,
}

/// A lazily loaded part of the program, and how it draws its views.
#[derive(Clone, Copy)]
pub struct Part<View> {
    /// The functions that load the part.
    pub loader: Loader,
    /// The function that draws a view of the part; it returns None while the part isn’t loaded.
    pub draw: fn(View) -> Option<AnyView>,
}

/// An enum whose variants name views of lazily loaded parts. `lazy_parts!` implements it where the parts are declared, so that the module
/// that names a view doesn’t import the code that draws it.
pub trait ViewName: Clone + Send + Sync + 'static {
    /// Returns the part that draws the view.
    fn part(&self) -> &'static Part<Self>;

    /// Returns the page whose heading is shown above gray lines while the part is loading; None for a view that isn’t a page.
    fn page(&self) -> Option<Page> {
        None
    }
}

/// A view and the part that draws it.
#[derive(Clone)]
pub struct LazyView {
    loader: Loader,
    draw: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
    page: Option<Page>,
}

impl<View: ViewName> From<View> for LazyView {
    fn from(view: View) -> Self {
        let (part, page) = (view.part(), view.page());
        Self { loader: part.loader, draw: Arc::new(move || (part.draw)(view.clone())), page }
    }
}

/// The state of a part.
#[derive(Clone, Copy, PartialEq)]
enum LoadState {
    Loading,
    Loaded,
    Failed,
}

/// The load of a view’s part.
#[derive(Clone, Copy)]
struct PartLoad {
    loader: Loader,
    state: RwSignal<LoadState>,
}

impl PartLoad {
    fn new(view: &LazyView) -> Self {
        let loader = view.loader;
        let state = if (loader.is_loaded)() { LoadState::Loaded } else { LoadState::Loading };
        Self { loader, state: RwSignal::new(state) }
    }

    /// Fetches the part, then calls `ended` with true if the part is loaded and false if it can’t be. `ended` isn’t called if the part was
    /// loaded before, or if the view was dropped during the fetch.
    fn load(self, ended: impl FnOnce(bool) + 'static) {
        if self.state.get_untracked() == LoadState::Loaded {
            return;
        }
        let is_retry = self.state.get_untracked() == LoadState::Failed;
        self.state.set(LoadState::Loading);
        spawn(async move {
            // The first fetch may join a prefetch that began before the person pressed “Try again”, and fail with it: then the part is
            // fetched once more.
            let is_loaded = (self.loader.fetch)().await || (is_retry && (self.loader.fetch)().await);
            let state = if is_loaded { LoadState::Loaded } else { LoadState::Failed };
            // `try_set` returns the value if the signal was disposed: the person left the view.
            if self.state.try_set(state).is_none() {
                ended(is_loaded);
            }
        });
    }
}

/// Shows a page, or a view that fills a part of a page, once its part of the program is loaded. Until then it shows gray lines, for a page
/// below its heading; if the part can’t be fetched, an error with a button “Try again”.
#[component]
pub fn LazyPage(
    /// The view to draw.
    #[prop(into)]
    view: LazyView,
) -> impl IntoView {
    let site = use_site();
    let part = PartLoad::new(&view);
    let heading = view.page.as_ref().map(|page| heading(page, &use_place().get_untracked()));
    // While the page’s part is loading, the document’s title contains the page’s heading. Once the page is drawn, it
    // sets its own title.
    if let Some(heading) = heading.as_ref().filter(|_| part.state.get_untracked() == LoadState::Loading) {
        document::set_title(&format!("{heading} · {}", site.product_name()));
    }
    let is_page = heading.is_some();
    let load = move || {
        let is_retry = part.state.get_untracked() == LoadState::Failed;
        part.load(move |_| {
            // The focus moves after the load of a page, and after a press on “Try again”, whose button is gone.
            if !is_page && !is_retry {
                return;
            }
            // The element that had the focus is gone: the heading that was shown during the load, or the button “Try again”. The check
            // happens a frame later: if the person left the page, or focused a field, the focus stays where it is.
            request_animation_frame(move || {
                if part.state.try_get_untracked().is_some() && focus::is_at_rest() {
                    focus::focus_heading();
                }
            });
        });
    };
    load();
    let failed = move || view! { <LoadFailed is_page retry=load /> }.into_any();
    move || match part.state.get() {
        LoadState::Loaded => (view.draw)().unwrap_or_else(failed),
        LoadState::Failed => failed(),
        LoadState::Loading => view! {
            {heading
                .clone()
                .map(|heading| {
                    view! {
                        <div class="title">
                            <h1 tabindex="-1">{heading}</h1>
                        </div>
                    }
                })}
            <SkeletonLines />
        }
        .into_any(),
    }
}

/// Shows a view that doesn’t fill the page, such as a menu, once its part is loaded. Until then it shows nothing; if the part can’t be
/// fetched, a message, unless `is_silent` is true.
#[component]
pub fn Lazy(
    /// The view to draw.
    #[prop(into)]
    view: LazyView,
    /// The callback that is called if the part can’t be fetched.
    #[prop(optional, into)]
    on_failure: Option<Callback<()>>,
    /// True if no message is shown when the part can’t be fetched.
    #[prop(optional)]
    is_silent: bool,
) -> impl IntoView {
    let notifier = use_notifier();
    let part = PartLoad::new(&view);
    part.load(move |is_loaded| {
        if is_loaded {
            return;
        }
        if !is_silent {
            notifier.show_failure(
                "Couldn’t load this part of the console. Check your connection and try again.".into(),
            );
        }
        if let Some(on_failure) = on_failure {
            on_failure.try_run(());
        }
    });
    move || match part.state.get() {
        LoadState::Loaded => (view.draw)(),
        _ => None,
    }
}

/// Milliseconds between two checks whether the page has settled.
const SETTLE_CHECK_MS: i64 = 500;

/// Milliseconds after which a page counts as settled even if requests are in flight.
const MAX_SETTLE_MS: i64 = 2_000;

/// Draws a view of a lazily loaded part once the page's first requests were answered, at the latest two seconds after this component is
/// created, so that neither the part nor the view's reads delay the first paint. If the part can't be fetched, draws nothing, without a
/// message.
#[component]
pub fn LazyLater(#[prop(into)] view: LazyView) -> impl IntoView {
    let is_settled = RwSignal::new(false);
    settle(use_live(), is_settled, 0);
    view! {
        <Show when=move || is_settled.get()>
            <Lazy view=view.clone() is_silent=true />
        </Show>
    }
}

/// Sets the signal once no request is in flight, or `MAX_SETTLE_MS` have passed. `waited_ms` have passed already.
fn settle(live: Live, is_settled: RwSignal<bool>, waited_ms: i64) {
    clock::once(SETTLE_CHECK_MS, move || {
        let waited_ms = waited_ms + SETTLE_CHECK_MS;
        match live.has_requests_in_flight() && waited_ms < MAX_SETTLE_MS {
            true => settle(live, is_settled, waited_ms),
            false => {
                is_settled.try_set(true);
            }
        }
    });
}

/// A dialog of a lazily loaded part. The part is fetched when the dialog is first opened; the dialog stays in the page from then on, since
/// a dialog that is removed while it closes loses the focus.
#[component]
pub fn LazyDialog(
    /// True while the dialog should be open.
    #[prop(into)]
    open: Signal<bool>,
    /// The view that draws the dialog.
    #[prop(into)]
    view: LazyView,
    /// The callback that is called if the part can’t be fetched: it sets `open` to false.
    #[prop(into)]
    on_failure: Callback<()>,
) -> impl IntoView {
    let is_used = RwSignal::new(false);
    Effect::new(boxed(move || {
        if open.get() {
            is_used.set(true);
        }
    }));
    let forget = move || {
        is_used.set(false);
        on_failure.run(());
    };
    view! {
        <Show when=move || is_used.get()>
            <Lazy view=view.clone() on_failure=forget />
        </Show>
    }
}

/// The error of a part that couldn’t be loaded, with a button that tries again.
#[component]
fn LoadFailed(
    /// True if the error replaces a page; false within a page, which has a heading of its own.
    is_page: bool,
    #[prop(into)] retry: Callback<()>,
) -> impl IntoView {
    const TITLE: &str = "Couldn’t load this part of the console";
    let heading = match is_page {
        true => view! { <h1 tabindex="-1">{TITLE}</h1> }.into_any(),
        false => view! { <h3>{TITLE}</h3> }.into_any(),
    };
    view! {
        {heading}
        <div role="alert">
            <Notice tone="failed">
                <p>
                    "Check your connection and try again. If the console was updated meanwhile, reload the page."
                </p>
            </Notice>
        </div>
        <Button variant=ButtonVariant::Primary on_press=retry>
            "Try again"
        </Button>
    }
}
