// Runs tools of binaryen one after another in one process, so that the wasm program of each tool is compiled once, not once for each
// module of the console. Standard input has the runs, as JSON: [["wasm-opt", ["-Os", "in.wasm", "-o", "out.wasm"]], ...].

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';

const folder = resolve(process.argv[2], 'binaryen/bin');
const require = createRequire(join(folder, 'package.json'));
const { instantiate } = WebAssembly;

/** A tool: its script, and its program once the first run has compiled it. */
const tools = new Map();

function tool(name) {
  if (!tools.has(name)) {
    const path = join(folder, name);
    const source = readFileSync(path, 'utf8').replace(/^#!.*/, '');
    const script = new Script(`(function (Module, require, module, __filename, __dirname) {${source}\n})`, { filename: path });
    tools.set(name, { path, start: script.runInThisContext(), program: undefined });
  }
  return tools.get(name);
}

function run(name, args) {
  const { path, start, program } = tool(name);
  return new Promise((done, fail) => {
    const Module = {
      // A tool that fails sets `process.exitCode` to its status.
      postRun: [() => (process.exitCode ? fail(new Error(`${name} ${args.join(' ')} ended with ${process.exitCode}`)) : done())],
      onAbort: (why) => fail(new Error(`${name} ${args.join(' ')}: ${why}`)),
    };
    if (program) {
      Module.instantiateWasm = (imports, receive) => { instantiate(program, imports).then(receive, fail); };
    } else {
      WebAssembly.instantiate = async (binary, imports) => {
        const compiled = await WebAssembly.compile(binary);
        tools.get(name).program = compiled;
        return { module: compiled, instance: await instantiate(compiled, imports) };
      };
    }
    // The tool's script reads its arguments from `process.argv`.
    process.argv = [process.argv[0], path, ...args];
    start(Module, require, undefined, path, folder);
  });
}

const runs = JSON.parse(readFileSync(0, 'utf8'));
for (const [name, args] of runs) await run(name, args);
