import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'data',
    globalSetup: ['./src/testing/postgres-setup.ts'],
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
