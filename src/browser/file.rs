//! Saving and opening files.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, DragEvent, HtmlAnchorElement, HtmlInputElement, Url};

/// Downloads text as a file with a name. `kind` is its media type, such as `text/plain`. Does nothing if the browser refuses.
pub fn download(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options);
    let Some(address) = blob.ok().and_then(|blob| Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The click above started the download; without a link there is no download. In both cases the address isn't needed
    // any more, so its memory is released.
    let _ = Url::revoke_object_url(&address);
}

/// Returns the text of the file that is chosen in a file input; None if no file is chosen or it can't be read.
pub async fn chosen(field: &HtmlInputElement) -> Option<String> {
    let file = field.files()?.get(0)?;
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Returns the text of the first dropped file; None if no file was dropped or it can't be read.
pub async fn dropped(event: &DragEvent) -> Option<String> {
    let file = event.data_transfer()?.files()?.get(0)?;
    JsFuture::from(file.text()).await.ok()?.as_string()
}
