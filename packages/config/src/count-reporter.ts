import type { Reporter, TestModule } from 'vitest/node';

type Shown = { message?: string };
const firstLine = (errors: readonly Shown[] | undefined) => errors?.[0]?.message?.split('\n')[0] ?? '';

/** Prints last lines for scripts to read: `FAILED test: why` for each failure, then `12 passed, 1 failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Shown[]): void {
    let passed = 0;
    const failed: string[] = unhandledErrors.map(
      (error) => `an error outside of any test: ${firstLine([error])}`,
    );
    for (const module of modules) {
      // A file that cannot be loaded counts as a failure too.
      for (const error of module.errors()) failed.push(`${module.relativeModuleId}: ${firstLine([error])}`);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed')
          failed.push(`${module.relativeModuleId} > ${test.fullName}: ${firstLine(errors)}`);
      }
    }
    // On exit, so that it comes after the default reporter's summary.
    process.once('exit', () => {
      for (const failure of failed) console.log(`FAILED ${failure}`);
      console.log(`${passed} passed, ${failed.length} failed`);
    });
  }
}
