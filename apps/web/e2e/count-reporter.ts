import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints a last line for scripts to read: `12 passed, 0 failed`. */
export default class CountReporter implements Reporter {
  #passed = new Set<string>();
  #failed = new Set<string>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status === 'skipped') return;
    const isExpected = status === test.expectedStatus;
    (isExpected ? this.#passed : this.#failed).add(test.id);
  }

  onError(): void {
    this.#failed.add('an error outside of any test');
  }

  onExit(): Promise<void> {
    console.log(`${this.#passed.size} passed, ${this.#failed.size} failed`);
    return Promise.resolve();
  }
}
