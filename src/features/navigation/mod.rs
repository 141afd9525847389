//! Navigation: the address, the path of the console on its host, the records above the present page with their names, the menus that
//! switch to a sibling, and external links.

pub mod address;
pub mod external_link;
pub mod places;
pub mod siblings;
pub mod site;
