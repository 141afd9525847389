//! Faults in the reference platform’s engine.

use super::{Mutant, mutant};

const PLATFORM: &str = "platform";
const CONTRACT: &str = "contract";

/// The faults.
pub const MUTANTS: &[Mutant] = &[
    mutant(
        "a 403 isn't sent",
        "crates/platform/src/engine.rs",
        "Ok((route, _)) if token.scope < route.scope =>",
        "Ok((route, _)) if token.scope > route.scope && false =>",
        (PLATFORM, CONTRACT, "refused::every_operation_takes_its_scope_and_no_less"),
    ),
    mutant(
        "a wrong field name in a reply",
        "crates/platform/src/service.rs",
        "\"is_part_last_deployment\": self",
        "\"is_part_of_last_deployment\": self",
        (PLATFORM, CONTRACT, "good::every_operation_takes_a_good_request_and_answers_by_the_schema"),
    ),
    mutant(
        "a hint is lost",
        "crates/platform/src/database/log.rs",
        "            record.insert(\"hint\".into(), json!(hint));",
        "            let _ = hint;",
        (
            PLATFORM,
            CONTRACT,
            "deployments::a_failed_build_leaves_a_hint_in_markdown_and_the_log_keeps_its_last_thousand",
        ),
    ),
    mutant(
        "a description of 256 characters is taken",
        "crates/platform/src/requests.rs",
        "may_be_null(\"description\", Rule::Words(255))",
        "may_be_null(\"description\", Rule::Words(256))",
        (PLATFORM, CONTRACT, "refused::every_fault_of_a_body_is_refused_with_a_message_for_its_field"),
    ),
    mutant(
        "a secret's value is shown",
        "crates/platform/src/variable.rs",
        "            record.remove(\"value\");",
        "            record.remove(\"mount_path\");",
        (
            PLATFORM,
            CONTRACT,
            "records::a_secret_is_in_no_reply_and_a_deleted_variable_takes_its_aliases_along",
        ),
    ),
    mutant(
        "names differ by their case",
        "crates/platform/src/database/mod.rs",
        "others.any(|other| other.to_lowercase() == name)",
        "others.any(|other| other == name)",
        (PLATFORM, CONTRACT, "records::names_are_the_same_in_any_case_and_keys_are_not"),
    ),
    mutant(
        "a lock holds nobody up",
        "crates/platform/src/cluster.rs",
        "            Some(lock) => Err(",
        "            Some(lock) if lock.since < 0 => Ok(()),\n            Some(lock) if lock.since > 0 => Ok(()),\n            Some(lock) => Err(",
        (PLATFORM, CONTRACT, "deployments::a_cluster_locks_while_something_goes_on"),
    ),
    mutant(
        "a port that is left out stays",
        "crates/platform/src/template.rs",
        "const READ_ONLY: [&str; 11] = [",
        "const READ_ONLY: [&str; 12] = [\n    \"ports\",",
        (
            PLATFORM,
            CONTRACT,
            "records::a_put_deletes_what_is_left_out_keeps_what_has_its_id_and_creates_what_has_none",
        ),
    ),
    mutant(
        "a companion is offered with the document alone",
        "crates/platform/src/route.rs",
        "self.profile == Profile::Document || profile == Profile::Companion",
        "self.profile == Profile::Document || profile != self.profile || profile == Profile::Companion",
        (PLATFORM, CONTRACT, "good::the_document_profile_has_the_document_s_operations_alone"),
    ),
    mutant(
        "an event is delivered again and again",
        "crates/platform/src/database/webhooks.rs",
        "                delivery.is_sent = true;",
        "                delivery.is_sent = false;",
        (PLATFORM, CONTRACT, "webhooks::deliveries_follow_subscription_filter_and_switch"),
    ),
    mutant(
        "a queue doesn't drain",
        "crates/platform/src/database/deployments.rs",
        "        } else if is_over {\n            self.begin(id, phase.at);",
        "        } else if is_over && id.is_nil() {\n            self.begin(id, phase.at);",
        (PLATFORM, CONTRACT, "deployments::a_service_named_twice_is_asked_once_and_its_queue_drains"),
    ),
    mutant(
        "a deleted service leaves its variables behind",
        "crates/platform/src/database/deployments.rs",
        "            self.forget_variable(variable);\n        }\n        self.restrictions",
        "            let _ = variable;\n        }\n        self.restrictions",
        (PLATFORM, CONTRACT, "records::a_deleted_service_takes_its_variables_along"),
    ),
];
