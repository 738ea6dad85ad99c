import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const NODE_LIBRARY = 'sdks/node/src/**';
const ALL = ['{openapi,generators,sandbox,portal,scripts,tests}/**/*.test.ts', 'sdks/node/test/**/*.test.ts'];
const INSTALLED = '**/node_modules/**';
/** Files that `npm test` leaves out, as a JSON list; the option `--exclude` does not concern projects. */
const LEFT_OUT: string[] = JSON.parse(process.env['SDK_TEST_LEFT_OUT'] ?? '[]');
/** Unit tests of the Node.js library. */
const UNITS = ['sdks/node/test/*.test.ts'];
/** Unit tests that replace modules or load them again. */
const REPLACING = ['sdks/node/test/{fake-other-documents,idle-connections,other-keys,user-agent,watchers}.test.ts'];
/** It measures times on the wire. */
const CONFORMANCE = ['tests/conformance/conformance.test.ts'];
/** Other tests that neither replace modules nor leave the state of a module or of the process changed. */
const SHARING = [
  '{generators,portal,scripts}/**/*.test.ts',
  // Three files look at everything that the process listens to or has declared.
  'sandbox/**/!(listeners|statements).test.ts',
  'tests/{contract,docs,first-calls,generator,mock,release,walks}/**/*.test.ts',
  'tests/sandbox/{access,commerce,day,http,lab,statuses,webhooks}/**/*.test.ts',
  'tests/sandbox/store/!(plans).test.ts',
];

/** Files run in one process after the other's, with the modules that are loaded; that halves the time of short tests. */
const sharing = (name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: [...exclude, ...LEFT_OUT, INSTALLED], isolate: false },
});
const alone = (name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: [...exclude, ...LEFT_OUT, INSTALLED] },
});

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // On a busy machine, a JVM or Prism takes a minute to start.
    hookTimeout: 300_000,
    // The default keeps one core free, which on two cores means one test file at a time.
    maxWorkers: '100%',
    projects: [
      sharing('units', UNITS, REPLACING),
      alone('replacing units', REPLACING),
      sharing('sharing', SHARING),
      alone('alone', ALL, [...UNITS, ...SHARING, ...CONFORMANCE]),
      alone('conformance', CONFORMANCE),
    ],
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
