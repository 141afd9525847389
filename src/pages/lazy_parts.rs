//! Declares lazily loaded parts of the program. `src/pages/mod.rs` declares the parts of the app, and `parts.rs` in the folder of a page
//! declares the parts of that page.

#[cfg(feature = "split")]
use leptos::prelude::AnyView;

/// Declares the parts that draw the views of an enum, with a line for each view. The name of a part is the name of its file, and unique in
/// the program.
macro_rules! lazy_parts {
    ($View:ident $({ $page:item })?: $($(#[$doc:meta])* $name:ident { $($view:pat => $drawn:expr,)* })*) => {
        /// The parts that draw the views of this enum, in the order in which they are prefetched.
        pub const ALL: &[$crate::features::lazy::Loader] = &[$($name::PART.loader),*];

        impl $crate::features::lazy::ViewName for $View {
            #[allow(unused_variables, reason = "the bindings are for drawing")]
            fn part(&self) -> &'static $crate::features::lazy::Part<Self> {
                match self {
                    $($($view => &$name::PART,)*)*
                }
            }
            $($page)?
        }

        $($(#[$doc])* mod $name {
            use super::*;
            use $crate::features::lazy::{Loader, Part};
            #[cfg(feature = "split")]
            use $crate::pages::lazy_parts;
            use std::sync::atomic::{AtomicBool, Ordering};

            pub const PART: Part<$View> = Part {
                loader: Loader { is_loaded: || IS_LOADED.load(Ordering::Relaxed), fetch: || Box::pin(fetch()) },
                draw,
            };
            static IS_LOADED: AtomicBool = AtomicBool::new(cfg!(not(feature = "split")));

            fn drawn(view: $View) -> AnyView {
                #[allow(unreachable_patterns, reason = "a part may draw every view")]
                match view {
                    $($view => $drawn.into_any(),)*
                    _ => ().into_any(),
                }
            }

            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($name, preload(load), fallible)]
            fn split(view: $View) -> Result<AnyView, lazy_parts::NotLoaded> {
                Ok(drawn(view))
            }

            #[cfg(feature = "split")]
            async fn fetch() -> bool {
                IS_LOADED.store(load().await.is_ok(), Ordering::Relaxed);
                IS_LOADED.load(Ordering::Relaxed)
            }

            #[cfg(feature = "split")]
            fn draw(view: $View) -> Option<AnyView> {
                lazy_parts::finished(split(view))
            }

            /// Returns true: development builds and tests aren’t split, so the part is always loaded.
            #[cfg(not(feature = "split"))]
            async fn fetch() -> bool {
                true
            }

            #[cfg(not(feature = "split"))]
            fn draw(view: $View) -> Option<AnyView> {
                Some(drawn(view))
            }
        })*
    };
}

pub(in crate::pages) use lazy_parts;

/// The error of a part that couldn’t be fetched.
#[cfg(feature = "split")]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Returns the view of a loaded part by polling its future once: the future of a loaded part is ready at once. None if the part isn’t loaded
/// or couldn’t be fetched.
#[cfg(feature = "split")]
pub fn finished(drawn: impl Future<Output = Result<AnyView, NotLoaded>>) -> Option<AnyView> {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(drawn).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(drawn) => drawn.ok(),
        Poll::Pending => None,
    }
}
