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
    /// The menu and the deletion of an environment, and what its services need after the first paint.
    environment {
        EnvironmentView::Menu(id, record, state) => view! { <EnvironmentMenu id record state /> },
        EnvironmentView::Later(inputs) => view! { <Later inputs /> },
        EnvironmentView::Delete(id, services) => view! { <DeleteEnvironment id services /> },
    }
    /// The services of a platform that offers only the documented operations.
    by_document {
        EnvironmentView::ByDocument(id, services, statuses) => view! { <ByDocument id services statuses /> },
    }
}
