import { defineConfig } from 'vitest/config';

const NODE_LIBRARY = 'sdks/node/src/**';

export default defineConfig({
  test: {
    include: ['{openapi,generators,scripts,tests}/**/*.test.ts', 'sdks/node/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default keeps one core free, which on two cores means one test file at a time.
    maxWorkers: '100%',
    coverage: {
      // Hand-written code is everything except generated code, so that new folders are included.
      include: [NODE_LIBRARY],
      exclude: ['sdks/node/src/generated/**'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: '.cache/coverage',
      thresholds: { [NODE_LIBRARY]: { branches: 95 } },
    },
  },
});
