import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    globalSetup: ['../data/src/testing/postgres-setup.ts'],
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
