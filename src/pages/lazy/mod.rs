//! The lazily loaded parts of the program: which view is in which part, and when a part is fetched.

mod parts;
mod prefetch;

pub use parts::part_of;
pub use prefetch::prefetch;
