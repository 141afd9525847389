//! The lazily loaded parts of the page of an environment's services, which itself is in the first load.

use super::by_document::ByDocument;
use super::delete::DeleteEnvironment;
use super::later::Later;
use super::lazy_view::EnvironmentView;
use super::menu::EnvironmentMenu;
use crate::pages::lazy_parts::lazy_parts;
use leptos::prelude::*;

lazy_parts! {
    EnvironmentView:
    /// The part with the menu and the deletion of an environment, and with the reads of its services that wait for the first paint.
    environment {
        EnvironmentView::Menu(id, record, state) => view! { <EnvironmentMenu id record state /> },
        EnvironmentView::Later(inputs) => view! { <Later inputs /> },
        EnvironmentView::Delete(id, services) => view! { <DeleteEnvironment id services /> },
    }
    /// The part with the services of an environment on a platform that doesn't list all of them, or all statuses, in one request.
    by_document {
        EnvironmentView::ByDocument(id, services, statuses) => view! { <ByDocument id services statuses /> },
    }
}
