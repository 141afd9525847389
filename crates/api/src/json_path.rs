//! Turns a line and column in JSON text into a path such as `results[3].cpu`.

/// Returns the path of the value at `line` and `column` (both from 1, as serde_json counts them).
///
/// Reads the text once up to this position. Invalid JSON gives the path up to the error.
pub fn at(text: &str, line: usize, column: usize) -> String {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    Scan::default().run(text.as_bytes(), before.saturating_add(column))
}

/// Returns the path of the value that begins at a byte offset of a JSON text, such as `results[3].cpu`.
pub fn of_offset(text: &str, offset: usize) -> String {
    Scan::default().run(text.as_bytes(), offset)
}

/// A segment of the path to the current position: a field of an object (None until its key is read), or the index of an element of a list.
enum Step {
    Member(Option<String>),
    Element(usize),
}

#[derive(Default)]
struct Scan {
    steps: Vec<Step>,
    expect_key: bool,
}

impl Scan {
    fn run(mut self, bytes: &[u8], end: usize) -> String {
        let mut i = 0;
        while i < end.min(bytes.len()) {
            let Some(&byte) = bytes.get(i) else { break };
            match byte {
                b'{' => {
                    self.steps.push(Step::Member(None));
                    self.expect_key = true;
                }
                b'[' => {
                    self.steps.push(Step::Element(0));
                    self.expect_key = false;
                }
                // serde_json reports the error of a whole object or list at its closing bracket. So a bracket at the very end doesn't remove the
                // value's segment from the path.
                b'}' | b']' if i + 1 < end => {
                    self.steps.pop();
                    self.expect_key = false;
                }
                b',' => match self.steps.last_mut() {
                    Some(Step::Element(index)) => *index += 1,
                    Some(Step::Member(_)) => self.expect_key = true,
                    None => {}
                },
                b'"' => {
                    let (content, next) = string(bytes, i);
                    if self.expect_key
                        && let Some(Step::Member(key)) = self.steps.last_mut()
                    {
                        *key = Some(String::from_utf8_lossy(content).into_owned());
                        self.expect_key = false;
                    }
                    i = next;
                    continue;
                }
                _ => {}
            }
            i += 1;
        }
        self.show()
    }

    fn show(&self) -> String {
        let mut path = String::new();
        for step in &self.steps {
            match step {
                Step::Member(Some(key)) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                }
                Step::Member(None) => {}
                Step::Element(index) => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }
}

/// Returns the content of the string whose opening quote is at `open`, and the offset after its closing quote. Without a closing quote,
/// returns the rest of `bytes`, and their length as the offset.
fn string(bytes: &[u8], open: usize) -> (&[u8], usize) {
    let mut i = open + 1;
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'\\' => i += 2,
            b'"' => return (bytes.get(open + 1..i).unwrap_or_default(), i + 1),
            _ => i += 1,
        }
    }
    (bytes.get(open + 1..).unwrap_or_default(), bytes.len())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Row {
        #[allow(dead_code, reason = "only its decoding is tested")]
        cpu: u32,
    }
    #[derive(Debug, Deserialize)]
    struct Page {
        #[allow(dead_code, reason = "only its decoding is tested")]
        results: Vec<Row>,
    }

    #[test]
    fn names_the_field_that_could_not_be_read() {
        let text =
            "{\"page\": 1,\n \"results\": [{\"cpu\": 1}, {\"name\": \"a, \\\"b\\\"\", \"cpu\": \"half\"}]}";
        let error = serde_json::from_str::<Page>(text).unwrap_err();
        assert_eq!(super::at(text, error.line(), error.column()), "results[1].cpu");
    }

    #[test]
    fn any_text_and_any_place_give_a_path() {
        for text in ["", "{", "[[[", "\"", "{\"a", "{\"a\\", "}}}", "nonsense"] {
            for column in 0..12 {
                super::at(text, 1, column);
            }
        }
    }
}
