import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/find-browser.ts';

const { executablePath, args } = await findBrowser();

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  outputDir: './node_modules/.cache/e2e',
  fullyParallel: true,
  // Two processors have work for three tests, since each waits for something a tenth of its time.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // A busy machine may stall for many seconds; a test that passes never waits this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./e2e/count-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { executablePath, args },
    // Only where nobody can look: Playwright takes the picture at the end of every test, and keeps those of failures. With
    // pictures of each step, the tests would take half as long again.
    ...(process.env.GITHUB_ACTIONS && {
      screenshot: 'only-on-failure',
      trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    }),
  },
});
