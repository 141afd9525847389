//! Sorts a module's functions so that similar functions are next to each other. Compressed with Brotli, the first load is 4 % smaller than
//! with functions in the order of their names. The hashes in names also differ from build to build, and the order with them.

use super::similar;
use crate::step::Outcome;
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// Returns the module with similar functions next to each other.
///
/// # Errors
/// If the bytes aren't a valid module.
pub fn by_similarity(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let failed = |why: &dyn std::fmt::Display| format!("the module can't be read: {why}");
    let mut order = Order::read(wasm).map_err(|error| failed(&error))?;
    let mut module = Module::new();
    order.parse_core_module(&mut module, Parser::new(0), wasm).map_err(|error| failed(&error))?;
    Ok(module.finish())
}

struct Order {
    /// The number of imported functions, which come before the others and keep their indices.
    imported: usize,
    /// For each new index of a function, its index in the original module. Both are counted without the imported functions.
    before: Vec<usize>,
    /// For each index of a function in the original module, its new index. Both are counted without the imported functions.
    after: Vec<usize>,
}

impl Order {
    fn read(wasm: &[u8]) -> wasmparser::Result<Self> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(functions) => {
                    types = functions.into_iter().collect::<wasmparser::Result<_>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        let mut start: Vec<usize> = (0..bodies.len()).collect();
        start.sort_by_key(|index| (types.get(*index), bodies.get(*index)));
        let before = similar::by_similarity(&bodies, &start);
        let mut after = vec![0; before.len()];
        for (new_index, old_index) in before.iter().enumerate() {
            if let Some(index) = after.get_mut(*old_index) {
                *index = new_index;
            }
        }
        Ok(Self { imported, before, after })
    }
}

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let new_index =
            (function as usize).checked_sub(self.imported).and_then(|index| self.after.get(index));
        Ok(new_index.map_or(function, |index| (self.imported + index) as u32))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<wasmparser::Result<Vec<u32>>>()?;
        for type_index in self.before.iter().filter_map(|index| types.get(*index)) {
            functions.function(*type_index);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<wasmparser::Result<Vec<_>>>()?;
        for index in self.before.clone() {
            if let Some(body) = bodies.get(index) {
                self.parse_function_body(code, body.clone())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, Instruction, TypeSection, ValType,
    };

    /// Returns a module with an imported function and three functions of its own: `nothing`, `caller`, and a function that `caller` calls.
    /// The last two have the same type.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        types.ty().function([ValType::I64], []);
        let mut imports = ImportSection::new();
        imports.import("script", "log", EntityType::Function(1));
        let mut functions = FunctionSection::new();
        functions.function(1).function(0).function(0);
        let mut exports = ExportSection::new();
        exports.export("nothing", ExportKind::Func, 1).export("caller", ExportKind::Func, 2);
        let mut code = CodeSection::new();
        for instructions in [vec![], vec![Instruction::Call(3)], vec![Instruction::I32Const(7)]] {
            let mut function = Function::new([]);
            for instruction in instructions.iter().chain([&Instruction::End]) {
                function.instruction(instruction);
            }
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn functions_of_a_type_stand_together_and_are_called_as_before() {
        let ordered = by_similarity(&module()).unwrap();
        let Order { before, .. } = Order::read(&ordered).unwrap();
        assert_eq!(before, [0, 1, 2], "the module is in order");
        let mut found = Vec::new();
        for payload in Parser::new(0).parse_all(&ordered) {
            match payload.unwrap() {
                Payload::FunctionSection(functions) => {
                    assert_eq!(functions.into_iter().map(Result::unwrap).collect::<Vec<_>>(), [0, 0, 1]);
                }
                Payload::ExportSection(exports) => {
                    found.extend(exports.into_iter().map(|export| export.unwrap().index));
                }
                Payload::CodeSectionEntry(body) => {
                    let mut operators = body.get_operators_reader().unwrap();
                    found.extend(match operators.read().unwrap() {
                        wasmparser::Operator::Call { function_index } => Some(function_index),
                        _ => None,
                    });
                }
                _ => {}
            }
        }
        // Index 0 is the imported function. The empty function `nothing` is now the last of the other three functions, at index 3; `caller`
        // and the function that it calls have the indices 1 and 2, in either order.
        let [nothing, caller, called] = found[..] else { panic!("{found:?}") };
        assert_eq!(nothing, 3);
        assert_eq!(caller + called, 3);
        assert!(by_similarity(b"no module").is_err());
    }
}
