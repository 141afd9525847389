//! The mutants: small faults in the client or the engine, each with the test that has to fail.

/// A fault.
pub struct Mutant {
    /// The description.
    pub what: &'static str,
    /// The file.
    pub file: &'static str,
    /// The text to replace, which the file contains once.
    pub from: &'static str,
    /// The replacement.
    pub to: &'static str,
    /// The test that has to fail: package, target and name for cargo.
    pub caught_by: (&'static str, &'static str, &'static str),
}

const fn mutant(
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    caught_by: (&'static str, &'static str, &'static str),
) -> Mutant {
    Mutant { what, file, from, to, caught_by }
}

const API: &str = "slipway-api";
const LOGIC: &str = "slipway-logic";
const PLATFORM: &str = "platform";
const LIB: &str = "--lib";
const CONTRACT: &str = "contract";

/// Every mutant, the client's first.
pub const MUTANTS: &[Mutant] = &[
    mutant(
        "a save is sent though the record changed since its review",
        "crates/logic/src/forms/review.rs",
        "    if reviewed.now == now {",
        "    if !now.is_empty() {",
        (LOGIC, LIB, "forms::review::tests::a_save_changes_what_was_typed_and_nothing_else"),
    ),
    mutant(
        "a draft of settings stores the credentials of a scaler",
        "crates/logic/src/settings/draft.rs",
        "set(&text, &credentials(&way), None).unwrap_or(text)",
        "Some(way).map(|_| text.clone()).unwrap_or(text)",
        (
            LOGIC,
            LIB,
            "settings::draft::tests::a_draft_has_no_credentials_and_gets_them_back_from_the_platform",
        ),
    ),
    mutant(
        "a port that is taken over from another service loses its id",
        "crates/logic/src/settings/compare.rs",
        "match id.filter(|_| plain != *other) {",
        "match id.filter(|_| plain == *other) {",
        (LOGIC, LIB, "settings::compare::tests::a_port_that_is_taken_over_keeps_the_id_of_its_own_service"),
    ),
    mutant(
        "a value of the platform that nobody edited blocks a save",
        "crates/logic/src/settings/rules.rs",
        "        is_edited(&way(mine, path))\n",
        "        !path.is_empty() || is_edited(&way(mine, path))\n",
        (LOGIC, LIB, "settings::rules::tests::what_nobody_edited_blocks_no_save"),
    ),
    mutant(
        "typing and taking back counts as an edit",
        "crates/logic/src/settings/write.rs",
        "    if text(base, way) == meaning(field, typed) {",
        "    if base.is_empty() && text(base, way) == meaning(field, typed) {",
        (LOGIC, LIB, "settings::write::tests::typing_and_taking_back_is_no_edit"),
    ),
    mutant(
        "a field that a reply leaves out of a port counts as stored differently",
        "crates/logic/src/settings/reply.rs",
        "            Value::Absent => true,",
        "            Value::Absent => false,",
        (LOGIC, LIB, "settings::reply::tests::what_the_platform_adds_is_no_difference"),
    ),
    mutant(
        "what others changed is overwritten where several services are edited together",
        "crates/logic/src/settings/several.rs",
        "if reviewed.iter().any(|one| one.is_conflict()",
        "if reviewed.iter().all(|one| one.is_conflict() && !one.is_own",
        (LOGIC, LIB, "settings::several::tests::a_merge_keeps_what_others_changed_and_refuses_conflicts"),
    ),
    mutant(
        "the import of a .env file changes a variable that it repeats",
        "crates/logic/src/variables/import.rs",
        "let comes_again = keys.iter().skip(index + 1)",
        "let comes_again = keys.iter().skip(index + 1000)",
        (LOGIC, LIB, "variables::import::tests::each_line_says_what_will_be_done"),
    ),
    mutant(
        "an environment whose state can’t be read any more counts as healthy",
        "crates/logic/src/status/attention.rs",
        "(_, Some(RoundRead { error: Some(_), .. })) => Health::Unhealthy,",
        "(_, Some(RoundRead { error: Some(_), .. })) => Health::Healthy,",
        (LOGIC, LIB, "status::attention::tests::an_environment_is_healthy_only_while_its_state_is_read"),
    ),
    mutant(
        "the version of a failed deployment is the last good one",
        "crates/logic/src/records/history.rs",
        "state.is_some_and(|state| labels::group(&state) == StateGroup::Fine)",
        "state.is_some_and(|state| labels::group(&state) != StateGroup::Unknown)",
        (LOGIC, LIB, "records::history::tests::the_newest_deployment_that_succeeded_is_the_last_good_one"),
    ),
    mutant(
        "a mark is left out where two reads of a log don't overlap",
        "crates/logic/src/log/buffer.rs",
        "if !is_joined && !self.entries.is_empty() {",
        "if !is_joined && self.entries.is_empty() {",
        (LOGIC, LIB, "log::buffer::tests::without_an_overlap_a_mark_says_so"),
    ),
    mutant(
        "an edit of a port is saved in the first port",
        "crates/logic/src/settings/edit.rs",
        "rows(here).iter().position(|(known, _)| known == segment)?",
        "rows(here).iter().position(|(known, _)| known == segment).map(|_| 0)?",
        (LOGIC, LIB, "settings::merge::tests::edits_of_two_people_meet_in_one_record"),
    ),
    mutant(
        "a deployment that takes over isn’t noticed",
        "crates/logic/src/actions/outcome.rs",
        "Some((Some(false), own)) if own.was_seen => {",
        "Some((Some(false), own)) if own.was_seen && !is_moving => {",
        (LOGIC, LIB, "actions::outcome::tests::another_deployment_that_takes_over_ends_the_action"),
    ),
    mutant(
        "a roll back leads to the present version",
        "crates/logic/src/records/history.rs",
        "Past::Before if is_newest_good => versions.find(|(name, _)| Some(name) != newest.as_ref())?,",
        "Past::Before if is_newest_good => versions.next()?,",
        (LOGIC, LIB, "records::history::tests::a_roll_back_leads_to_the_version_before"),
    ),
    mutant(
        "a name is free if its case is another",
        "crates/logic/src/forms/taken.rs",
        "fold(taken.name.trim()) == name",
        "taken.name.trim() == name",
        (LOGIC, LIB, "forms::taken::tests::a_name_is_taken_whatever_its_case_but_not_by_the_record_itself"),
    ),
    mutant(
        "a mode that is remembered counts as known",
        "crates/logic/src/places/directory.rs",
        ".filter(|entry| entry.known == Known::Read);\n        entry.and_then",
        ";\n        entry.and_then",
        (LOGIC, LIB, "places::directory::tests::a_mode_counts_only_when_it_was_read_in_this_session"),
    ),
    mutant(
        "an id in the place of a name confirms a deletion",
        "crates/logic/src/places/place.rs",
        "!name.trim().is_empty() && *name != id.to_string()",
        "!name.trim().is_empty() && *name != id.to_string() + \"x\"",
        (LOGIC, LIB, "places::place::tests::an_id_in_the_place_of_a_name_is_nothing_to_confirm_with"),
    ),
    mutant(
        "a read goes on for ever",
        "crates/logic/src/reading/guard.rs",
        ".count() >= LIMIT {",
        ".count() > 100 * LIMIT {",
        (
            LOGIC,
            LIB,
            "reading::guard::tests::the_eleventh_send_in_ten_seconds_is_held_back_and_goes_on_after_a_pause",
        ),
    ),
    mutant(
        "a port's id is dropped when its service is saved",
        "crates/api/src/tables/port.rs",
        "        field(\"id\", Uuid),\n        field(\"internal_port\", Integer)",
        "        field(\"id\", Uuid).read_only(),\n        field(\"internal_port\", Integer)",
        (API, LIB, "save::tests::a_container_goes_back_without_what_the_platform_sets"),
    ),
    mutant(
        "`maximun_gpu` is sent back",
        "crates/api/src/tables/service.rs",
        "field(\"maximun_gpu\", Integer).read_only()",
        "field(\"maximun_gpu\", Integer)",
        (
            API,
            LIB,
            "save::tests::an_application_goes_back_without_its_misspelt_maximum_and_its_deployed_commit",
        ),
    ),
    mutant(
        "`maximun_gpu` is spelled as it should be",
        "crates/api/src/tables/service.rs",
        "field(\"maximun_gpu\", Integer)",
        "field(\"maximum_gpu\", Integer)",
        (API, "document", "part_2_field_by_field"),
    ),
    mutant(
        "fields that the console doesn't know are dropped at a save",
        "crates/api/src/save.rs",
        "            push(key, value)?;\n            continue;",
        "            continue;",
        (API, "properties", "a_request_keeps_what_nobody_knows_and_drops_what_the_platform_sets"),
    ),
    mutant(
        "null is taken for absent",
        "crates/api/src/described.rs",
        "if found.trim() == \"null\" { Value::Null }",
        "if found.trim() == \"null\" { Value::Absent }",
        (API, LIB, "record::tests::null_absent_and_empty_differ"),
    ),
    mutant(
        "a bare array isn't read as a list",
        "crates/api/src/list.rs",
        "if text.starts_with('[') {",
        "if text.starts_with('(') {",
        (API, LIB, "list::tests::reads_all_three_shapes"),
    ),
    mutant(
        "a plus sign isn't escaped",
        "crates/api/src/operation.rs",
        "b\"-._~\".contains(&byte)",
        "b\"-._~+\".contains(&byte)",
        (API, "platform", "a_period_in_another_zone_arrives_whole"),
    ),
    mutant(
        "a write is asked again",
        "crates/api/src/operation.rs",
        "self.method == Method::Get\n",
        "self.method != Method::Delete\n",
        (API, LIB, "operations::tests::only_reads_are_repeated"),
    ),
    mutant(
        "a wrong path",
        "crates/api/src/operations/action.rs",
        "\"/database/{databaseId}/restart-service\"",
        "\"/database/{databaseId}/restart\"",
        (API, "document", "part_4_row_by_row"),
    ),
    mutant(
        "a value that nobody listed is lost",
        "crates/api/src/enumeration.rs",
        "other => $name::Unknown(other.to_owned()),",
        "_ => $name::Unknown(String::new()),",
        (API, LIB, "enumeration::tests::a_value_that_nobody_listed_is_kept_as_it_came"),
    ),
    mutant(
        "an edit takes the comma beside it along",
        "crates/api/src/patch.rs",
        "let comma = if all_members(object)?.is_empty() { \"\" } else { \",\" };",
        "let comma = \"\";",
        (API, LIB, "patch::tests::what_is_not_there_is_added_and_what_leads_nowhere_is_told"),
    ),
    mutant(
        "no pause on 429",
        "crates/logic/src/reading/poll.rs",
        "        self.paused_until = Some(until);",
        "        let _ = until;",
        (LOGIC, LIB, "reading::poll::tests::a_429_is_waited_out_and_forgotten_after_a_reading"),
    ),
    mutant(
        "a bound is off by one",
        "crates/logic/src/forms/rule.rs",
        "(value.integer()? < least)",
        "(value.integer()? <= least)",
        (LOGIC, LIB, "forms::rule::tests::both_edges_of_every_bound"),
    ),
    mutant(
        "statuses one by one cost nothing",
        "crates/logic/src/reading/rounds/mod.rs",
        "bucket.left -= 1;",
        "bucket.left -= 0;",
        (LOGIC, LIB, "reading::rounds::tests::never_more_than_500_in_an_hour_whatever_happens"),
    ),
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
