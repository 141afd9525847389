//! Records of any kind: their fields, and what is special about services.

pub mod attempt;
pub mod facts;
pub mod fields;
pub mod history;
pub mod image;
pub mod invite;
pub mod invoice_chart;
pub mod matrix;
pub mod member;
pub mod plain;
pub mod registry;
pub mod service;
pub mod usage;
pub mod version;
pub mod webhook;
