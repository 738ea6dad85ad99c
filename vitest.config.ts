import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{openapi,generators,scripts,tests}/**/*.test.ts', 'sdks/node/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Left to itself vitest keeps one core free, which on two cores means one test file at a time.
    maxWorkers: '100%',
  },
});
