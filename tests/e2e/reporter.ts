import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** A line a journey; a failing one with its error and the command that repeats it. */
export default class implements Reporter {
  private passed = 0;
  private failed: string[] = [];
  private skipped = 0;

  onTestEnd(test: TestCase, result: TestResult) {
    const name = test.titlePath().slice(3).join(' › ');
    const seconds = (result.duration / 1000).toFixed(1);
    if (result.status === 'passed') this.passed += 1;
    else if (result.status === 'skipped') this.skipped += 1;
    if (result.status === 'passed' || result.status === 'skipped') {
      console.log(`  ${result.status === 'passed' ? '✓' : '–'} ${name} (${seconds} s)`);
      return;
    }
    console.log(`  ✗ ${name} (${seconds} s)`);
    for (const error of result.errors) console.log(error.message ?? error.value ?? '');
    for (const file of result.attachments) if (file.path) console.log(`    ${file.name}: ${file.path}`);
    const grep = test.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    this.failed.push(`cargo xtask test e2e ${test.location.file.split('/').pop()} -g '${grep.replaceAll("'", '.')}'`);
  }

  onStdOut(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onError(error: { message?: string }) {
    console.log(error.message);
  }

  onEnd(result: FullResult) {
    for (const command of this.failed) console.log(`  again: ${command}`);
    console.log(`${this.passed} passed, ${this.failed.length} failed, ${this.skipped} skipped`);
    return { status: result.status };
  }

  printsToStdio() {
    return true;
  }
}
