//! The logic of the console, without a browser and without Leptos, so that it can be tested natively.

pub mod actions;
pub mod capabilities;
pub mod cluster;
pub mod config;
pub mod deployment;
pub mod editor;
pub mod embedding;
pub mod forms;
pub mod list;
pub mod log;
pub mod money;
pub mod palette;
pub mod places;
pub mod reading;
pub mod records;
pub mod route;
pub mod run;
pub mod service;
pub mod session;
pub mod settings;
pub mod sort;
pub mod status;
pub mod steady_clock;
pub mod text;
pub mod variables;
