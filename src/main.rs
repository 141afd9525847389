//! Starts the console in the page.

fn main() {
    slipway::start();
}
