//! What the console does, state and components together, below the pages.

pub mod editing;
