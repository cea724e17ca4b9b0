import type { Reporter, TestModule } from 'vitest/node';

/** Prints a last line for scripts to read: `12 passed, 0 failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    // A file that cannot be loaded and an error outside a test count as failures too.
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
      }
    }
    // On exit, so that it comes after the default reporter's summary.
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
