import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const firstLine = (error: TestError | undefined) =>
  stripVTControlCharacters(error?.message?.split('\n')[0] ?? '');

/** Prints last lines for scripts to read: `FAILED test: why` for each failure, then `12 passed, 1 failed`. */
export default class CountReporter implements Reporter {
  #passed = new Set<string>();
  #failed = new Map<string, string>();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === 'skipped') return;
    if (status === test.expectedStatus) this.#passed.add(test.id);
    else this.#failed.set(test.id, `${test.titlePath().filter(Boolean).join(' > ')}: ${firstLine(error)}`);
  }

  onError(error: TestError): void {
    this.#failed.set('an error', `an error outside of any test: ${firstLine(error)}`);
  }

  onExit(): Promise<void> {
    for (const failure of this.#failed.values()) console.log(`FAILED ${failure}`);
    console.log(`${this.#passed.size} passed, ${this.#failed.size} failed`);
    return Promise.resolve();
  }
}
