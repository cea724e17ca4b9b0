import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'trust',
    globalSetup: ['@farm/data/testing/setup'],
    include: ['src/**/*.test.ts'],
    testTimeout: 90_000,
  },
});
