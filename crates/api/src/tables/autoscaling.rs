//! Autoscaling of containers and applications (part 2.7).

use super::enumerations::{AUTOSCALING_MODE, SCALER_ROLE};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Rule, Save, field, tables};

tables! {
    /// The autoscaling policy of a service.
    AUTOSCALING: autoscaling, "2.7" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        SERVICE_ID = field(Uuid).read_only(),
        MODE = field(OneOf(&AUTOSCALING_MODE)),
        POLLING_INTERVAL_SECONDS = field(Integer).rule(Rule::AtLeast(1)).unit("s"),
        COOLDOWN_PERIOD_SECONDS = field(Integer).rule(Rule::AtLeast(0)).unit("s"),
        SCALERS = field(List(&Object(&SCALER))),
    }

    /// A scaler of an autoscaling policy. Platforms send one of `config_json` and `config_yaml`, and null as the other: the null isn't sent
    /// back.
    SCALER: scaler, "2.7" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        SCALER_TYPE = field(Text).rule(Rule::Filled),
        ENABLED = field(Boolean),
        ROLE = field(OneOf(&SCALER_ROLE)),
        CONFIG_JSON = field(Free).nullable().save(Save::UnlessNull),
        CONFIG_YAML = field(Text).nullable().save(Save::UnlessNull),
        TRIGGER_AUTHENTICATION = field(Object(&TRIGGER_AUTHENTICATION)).nullable(),
    }

    /// The credentials of a scaler for its metrics source.
    TRIGGER_AUTHENTICATION: trigger_authentication, "2.7" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ORGANIZATION_ID = field(Text).read_only(),
        NAME = field(Text),
        CONFIG_YAML = field(Text),
    }
}
