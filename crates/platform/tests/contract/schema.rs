//! The schema of the contract: the request and the reply of each operation.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;

pub struct Contract {
    root: Value,
    validators: HashMap<String, Validator>,
}

impl Contract {
    pub fn read() -> Self {
        let root: Value = serde_json::from_str(include_str!("../../contract/schema.json")).unwrap();
        Self { root, validators: HashMap::new() }
    }

    /// Returns the operations with their names, such as `GET /organization`.
    pub fn operations(&self) -> Vec<(String, Value)> {
        let operations = self.root["operations"].as_object().unwrap();
        operations.iter().map(|(name, operation)| (name.clone(), operation.clone())).collect()
    }

    /// Returns the schema of a record or a request. Panics if there is no definition with this name.
    pub fn definition(&self, name: &str) -> &Value {
        let found = &self.root["$defs"][name];
        assert!(found.is_object(), "no definition {name}");
        found
    }

    pub fn definitions(&self) -> &serde_json::Map<String, Value> {
        self.root["$defs"].as_object().unwrap()
    }

    /// Asserts that `value` matches the reference `of`: the name of a definition; a list of names, of which exactly one has to match;
    /// `{"results": name}` for an object with a list of records; or `{"any": name}` for a record or such a list. `what` begins the message
    /// of a failure.
    pub fn expect(&mut self, of: &Value, value: &Value, what: &str) {
        let schema = self.schema(of);
        let key = schema.to_string();
        let definitions = self.root["$defs"].clone();
        let validator = self.validators.entry(key).or_insert_with(|| {
            let mut whole = schema;
            whole["$defs"] = definitions;
            jsonschema::options().should_validate_formats(true).build(&whole).unwrap()
        });
        let problems: Vec<String> = validator
            .iter_errors(value)
            .take(5)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(problems.is_empty(), "{what}: {problems:#?}");
    }

    fn schema(&self, of: &Value) -> Value {
        match of {
            Value::String(name) => {
                self.definition(name);
                json!({"$ref": format!("#/$defs/{name}")})
            }
            Value::Array(names) => {
                json!({"oneOf": names.iter().map(|name| self.schema(name)).collect::<Vec<_>>()})
            }
            Value::Object(map) => match map.get("results") {
                Some(each) => json!({
                    "type": "object", "required": ["results"], "additionalProperties": false,
                    "properties": {"results": {"type": "array", "items": self.schema(each)}},
                }),
                None => {
                    let one = self.schema(&map["any"]);
                    let list = self.schema(&json!({"results": map["any"]}));
                    json!({"oneOf": [one, list]})
                }
            },
            other => panic!("{other} is no schema"),
        }
    }
}
