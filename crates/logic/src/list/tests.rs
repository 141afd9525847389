use super::*;
use crate::reading::read::{Read, RecordKey};
use crate::route::View;
use crate::status::by_id::{index_by_id, statuses_in_reply};
use slipway_api::Listed;
use slipway_api::Operation;
use slipway_api::decode::Decode;
use slipway_api::fields::{environment, image, reference, service, service_status};
use slipway_api::operations::project::ListEnvironments;
use slipway_api::table::FieldName;

const COLUMNS: &[Column] = &[
    column("name", "Environment", CellKind::Name, CellSource::Record(&[service::NAME])),
    column("mode", "Mode", CellKind::Mode, CellSource::Record(&[environment::MODE])).filter(),
    column("state", "State", CellKind::State, CellSource::Status(&[service_status::STATE])).filter(),
    column(
        "cpu",
        "CPU",
        CellKind::Number("m"),
        CellSource::Record(&[FieldName::declared(b"limits"), service::CPU]),
    )
    .wide(),
    column(
        "both",
        "Both",
        CellKind::Text,
        CellSource::Computed(|own, status| {
            format!("{}{}", own.text().len().min(1), usize::from(status.is_some())).into()
        }),
    ),
];

const LIST: &str = r#"{"results":[
    {"id":"1","name":"production","mode":"PRODUCTION","limits":{"cpu":1000}},
    {"id":"2","name":"Staging, eu","mode":"STAGING","limits":{"cpu":250}},
    {"name":"without an id"},
    {"id":"3","name":"=danger","mode":null},
    {"id":"1","name":"twice"}
]}"#;

fn records(text: &str) -> Vec<Record> {
    Listed::decode(text).unwrap().items
}

fn made() -> Vec<Row> {
    let statuses = records(r#"[{"id":"1","state":"DEPLOYED"},{"id":"2","state":"BUILD_ERROR"}]"#);
    rows(COLUMNS, reference::ID, &records(LIST), &by_id_of(&statuses), &[])
}

fn cells(row: &Row) -> Vec<&str> {
    (0..COLUMNS.len()).map(|index| row.cell(index)).collect()
}

fn names(view: &View) -> Vec<String> {
    let rows = made();
    view::visible(COLUMNS, &rows, view).into_iter().map(|index| rows[index].cell(0).to_owned()).collect()
}

#[test]
fn rows_are_made_of_a_record_and_what_is_beside_it() {
    let rows = made();
    let ids: Vec<&str> = rows.iter().map(|row| &*row.id).collect();
    assert_eq!(ids, ["1", "2", "3"], "without an id there is no row, and each id has one");
    assert_eq!(cells(&rows[0]), ["production", "PRODUCTION", "DEPLOYED", "1000", "11"]);
    assert_eq!(cells(&rows[2]), ["=danger", "", "", "", "10"]);
}

#[test]
fn statuses_are_found_in_every_list_of_a_record() {
    let reply = records(
        r#"{"environment":{"state":"READY"},"jobs":[{"id":"1","state":"A"}],"helms":[{"id":"2"}],"databases":null}"#,
    );
    let (first, kinds) = statuses_in_reply(&reply, reference::ID, &[]);
    let (again, _) = statuses_in_reply(&reply, reference::ID, &first);
    assert!(again.iter().zip(&first).all(|(one, other)| one.1.is(&other.1)), "what stands where it stood");
    let statuses = index_by_id(&first, &kinds);
    assert_eq!(statuses.len(), 2);
    assert_eq!(statuses["1"].text(), r#"{"id":"1","state":"A"}"#);
}

#[test]
fn a_row_that_did_not_change_is_taken_over() {
    let first = made();
    let changed = records(r#"[{"id":"1","state":"DEPLOYED"},{"id":"2","state":"BUILDING"}]"#);
    let second = rows(COLUMNS, reference::ID, &records(LIST), &by_id_of(&changed), &first);
    assert!(Arc::ptr_eq(&first[0].computed, &second[0].computed));
    assert_eq!(second[1].cell(2), "BUILDING");
    assert_ne!(first[1], second[1]);
    // The same records are read again, with other statuses.
    let list = records(
        &LIST
            .replace(r#"{"name":"without an id"},"#, "")
            .replace(r#""id":"1","name":"twice""#, r#""id":"4""#),
    );
    let statuses = |text: &str| by_id_of(&records(text));
    let before = rows(
        COLUMNS,
        reference::ID,
        &list,
        &statuses(r#"[{"id":"1","state":"DEPLOYED"},{"id":"3","state":"READY"}]"#),
        &[],
    );
    let after = rows(
        COLUMNS,
        reference::ID,
        &list,
        &statuses(r#"[{"id":"1","state":"DEPLOYED"},{"id":"2","state":"READY"}]"#),
        &before,
    );
    assert_eq!(after.len(), 4);
    assert!(
        Arc::ptr_eq(&before[0].computed, &after[0].computed)
            && Arc::ptr_eq(&before[3].computed, &after[3].computed)
    );
    assert_eq!((after[1].cell(2), after[2].cell(2)), ("READY", ""));
}

#[test]
fn search_looks_through_what_is_shown() {
    let search = |text: &str| names(&View { search: text.into(), ..View::default() });
    assert_eq!(search("PROD"), ["production"]);
    assert_eq!(search("eu staging"), ["Staging, eu"], "each word, anywhere");
    assert_eq!(search("build failed"), ["Staging, eu"], "a state by its word");
    assert_eq!(search("BUILD_ERROR"), [""; 0], "not by what isn't shown");
    assert_eq!(search("  ").len(), 3);
}

#[test]
fn filters_take_a_value_or_a_group_of_states() {
    let filter = |column: &str, value: &str| {
        names(&View { filters: vec![(column.into(), value.into())], ..View::default() })
    };
    assert_eq!(filter("mode", "STAGING"), ["Staging, eu"]);
    assert_eq!(filter("state", "BUILD_ERROR"), ["Staging, eu"]);
    assert_eq!(filter("state", "failed"), ["Staging, eu"]);
    assert_eq!(filter("state", "fine"), ["production"]);
    assert_eq!(filter("never", "x").len(), 3, "what isn't a column filters nothing");
    let rows = made();
    assert_eq!(
        view::choices(1, &rows),
        [("PRODUCTION".to_owned(), "Production".to_owned(), 1), ("STAGING".into(), "Staging".into(), 1)]
    );
}

#[test]
fn sorting_is_by_what_a_cell_is_and_leaves_the_empty_last() {
    let sort =
        |column: &str, backwards| names(&View { sort: Some((column.into(), backwards)), ..View::default() });
    assert_eq!(sort("name", false), ["=danger", "production", "Staging, eu"]);
    assert_eq!(sort("cpu", false), ["Staging, eu", "production", "=danger"]);
    assert_eq!(sort("cpu", true), ["production", "Staging, eu", "=danger"]);
    assert_eq!(sort("state", false), ["Staging, eu", "production", "=danger"], "what failed first");
    assert_eq!(sort("never", false), ["production", "Staging, eu", "=danger"]);
}

#[test]
fn exports_hold_what_is_there_and_nothing_that_runs() {
    let rows = made();
    assert_eq!(
        export::csv(COLUMNS, &rows),
        "name,mode,state,cpu,both,id\r\nproduction,PRODUCTION,DEPLOYED,1000,11,1\r\n\
         \"Staging, eu\",STAGING,BUILD_ERROR,250,11,2\r\n\"'=danger\",,,,10,3\r\n"
    );
    let json: serde_json::Value = serde_json::from_str(&export::json(&rows)).unwrap();
    assert_eq!(json[1]["limits"]["cpu"], 250);
}

fn by_id_of(records: &[Record]) -> StatusById {
    let (in_reply, kinds) = statuses_in_reply(records, reference::ID, &[]);
    index_by_id(&in_reply, &kinds)
}

#[test]
fn services_of_two_kinds_may_have_the_same_id() {
    let list = records(
        r#"[{"id":"1","name":"api","service_type":"APPLICATION"},{"id":"1","name":"db","service_type":"DATABASE"},{"id":"2","name":"job","service_type":"JOB"}]"#,
    );
    let reply = r#"{"environment":{"id":"1","state":"QUEUED"},"applications":[{"id":"1","state":"RUNNING"}],
        "databases":[{"id":"1","state":"ERROR"}],"jobs":[{"id":"2","state":"READY"}]}"#;
    let state = |reply: &str| {
        let rows = rows(COLUMNS, reference::ID, &list, &by_id_of(&[Record::decode(reply).unwrap()]), &[]);
        rows.iter()
            .map(|row| {
                row.status
                    .as_ref()
                    .and_then(|status| status.at(&[service_status::STATE]).text())
                    .unwrap_or_default()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(state(reply), ["RUNNING", "ERROR", "READY"]);
    // Two services have the id 1, and the reply has one status for it, which is indexed by the id alone. The rows of both services are
    // looked up by id and kind, so neither gets that status.
    assert_eq!(state(r#"{"databases":[{"id":"1","state":"ERROR"}]}"#), ["", "", ""]);
}

#[test]
fn rows_are_equal_if_the_platform_sent_the_same() {
    assert_eq!(made(), made());
    let other = rows(COLUMNS, reference::ID, &records(LIST), &StatusById::new(), &[]);
    assert_ne!(made()[0], other[0], "another status");
    let renamed =
        rows(COLUMNS, reference::ID, &records(&LIST.replace("production", "live")), &StatusById::new(), &[]);
    assert_ne!(renamed[0], other[0], "another record");
    assert_eq!(renamed[1], other[1]);
}

#[test]
fn numbers_are_grouped_beside_their_maximum() {
    static AMOUNTS: [Column; 3] = [
        column(
            "cpu",
            "CPU",
            CellKind::Number("m"),
            CellSource::Computed(|_, _| CellValue::Share { amount: 1_500, maximum: 20_000 }),
        ),
        column(
            "memory",
            "Memory",
            CellKind::Number("MB"),
            CellSource::Record(&[FieldName::declared(b"memory")]),
        ),
        column(
            "gpu",
            "GPU",
            CellKind::Number(""),
            CellSource::Computed(|_, _| "unlimited".to_owned().into()),
        ),
    ];
    let rows =
        rows(&AMOUNTS, reference::ID, &records(r#"[{"id":"1","memory":20000}]"#), &StatusById::new(), &[]);
    assert_eq!([0, 1, 2].map(|index| rows[0].shown(index)), ["1,500 of 20,000", "20,000", "unlimited"]);
    assert_eq!(export::csv(&AMOUNTS, &rows), "cpu,memory,gpu,id\r\n1500,20000,unlimited,1\r\n");
}

#[test]
fn days_are_shown_for_people_and_sorted_and_exported_as_iso_texts() {
    static DAYS: [Column; 1] = [column(
        "date",
        "Date",
        CellKind::Name,
        CellSource::Computed(|record, _| {
            CellValue::Day(record.at(&[reference::ID]).text().unwrap_or_default())
        }),
    )];
    let list = records(r#"[{"id":"2026-02-01"},{"id":"2025-11-17"}]"#);
    let rows = rows(&DAYS, reference::ID, &list, &StatusById::new(), &[]);
    assert_eq!(rows[1].shown(0), "17 Nov 2025");
    assert_eq!(export::csv(&DAYS, &rows), "date,id\r\n2026-02-01,2026-02-01\r\n2025-11-17,2025-11-17\r\n");
    for found in ["17 nov", "2025-11"] {
        assert!(rows[1].search_text().contains(found) && !rows[0].search_text().contains(found), "{found}");
    }
}

#[test]
fn records_without_an_id_are_rows_by_the_field_that_their_list_names() {
    let list = records(r#"[{"name":"a"},{"name":"b"},{"mode":"STAGING"}]"#);
    let keys = |key| {
        rows(COLUMNS, key, &list, &StatusById::new(), &[]).into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(keys(service::NAME), [Arc::from("a"), Arc::from("b")]);
    assert_eq!(keys(reference::ID), []);
}

#[test]
fn records_without_an_id_are_rows_by_the_key_of_their_list() {
    let reply = r#"{"results":[{"image_name":"web","versions":["1"]},{"image_name":"api","versions":[]}]}"#;
    let key = image::IMAGE_NAME;
    let read = Read::of(ListEnvironments::SPEC, reply, RecordKey::Key(key), None).unwrap();
    const IMAGES: &[Column] =
        &[column("name", "Image", CellKind::Name, CellSource::Record(&[image::IMAGE_NAME]))];
    let rows = rows(IMAGES, key, &read.items, &by_id_of(&[]), &[]);
    assert_eq!(rows.iter().map(|row| &*row.id).collect::<Vec<_>>(), ["web", "api"]);
}

#[test]
fn an_address_is_shown_without_https_and_found_and_exported_with_it() {
    const ADDRESSES: &[Column] =
        &[column("url", "Address", CellKind::Url, CellSource::Record(&[FieldName::declared(b"url")]))];
    let found =
        records(r#"[{"id":"1","url":"https://registry.test"},{"id":"2","url":"http://registry.test"}]"#);
    let rows = rows(ADDRESSES, reference::ID, &found, &StatusById::new(), &[]);
    assert_eq!(
        rows.iter().map(|row| row.shown(0)).collect::<Vec<_>>(),
        ["registry.test", "http://registry.test"]
    );
    assert_eq!(rows[0].cell(0), "https://registry.test");
    let search = |text: &str| {
        let view = View { search: text.to_owned(), ..View::default() };
        view::visible(ADDRESSES, &rows, &view).len()
    };
    assert_eq!((search("registry.test"), search("https://registry")), (2, 1));
}

#[test]
fn static_cells_stay_as_they_are_until_a_value_of_theirs_changes() {
    const STATIC: &[Column] = &[
        column("name", "Name", CellKind::Name, CellSource::Record(&[service::NAME])),
        column("cpu", "CPU", CellKind::Number("m"), CellSource::Record(&[service::CPU])),
        column("state", "State", CellKind::State, CellSource::Status(&[service_status::STATE])),
        column("word", "Word", CellKind::Label, CellSource::Status(&[service_status::STATE])).hidden(),
        column("any", "Any", CellKind::Text, CellSource::Status(&[service_status::ID])),
    ];
    let row = |record: &str, status: &str| {
        let status = Record::decode(status).unwrap();
        Row::new(STATIC, "1".into(), Record::decode(record).unwrap(), Some(status))
    };
    let (web, running) = (r#"{"id":"1","name":"web","cpu":500}"#, r#"{"id":"1","state":"RUNNING"}"#);
    let first = row(web, running);
    assert!(first.shows_same(&row(web, r#"{"id":"1","state":"ERROR"}"#)), "a state and a hidden cell");
    assert!(first.shows_same(&row(r#"{"id":"1","name":"shop","cpu":500}"#, running)), "a name");
    assert!(!first.shows_same(&row(r#"{"id":"1","name":"web","cpu":900}"#, running)));
    assert!(!first.shows_same(&row(web, r#"{"id":"2","state":"RUNNING"}"#)), "a value of the status");
}
