//! The name and the logo of the console, as its host gave them.

use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;

/// The logo and the name of the console.
#[component]
pub fn Brand() -> impl IntoView {
    let site = use_site();
    let product = site.config().product.clone();
    // If `config.json` names a logo, the logo is shown instead of the icon, which `style/frame.css` then hides.
    let logo = product.logo.map(|path| {
        let src = format!("{}/{}", site.base(), path);
        view! { <img class="logo" src=src alt="" /> }
    });
    view! {
        <Icon name="brand" />
        {logo}
        <span class="product">{product.name}</span>
    }
}
