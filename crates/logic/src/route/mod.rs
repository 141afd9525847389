//! The URLs of the console: the path names the page, the query its view. Pages and views are written to URLs and read from them only here.

mod back;
mod collection;
mod page;
mod parameter;
mod record_links;
mod service_key;
mod sidebar;
mod variable_scope;
mod view;

pub use back::{back_address, sign_in_url, stays_in_console};
pub use collection::Collection;
pub use page::Page;
pub use parameter::DeploymentKey;
pub use record_links::{RecordLink, projects, visited_environments};
pub use service_key::{ServiceKey, kind_with_pages};
pub use sidebar::{PEOPLE, SidebarGroup, SidebarLink, dock, page_links, sidebar};
pub use variable_scope::VariableScope;
pub use view::{Dialog, View, query_value, read_sort, sort_word};

#[cfg(test)]
mod tests;
