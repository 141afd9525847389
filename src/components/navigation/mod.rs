//! The address, the path of the console on its host, and the names of the places.

pub mod address;
pub mod places;
pub mod site;
