//! Views for any kind of record, configured by tables: lists, logs, the tree of a record’s fields, the page that edits a record.

pub mod bar_chart;
pub mod cards;
pub mod cluster_warnings;
pub mod deployment_errors;
pub mod edit_page;
pub mod json;
pub mod last_lines;
pub mod list;
pub mod log;
pub mod markdown;
pub mod probe_timeline;
pub mod timeline;
pub mod tree;
