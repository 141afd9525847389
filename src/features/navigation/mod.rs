//! The address, the path of the console on its host, the names of the places, links.

pub mod address;
pub mod external_link;
pub mod places;
pub mod siblings;
pub mod site;
