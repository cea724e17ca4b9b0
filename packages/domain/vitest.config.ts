import { defineConfig } from 'vitest/config';

/** UTC, and zones far west and east of it, where the day is often another. */
const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];

export default defineConfig({
  test: {
    projects: zones.map((TZ) => ({
      // Each process loads the package once instead of once a file, which took most of the time.
      // A busy machine may stall for many seconds; a test that passes never waits this long.
      test: {
        name: `domain in ${TZ}`,
        include: ['src/**/*.test.ts'],
        env: { TZ },
        isolate: false,
        testTimeout: 60_000,
      },
    })),
  },
});
