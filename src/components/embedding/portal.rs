//! The portal around an embedded page: found by its hello, and checked against `config.json`.

use crate::browser::clock;
use crate::browser::embed::{self, Hello, Port};
use crate::components::navigation::address::use_address;
use crate::components::navigation::site::use_site;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::embedding::admission::admit;
use slipway_logic::embedding::look::{self, Look};
use slipway_logic::embedding::message::{EmbedError, ToPortal, is_hello};

/// Milliseconds after which a frame without a hello is taken for one of a site that isn’t listed.
const SILENCE_MS: i64 = 10_000;

/// The portal, and why it can’t show the page.
#[derive(Clone, Copy)]
pub struct PortalContext {
    /// True once the portal is known to be listed.
    pub is_listed: RwSignal<bool>,
    /// Why the page can’t be shown, or isn’t read any more.
    pub error: RwSignal<Option<EmbedError>>,
    /// The last message of the portal that isn’t about the look.
    pub said: RwSignal<String>,
    port: StoredValue<Option<Port>, LocalStorage>,
}

impl PortalContext {
    /// Waits for the hello of a listed portal.
    pub fn listen() -> Self {
        let portal = Self {
            is_listed: RwSignal::new(false),
            error: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            port: StoredValue::new_local(None),
        };
        let (site, page) = (use_site(), use_address().page.get_untracked());
        if site.config().embed.is_empty() {
            portal.error.set(Some(EmbedError::OriginNotListed));
            return portal;
        }
        let live = use_live();
        embed::on_hello(move |hello| {
            // The first one counts: a second one may be another script’s.
            if portal.port.with_value(Option::is_some) || !is_hello(&hello.text) {
                return;
            }
            let config = site.config();
            let error = match admit(&config.embed, &hello.origin, embed::is_nested(), &page) {
                Ok(listed) => {
                    live.capabilities.update(|capabilities| capabilities.is_read_only = listed.read_only);
                    None
                }
                Err(error) => Some(error),
            };
            portal.accept(hello, error);
        });
        clock::once(SILENCE_MS, move || {
            if portal.port.try_with_value(Option::is_none) == Some(true) {
                portal.error.try_set(Some(EmbedError::OriginNotListed));
            }
        });
        portal
    }

    /// Answers a hello: only a listed portal is heard from then on.
    fn accept(self, hello: Hello, error: Option<EmbedError>) {
        embed::apply(&Look::read(&hello.text));
        let port = Port::open(hello.port, move |text| {
            if error.is_none() {
                self.hear(text);
            }
        });
        self.port.set_value(Some(port));
        self.error.set(error);
        match error {
            Some(error) => self.post(&ToPortal::Error(error)),
            None => self.is_listed.set(true),
        }
    }

    fn hear(self, text: String) {
        if look::is_about(&text) {
            embed::apply(&Look::read(&text));
        } else {
            self.said.try_set(text);
        }
    }

    /// Sends a message to the portal.
    pub fn post(self, message: &ToPortal) {
        self.port.try_with_value(|port| port.as_ref().map(|port| port.post(&message.write())));
    }

    /// Shows why the page can’t be shown or read, and tells the portal.
    pub fn fail(self, error: EmbedError) {
        self.error.try_set(Some(error));
        self.post(&ToPortal::Error(error));
    }
}
