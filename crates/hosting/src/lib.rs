//! What a host of the console needs beside its files: settings for web servers, rendered from `config.json`, and the page for
//! another path. The program of this crate needs no tool chain; `cargo xtask` uses the same functions.

pub mod check;
pub mod compress;
pub mod objects;
pub mod page;
pub mod policy;
pub mod settings;
pub mod site;
