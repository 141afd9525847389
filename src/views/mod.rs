//! Views that several pages share. Those for any kind of record are configured by tables: lists, logs, the tree of a record’s fields, the
//! page that edits a record. Others show a part of a page, such as cards, charts and the errors of a deployment.

pub mod bar_chart;
pub mod cards;
pub mod cluster_warnings;
pub mod commits;
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
