import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'config',
    include: ['src/**/*.test.ts'],
    // Each process loads the package once instead of once a file.
    isolate: false,
  },
});
