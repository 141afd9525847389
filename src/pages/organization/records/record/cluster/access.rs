//! Access to a cluster’s Kubernetes API: a token on request, which is shown with its expiry and never stored, and the kubeconfig.

use crate::browser::task::spawn;
use crate::browser::{clock, file};
use crate::components::status::time::Ago;
use crate::features::editing::request_text::CopyText;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{Live, read_now, use_live};
use crate::ui::button::Button;
use crate::ui::field::TextField;
use crate::ui::form::FormError;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::decode::Undecodable;
use slipway_api::fields::{cluster_token, cluster_token_status};
use slipway_api::id::{ClusterId, OrganizationId, RecordId};
use slipway_api::operations::cluster::{GetClusterKubeconfig, GetClusterToken};
use slipway_api::table::FieldName;
use slipway_api::{ApiError, Operation, Record, Request, Timestamp};
use slipway_computed::computed;
use slipway_logic::text::errors;

/// The command that uses the token.
const USAGE: &str = "kubectl --server ADDRESS --token TOKEN get pods --all-namespaces";

/// The card with the access to a cluster: a token on request, and the kubeconfig.
#[component]
pub fn ClusterAccess(id: OrganizationId, record: RecordId) -> impl IntoView {
    let (live, notifier) = (use_live(), use_notifier());
    let cluster = ClusterId(record.0);
    let token = RwSignal::new(String::new());
    let ends = RwSignal::new(None::<Timestamp>);
    let kubeconfig = RwSignal::new(None::<String>);
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    // An expired token is removed from the screen.
    Effect::new(move || {
        if ends.get().is_some_and(|ends| ends <= live.clock.now.get()) {
            token.set(String::new());
            ends.set(None);
        }
    });
    let get_token = move || {
        let request = GetClusterToken { cluster }.request();
        ask(live, request, busy, error_message, move |reply| {
            let read = reply.read::<Record>(clock::now())?;
            let at = |field: FieldName| read.at(&[cluster_token::STATUS, field]).text().unwrap_or_default();
            ends.try_set(Timestamp::parse(&at(cluster_token_status::EXPIRATION_TIMESTAMP)));
            let found = at(cluster_token_status::TOKEN);
            if found.is_empty() {
                return Err(ApiError::Undecodable(Undecodable {
                    path: format!("{}.{}", cluster_token::STATUS, cluster_token_status::TOKEN),
                    problem: "no token".into(),
                }));
            }
            token.try_set(found);
            Ok(())
        });
    };
    let get_kubeconfig = move || {
        let request = GetClusterKubeconfig { organization: id, cluster }.request();
        ask(live, request, busy, error_message, move |reply| {
            reply.refused(clock::now()).map_or(Ok(()), Err)?;
            kubeconfig.try_set(Some(reply.text().into_owned()));
            Ok(())
        });
    };
    let disabled_reason = move |spec| computed(move || live.capabilities.disabled_reason(spec, None));
    let copy = move || notifier.copy("Token", token.get_untracked());
    let has_token = move || token.with(|token| !token.is_empty());
    view! {
        <Card title="Access">
            <FormError error=error_message />
            <p class="dim">"A token for the cluster’s own interface. It isn’t stored: get another one after you leave this page."</p>
            <Show when=has_token>
                <TextField id="cluster-token" label="Token" value=token secret=true read_only=true />
                <p class="dim">
                    {move || ends.get().map(|_| "Expires ")} <Show when=move || ends.with(Option::is_some)>
                        <Ago at=ends />
                    </Show>
                </p>
                <CopyText label="command" words=Signal::stored(USAGE.to_owned()) />
                <p class="dim">"Replace ADDRESS with the server of the kubeconfig, and TOKEN with the token."</p>
            </Show>
            {move || {
                kubeconfig
                    .get()
                    .map(|text| {
                        let saved = text.clone();
                        view! {
                            <CopyText label="kubeconfig" words=Signal::stored(text) />
                            <Button on_press=move || {
                                file::download("kubeconfig.yaml", "application/yaml", &saved);
                            }>"Download kubeconfig"</Button>
                        }
                    })
            }}
            <div class="buttons">
                <Show when=has_token>
                    <Button on_press=copy>"Copy token"</Button>
                </Show>
                <Button busy disabled_reason=disabled_reason(GetClusterToken::SPEC) on_press=get_token>
                    "Get token"
                </Button>
                <Button busy disabled_reason=disabled_reason(GetClusterKubeconfig::SPEC) on_press=get_kubeconfig>
                    "Get kubeconfig"
                </Button>
            </div>
        </Card>
    }
}

/// Sends a read, and passes its reply to `take`. An error of the read or of `take` is shown in `error_message`, except for a 401 and for a
/// cancelled read. After a 403, the operation is disabled. Does nothing while `busy` is true.
fn ask(
    live: Live,
    request: Request,
    busy: RwSignal<bool>,
    error_message: RwSignal<Option<String>>,
    take: impl FnOnce(slipway_api::reply::Reply) -> Result<(), ApiError> + 'static,
) {
    if busy.get_untracked() {
        return;
    }
    busy.set(true);
    error_message.set(None);
    spawn(async move {
        let spec = request.spec;
        let ended = read_now(live, request).await.and_then(take);
        busy.try_set(false);
        if let Err(error) = ended
            && !matches!(error, ApiError::SignIn | ApiError::Cancelled)
        {
            if matches!(error, ApiError::NotPermitted { .. }) {
                live.capabilities.forbid(spec, None);
            }
            error_message.try_set(Some(errors::message(&error)));
        }
    });
}
