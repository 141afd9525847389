//! The account page: the facts and permissions of the token, the sign-out at a sign-in provider, the settings of the display, and the
//! person’s sign-up information.

use crate::browser::clock;
use crate::components::frame::page_head::PageHead;
use crate::components::frame::sign_out::SignOut;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::field::CheckField;
use crate::ui::show::Show;
use crate::views::cards::{Card, FactsCard};
use crate::views::json::{CopyMenu, JsonDialog};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::described::{Value, at};
use slipway_api::operations::account::GetSignUp;
use slipway_api::tables::organization::SIGN_UP;
use slipway_computed::computed;
use slipway_logic::records::facts::facts;
use slipway_logic::session::facts::token_facts;

/// The page of the account.
#[component]
pub fn Account() -> impl IntoView {
    let request = GetSignUp {}.request();
    let sign_up_read = watch(request.clone(), PollPolicy::ON_VISIT);
    let reading = sign_up_read.reading;
    let record = Signal::derive(move || {
        sign_up_read.value.with(|read| read.as_ref().map(|read| read.record().to_owned()).unwrap_or_default())
    });
    // A person who never entered sign-up information has a record without these fields. A card then says that the platform
    // has none.
    let is_filled = computed(move || {
        record.with(|record| SIGN_UP.fields.iter().any(|field| at(record, &[field.name]) != Value::Absent))
    });
    let sign_up = Signal::derive(move || match is_filled.get() {
        true => record.with(|record| facts(&SIGN_UP, record, &|_| None)),
        false => Vec::new(),
    });
    let has_none = move || sign_up_read.value.with(Option::is_some) && !is_filled.get();
    let live = use_live();
    let token = Signal::derive(move || {
        live.session.with(|session| session.as_ref().map(token_facts).unwrap_or_default())
    });
    let has_provider = computed(move || {
        live.session.with(|session| session.as_ref().is_some_and(|session| session.account.is_some()))
    });
    let actions = move || view! { <CopyMenu record /> };
    view! {
        <PageHead readings=vec![reading] actions />
        <LoadError reading />
        <div class="record-cards">
            <div class="pile">
                <FactsCard title="Token" facts=token />
                <Show when=move || has_provider.get()>
                    <Card title="Sign out">
                        <p>"Ends this session in all tabs of this browser and at the sign-in provider."</p>
                        <SignOut class="button" label="Sign out everywhere">
                            "Sign out everywhere"
                        </SignOut>
                    </Card>
                </Show>
                <Permissions />
                <Display />
            </div>
            <Absent reading what="sign-up information" />
            <FactsCard title="Sign-up information" facts=sign_up />
            <Show when=has_none>
                <Card title="Sign-up information">
                    <p class="dim">"The platform has none for this account."</p>
                </Card>
            </Show>
        </div>
        <JsonDialog record request />
    }
}

/// The permissions that this token’s requests showed in this tab. Other permissions are known only once they are tried.
#[component]
fn Permissions() -> impl IntoView {
    let permissions = use_live().capabilities.permissions;
    let item = |name: String| {
        view! {
            <li>
                <code>{name}</code>
            </li>
        }
    };
    let list = move |sentence: &'static str, names: Vec<String>| {
        (!names.is_empty()).then(|| {
            view! {
                <p>{sentence}</p>
                <ul>{names.into_iter().map(item).collect_view()}</ul>
            }
        })
    };
    let lists = move || {
        let (refused, allowed) = permissions.with(|permissions| {
            let refused: Vec<String> = permissions.refused().into_iter().map(str::to_owned).collect();
            (refused, permissions.allowed().to_vec())
        });
        let has_none = refused.is_empty() && allowed.is_empty();
        let nothing = has_none.then(|| {
            view! {
                <p class="dim">
                    "This token’s permissions aren’t known until an action is tried."
                </p>
            }
        });
        view! {
            {nothing}
            {list("The platform refused these to this token (403). Refresh enables them again.", refused)}
            {list("The platform accepted these changes:", allowed)}
        }
    };
    view! { <Card title="Permissions">{lists}</Card> }
}

/// The settings of the display, which are kept in this browser.
#[component]
fn Display() -> impl IntoView {
    let clock_shown = use_live().clock;
    // The format of times isn’t a signal. The key `t` changes it and sets `now`, so the format is read again when `now` changes.
    let is_exact = computed(move || {
        clock_shown.now.track();
        clock::time_format().is_exact
    });
    view! {
        <Card title="Display">
            <CheckField
                id="exact-times"
                label="Exact times instead of ages"
                value=is_exact
                set_value=SignalSetter::map(move |is_exact| clock_shown.choose_exact_times(is_exact))
            />
            <p class="dim">"Kept in this browser. Shortcut: " <kbd>"t"</kbd></p>
        </Card>
    }
}
