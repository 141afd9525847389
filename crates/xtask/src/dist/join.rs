//! Joins wasm modules that the splitter wrote into one module. The modules import the same memory and table, and call each other only through
//! the table.

use crate::step::Outcome;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, FunctionSection, ImportSection, Module,
    TypeSection,
};
use wasmparser::{ImportSectionReader, Parser, Payload, TypeRef};

type Joining<T = ()> = Result<T, Error<&'static str>>;

/// Returns one module with the functions, elements and data of all modules.
///
/// # Errors
/// If one of the modules isn’t valid, or has something that the splitter doesn’t write, such as an export, an imported function, or a
/// memory, table or global of its own.
pub fn join(modules: &[Vec<u8>]) -> Outcome<Vec<u8>> {
    let mut joined = Joined::default();
    for wasm in modules {
        joined.add(wasm).map_err(|error| format!("Modules can't be joined: {error}."))?;
    }
    Ok(joined.finish())
}

/// The sections of the joined module.
#[derive(Default)]
struct Joined {
    types: TypeSection,
    imports: ImportSection,
    /// The kind (`memory`, `table` or `global`) and name of each import, in the order of `imports`.
    known: Vec<(&'static str, String)>,
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
}

impl Joined {
    fn add(&mut self, wasm: &[u8]) -> Joining {
        let mut places =
            Places { types: self.types.len(), functions: self.functions.len(), globals: Vec::new() };
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => places.parse_type_section(&mut self.types, section)?,
                Payload::ImportSection(section) => self.import(&mut places, section)?,
                Payload::FunctionSection(section) => {
                    for type_index in section {
                        self.functions.function(places.type_index(type_index?)?);
                    }
                }
                Payload::ElementSection(section) => {
                    places.parse_element_section(&mut self.elements, section)?;
                }
                Payload::CodeSectionEntry(body) => places.parse_function_body(&mut self.code, body)?,
                Payload::DataSection(section) => places.parse_data_section(&mut self.data, section)?,
                Payload::ExportSection(section) if section.count() > 0 => {
                    return Err(Error::UserError("one has an export"));
                }
                Payload::StartSection { .. } | Payload::TagSection(_) => {
                    return Err(Error::UserError("one has a start function or tags"));
                }
                Payload::GlobalSection(_) | Payload::MemorySection(_) | Payload::TableSection(_) => {
                    return Err(Error::UserError("one has a memory, a table or a global of its own"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds those imports of a module that no earlier module has, and records the new indices of the module’s globals in `places`.
    fn import(&mut self, places: &mut Places, section: ImportSectionReader<'_>) -> Joining {
        for import in section.into_imports() {
            let import = import?;
            let kind = match import.ty {
                TypeRef::Memory(_) => "memory",
                TypeRef::Table(_) => "table",
                TypeRef::Global(_) => "global",
                _ => return Err(Error::UserError("one imports a function")),
            };
            let is_same = |(known_kind, name): &&(&str, String)| *known_kind == kind && name == import.name;
            if !self.known.iter().any(|known| is_same(&known)) {
                self.imports.import(import.module, import.name, places.entity_type(import.ty)?);
                self.known.push((kind, import.name.to_owned()));
            }
            let same_kind: Vec<_> = self.known.iter().filter(|(known_kind, _)| *known_kind == kind).collect();
            let index = same_kind.iter().position(is_same).and_then(|index| u32::try_from(index).ok());
            match (kind, index) {
                ("global", Some(index)) => places.globals.push(index),
                (_, Some(0)) => {}
                _ => return Err(Error::UserError("they have several memories or tables")),
            }
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let mut module = Module::new();
        module.section(&self.types).section(&self.imports).section(&self.functions);
        module.section(&self.elements).section(&DataCountSection { count: self.data.len() });
        module.section(&self.code).section(&self.data);
        module.finish()
    }
}

/// The offsets of a module’s types and functions in the joined module, and for each global that the module imports its index there.
struct Places {
    types: u32,
    functions: u32,
    globals: Vec<u32>,
}

impl Reencode for Places {
    type Error = &'static str;

    /// Returns an error for an instruction that refers to a data segment by index: in the joined module the index would be that of another
    /// segment. The same applies to element segments below.
    fn data_index(&mut self, _: u32) -> Joining<u32> {
        Err(Error::UserError("one names its data"))
    }

    fn element_index(&mut self, _: u32) -> Joining<u32> {
        Err(Error::UserError("one names its elements"))
    }

    fn type_index(&mut self, index: u32) -> Joining<u32> {
        Ok(self.types + index)
    }

    fn function_index(&mut self, function: u32) -> Joining<u32> {
        Ok(self.functions + function)
    }

    fn global_index(&mut self, global: u32) -> Joining<u32> {
        let index = usize::try_from(global).ok().and_then(|global| self.globals.get(global));
        index.copied().ok_or(Error::UserError("one has an unknown global"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, Elements, EntityType, Function, GlobalType, MemoryType, RefType, TableType, ValType,
    };
    use wasmparser::Operator;

    /// Returns a module like those of the splitter: one function, which calls itself and sets the imported global named `global`. The
    /// function is at the index `place` of the table.
    fn module(global: &str, place: i32) -> Vec<u8> {
        let memory =
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        let table = TableType {
            element_type: RefType::FUNCREF,
            minimum: 9,
            maximum: None,
            table64: false,
            shared: false,
        };
        let of_global = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        let mut imports = ImportSection::new();
        imports.import("main", "memory", memory).import("main", "table", table);
        imports.import("main", global, EntityType::Global(of_global));
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut elements = ElementSection::new();
        elements.active(Some(0), &ConstExpr::i32_const(place), Elements::Functions([0].as_slice().into()));
        let mut body = Function::new([]);
        body.instructions().local_get(0).call(0).i32_const(place).global_set(0).end();
        let mut code = CodeSection::new();
        code.function(&body);
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(place), [7]);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&elements);
        module.section(&DataCountSection { count: 1 }).section(&code).section(&data);
        module.finish()
    }

    /// Returns the numbers of functions, element segments and data segments, the indices of the functions that are called, and the indices of
    /// the globals that are set.
    fn content(wasm: &[u8]) -> (u32, u32, u32, Vec<u32>, Vec<u32>) {
        let (mut functions, mut elements, mut data) = (0, 0, 0);
        let (mut called, mut set) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.unwrap() {
                Payload::FunctionSection(section) => functions = section.count(),
                Payload::ElementSection(section) => elements = section.count(),
                Payload::DataSection(section) => data = section.count(),
                Payload::CodeSectionEntry(body) => {
                    for operator in body.get_operators_reader().unwrap() {
                        match operator.unwrap() {
                            Operator::Call { function_index } => called.push(function_index),
                            Operator::GlobalSet { global_index } => set.push(global_index),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        (functions, elements, data, called, set)
    }

    #[test]
    fn a_joined_module_has_the_functions_of_all_with_their_own_calls_and_globals() {
        let joined = join(&[module("stack", 1), module("other", 2), module("stack", 3)]).unwrap();
        assert_eq!(content(&joined), (3, 3, 3, vec![0, 1, 2], vec![0, 1, 0]));
    }

    #[test]
    fn what_the_splitter_does_not_write_is_refused() {
        let mut imports = ImportSection::new();
        imports.import("main", "call", EntityType::Function(0));
        let mut odd = Module::new();
        odd.section(&imports);
        assert!(join(&[odd.finish()]).unwrap_err().contains("imports a function"));
        assert!(join(&[b"no module".to_vec()]).is_err());
    }
}
