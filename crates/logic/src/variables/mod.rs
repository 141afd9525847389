//! Variables, secrets, aliases and overrides of a service (part 2.9).

pub mod dotenv;
pub mod export;
pub mod facts;
pub mod import;
pub mod requests;
