//! The kinds of records, one file each: how their lists, records and forms look, as tables. `draw/` draws any of them.

pub mod cluster;
pub mod deployment;
pub mod environment;
pub mod organization;
pub mod project;
pub mod service;

use slipway_logic::list::{Column, Row};
use slipway_logic::route::Page;

/// A list of records of one kind.
pub struct ListOf {
    /// Its name: "Environments".
    pub name: &'static str,
    /// One of them: "environment".
    pub one: &'static str,
    /// Several: "environments".
    pub many: &'static str,
    /// What is missing where it is empty.
    pub empty: &'static str,
    /// What to do about it.
    pub advice: &'static str,
    /// In their order.
    pub columns: &'static [Column],
    /// Where a row leads.
    pub page: fn(&Row) -> Option<Page>,
    /// The icon of a row, and its word for who doesn't see it.
    pub icon: fn(&Row) -> Option<(&'static str, String)>,
    /// The column that it is ordered by while nobody chose one; None for the platform's order.
    pub order: Option<&'static str>,
    /// What stands beside a state: a sentence, from its status.
    pub notes: bool,
}
