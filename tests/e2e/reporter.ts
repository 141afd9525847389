import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { collected, listedAsMissing, report } from './support/coverage.ts';

const TARGET = join(import.meta.dirname, '../../target');

/** A line a journey. A failing one has its error and the command that repeats it, at once and in the end: the beginning of a long log may be cut off. */
export default class implements Reporter {
  private passed = 0;
  private failed: { name: string; errors: string; command: string }[] = [];
  private skipped = 0;
  /** Seconds and journeys of each file. */
  private files = new Map<string, { seconds: number; journeys: number }>();

  onTestEnd(test: TestCase, result: TestResult) {
    const file = basename(test.location.file);
    const { seconds: before, journeys } = this.files.get(file) ?? { seconds: 0, journeys: 0 };
    this.files.set(file, { seconds: before + result.duration / 1000, journeys: journeys + 1 });
    const name = test.titlePath().slice(3).join(' › ');
    const seconds = (result.duration / 1000).toFixed(1);
    if (result.status === 'passed') this.passed += 1;
    else if (result.status === 'skipped') this.skipped += 1;
    if (result.status === 'passed' || result.status === 'skipped') {
      console.log(`  ${result.status === 'passed' ? '✓' : '–'} ${name} (${seconds} s)`);
      return;
    }
    console.log(`  ✗ ${name} (${seconds} s)`);
    const errors = result.errors.map((error) => `${error.message ?? error.value ?? ''}\n    at ${error.location?.file.split('/').pop()}:${error.location?.line}`).join('\n');
    console.log(errors);
    for (const file of result.attachments) if (file.path) console.log(`    ${file.name}: ${file.path}`);
    const grep = test.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const command = `cargo xtask test e2e ${test.location.file.split('/').pop()} -g '${grep.replaceAll("'", '.')}'`;
    this.failed.push({ name, errors, command });
  }

  onStdOut(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onError(error: { message?: string }) {
    console.log(error.message);
  }

  async onEnd(result: FullResult) {
    for (const { name, errors, command } of this.failed) console.log(`  ✗ ${name}\n${errors}\n  again, with a trace: TRACE=on ${command}`);
    console.log(`${this.passed} passed, ${this.failed.length} failed, ${this.skipped} skipped`);
    // A part of the journeys says nothing about their whole.
    if (process.env.COVERAGE === 'whole') this.writeTimings();
    // Only a whole run can tell what is missing.
    const isWhole = process.env.COVERAGE === 'whole' && this.failed.length === 0;
    return { status: isWhole && !this.coverageFits() ? 'failed' : result.status };
  }

  /** Writes the seconds of each file, summed over the workers, for the table at the end of `cargo xtask test`. */
  private writeTimings() {
    const files = [...this.files].sort(([, one], [, other]) => other.seconds - one.seconds);
    const lines = files.map(([file, { seconds, journeys }]) => `${seconds.toFixed(0).padStart(6)} s ${String(journeys).padStart(4)}  ${file}`);
    mkdirSync(TARGET, { recursive: true });
    writeFileSync(join(TARGET, 'journey-seconds.txt'), `${lines.join('\n')}\n`);
  }

  /** Whether what no journey saw is what `missing.txt` says; the evidence is in target/coverage.md. */
  private coverageFits(): boolean {
    const found = collected();
    mkdirSync(TARGET, { recursive: true });
    writeFileSync(join(TARGET, 'coverage.md'), report(found));
    writeFileSync(join(TARGET, 'missing.txt'), `${found.missing.join('\n')}\n`);
    const listed = listedAsMissing();
    const lost = found.missing.filter((one) => !listed.includes(one));
    const done = listed.filter((one) => !found.missing.includes(one));
    for (const one of lost) console.log(`  coverage: no page has it any more: ${one}`);
    for (const one of done) console.log(`  coverage: a page has it now, take it out of tests/e2e/missing.txt: ${one}`);
    console.log(`coverage: ${found.sends.size} pages and operations, ${found.shows.size} fields; ${found.missing.length} missing (target/coverage.md)`);
    return lost.length === 0 && done.length === 0;
  }

  printsToStdio() {
    return true;
  }
}
