//! The portal around an embedded page. The portal introduces itself with a `hello` message, whose origin is checked against `config.json`.

use crate::browser::clock;
use crate::browser::embed::{self, Port, PortMessage};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::embedding::admission::admit;
use slipway_logic::embedding::appearance::{self, Appearance};
use slipway_logic::embedding::message::{EmbedError, ToPortal, is_hello, page_of_hello};
use slipway_logic::embedding::scope::PageScope;
use slipway_logic::route::{Dialog, Page};

/// Milliseconds without a `hello` message from the portal after which the frame shows an error.
const HELLO_TIMEOUT_MS: i64 = 10_000;

/// The connection to the portal, the pages that it may show, and the error if the page can’t be shown.
#[derive(Clone, Copy)]
pub struct Portal {
    /// True once the portal sent its `hello`, is listed in `config.json`, and may show the page.
    pub is_admitted: RwSignal<bool>,
    /// The reason why the page can’t be shown, or isn’t read any more; None while there is no error.
    pub error: RwSignal<Option<EmbedError>>,
    /// The pages that the portal’s frame shows. Links to other pages are passed to the portal.
    pub scope: RwSignal<PageScope>,
    port: StoredValue<Option<Port>, LocalStorage>,
}

impl Portal {
    /// Creates the connection to the portal in whose frame `page` was opened. It has no port until the portal sends its `hello`.
    pub fn of_frame(page: &Page) -> Self {
        Self {
            is_admitted: RwSignal::new(false),
            error: RwSignal::new(None),
            scope: RwSignal::new(PageScope::of(page)),
            port: StoredValue::new_local(None),
        }
    }

    /// Waits for the `hello` of a portal that `config.json` lists. Then passes the portal’s messages to `receive`, except those about the
    /// appearance.
    pub fn listen(self, receive: impl Fn(String) + Copy + 'static) {
        let (site, live, address) = (use_site(), use_live(), use_address());
        if site.config().embed.is_empty() {
            self.error.set(Some(EmbedError::OriginNotListed));
        }
        embed::on_port_message(move |hello| {
            // Only the first `hello` is accepted: a second one may come from another script in the portal’s page.
            if self.port.with_value(Option::is_some) || !is_hello(&hello.text) {
                return;
            }
            let config = site.config();
            let shown = address.page.get_untracked();
            // The scope is that of the page that the portal’s element names, because after a reload the frame may show another page within
            // the scope. If the frame shows a page outside this scope, or the `hello` names no page, the scope is that of the shown page.
            let named_page =
                page_of_hello(&hello.text).map_or_else(|| shown.clone(), |path| Page::read(&path));
            let scope = PageScope::of(&named_page);
            let page = if scope.contains(&shown) { named_page } else { shown };
            match admit(&config.embed, &hello.origin, embed::is_nested(), &page) {
                Ok(listed) => {
                    if listed.read_only {
                        live.capabilities.known.update(|capabilities| capabilities.is_read_only = true);
                        embed::mark_read_only();
                        // An address may open the question before a deletion. The request would be refused, so the question is closed.
                        if address.view.with_untracked(|view| view.dialog == Some(Dialog::Delete)) {
                            address.change(|view| view.dialog = None);
                        }
                    }
                    self.scope.set(PageScope::of(&page));
                    self.admit(hello, receive);
                }
                Err(error) => self.refuse(hello, error),
            }
        });
        clock::once(HELLO_TIMEOUT_MS, move || {
            if self.port.try_with_value(Option::is_none) == Some(true) {
                self.error.try_update(|error| *error = error.or(Some(EmbedError::NoHello)));
            }
        });
    }

    fn admit(self, hello: PortMessage, receive: impl Fn(String) + 'static) {
        embed::apply(&Appearance::read(&hello.text));
        let port = Port::open(hello.port, move |text| {
            if appearance::is_appearance(&text) {
                embed::apply(&Appearance::read(&text));
            } else {
                receive(text);
            }
        });
        self.port.set_value(Some(port));
        self.error.set(None);
        self.is_admitted.set(true);
    }

    /// Sends the portal the reason why it isn’t admitted, and ignores all its further messages.
    fn refuse(self, hello: PortMessage, error: EmbedError) {
        self.port.set_value(Some(Port::open(hello.port, |_| {})));
        self.fail(error);
    }

    /// Sends a message to the portal.
    pub fn post(self, message: &ToPortal) {
        self.port.try_with_value(|port| port.as_ref().map(|port| port.post(&message.write())));
    }

    /// Shows the reason why the page can’t be shown or read any more, and sends it to the portal.
    pub fn fail(self, error: EmbedError) {
        self.error.try_set(Some(error));
        self.post(&ToPortal::Error(error));
    }
}
