//! Variables, secrets, aliases and overrides of a service, an environment or a project (part 2.9).

pub mod dotenv;
pub mod export;
pub mod facts;
pub mod import;
pub mod owner;
pub mod requests;
