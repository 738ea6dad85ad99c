import { defineConfig } from 'vitest/config';

const NODE_LIBRARY = 'sdks/node/src/**';

export default defineConfig({
  test: {
    include: ['{openapi,generators,scripts,tests}/**/*.test.ts', 'sdks/node/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Left to itself vitest keeps one core free, which on two cores means one test file at a time.
    maxWorkers: '100%',
    coverage: {
      // What is written by hand: all but what the generator makes, so that a new folder is not forgotten.
      include: [NODE_LIBRARY],
      exclude: ['sdks/node/src/generated/**'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: '.cache/coverage',
      thresholds: { [NODE_LIBRARY]: { branches: 95 } },
    },
  },
});
