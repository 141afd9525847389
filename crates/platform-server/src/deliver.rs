//! Sends webhook deliveries by POST. Deliveries to different URLs don't wait for each other, so a slow or unreachable receiver doesn't
//! delay others.

use crate::address::is_loopback;
use crate::platform_api::Server;
use platform::Due;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::sync::Semaphore;

/// The interval at which the platform is advanced to the present time and new deliveries are started.
const EVERY: Duration = Duration::from_millis(250);
/// The timeout of a delivery, from the connection to the end of the reply.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum number of simultaneous deliveries to a URL.
const AT_ONCE: usize = 2;

/// Sends deliveries until the process ends. Unless `anywhere` is true, deliveries to other machines aren't sent, and are recorded as
/// failed.
pub async fn deliver(server: Arc<Server>, anywhere: bool) {
    let mut semaphores: HashMap<String, Arc<Semaphore>> = HashMap::new();
    loop {
        for due in server.due() {
            if !anywhere && !is_loopback(&due.url) {
                server.delivered(
                    &due,
                    None,
                    "not delivered: the address isn't on this machine (--webhooks anywhere)",
                );
                continue;
            }
            let semaphore = semaphores
                .entry(due.url.clone())
                .or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE)))
                .clone();
            tokio::spawn(one(server.clone(), semaphore, due));
        }
        semaphores.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
        tokio::time::sleep(EVERY).await;
    }
}

async fn one(server: Arc<Server>, semaphore: Arc<Semaphore>, due: Due) {
    let Ok(_permit) = semaphore.acquire().await else { return };
    let (url, body) = (due.url.clone(), due.body.clone());
    let (status, answer) = match tokio::task::spawn_blocking(move || post(&url, &body)).await {
        Ok(Ok((status, answer))) => (Some(status), answer),
        Ok(Err(error)) => (None, error.to_string()),
        Err(_) => (None, "the delivery failed".to_owned()),
    };
    server.delivered(&due, status, &answer);
}

fn post(url: &str, body: &str) -> Result<(u16, String), ureq::Error> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(PATIENCE))
        .build()
        .into();
    let mut reply = agent.post(url).header("content-type", "application/json").send(body)?;
    let answer = reply.body_mut().with_config().limit(64 << 10).read_to_string().unwrap_or_default();
    Ok((reply.status().as_u16(), answer))
}
