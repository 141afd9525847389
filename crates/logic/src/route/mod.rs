//! The URLs of the console. No other module writes or parses one: path for the page, query for the view.

mod back;
mod collection;
mod page;
mod parameter;
mod service_key;
mod view;

pub use back::{back_address, sign_in_url};
pub use collection::Collection;
pub use page::Page;
pub use parameter::DeploymentKey;
pub use service_key::{ServiceKey, kind_with_pages};
pub use view::{Dialog, View, query_value, read_sort, sort_word};

#[cfg(test)]
mod tests;
