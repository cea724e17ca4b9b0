import { defineConfig } from 'vitest/config';

// Outside the ordinary run: the first start downloads the official emulator.
export default defineConfig({
  test: {
    name: 'identity-toolkit',
    globalSetup: ['@farm/data/testing/setup', '../src/testing/emulator-setup.ts'],
    include: ['*.test.ts'],
    testTimeout: 20_000,
  },
});
