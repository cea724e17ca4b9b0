import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { answerShapes } from './answer-shapes.ts';
import { findBrowser } from './e2e/find-browser.ts';
import { textsPlugins } from './texts-plugins.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: textsPlugins(),
        // Each process loads the package once instead of once a file, which took most of the time.
        test: { name: 'web', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
      },
      {
        plugins: [...textsPlugins(), answerShapes(), react()],
        // A file that is found while the tests run would load the page anew.
        optimizeDeps: { force: true, include: ['@lingui/core', '@lingui/react', 'react/jsx-dev-runtime'] },
        test: {
          name: 'parts',
          include: ['src/**/*.test.tsx'],
          isolate: false,
          // A busy machine may stall for many seconds; a test that passes never waits this long.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1024, height: 768 },
            provider: playwright({
              launchOptions: await findBrowser(),
              contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
