import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Tests that take long run at night only: `npm test -- --nightly`. */
const NIGHT = '**/*.night.test.ts';
/** Tests that replace modules, or leave the state of the process changed. */
const ALONE = '**/*.alone.test.ts';
const INSTALLED = '**/node_modules/**';

/** Returns two projects: files run in one process after the other's, which halves the time of short tests, or alone. */
const group = (name: string, ...include: string[]): TestProjectInlineConfiguration[] => [
  { extends: true, test: { name, include, exclude: [NIGHT, ALONE, INSTALLED], isolate: false } },
  {
    extends: true,
    test: {
      name: `${name} alone`,
      include: include.map((glob) => glob.replace('*.test.ts', '*.alone.test.ts')),
      exclude: [NIGHT, INSTALLED],
    },
  },
];
const isolated = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: [...exclude, INSTALLED] },
});

/** It measures times on the wire. */
const CONFORMANCE = 'tests/conformance/conformance.test.ts';

export default defineConfig({
  test: {
    // It ends what hangs: on a busy machine, correct tests take ten times as long as usual.
    testTimeout: 300_000,
    // On a busy machine, a JVM or Prism takes a minute to start.
    hookTimeout: 300_000,
    // The default keeps one core free, which on two cores means one test file at a time.
    maxWorkers: '100%',
    projects: [
      ...group('node', 'sdks/node/test/*.test.ts'),
      ...group(
        'generator',
        '{generators,openapi}/**/*.test.ts',
        'tests/{contract,generator,types}/**/*.test.ts',
        'scripts/{contract,openapi-generator,third-party}/**/*.test.ts',
      ),
      ...group('sandbox', 'sandbox/**/*.test.ts', 'scripts/sandbox/**/*.test.ts', 'tests/sandbox/**/*.test.ts'),
      ...group(
        'scripts',
        'scripts/{bench,checks,conformance,console,derived,docs,files,mock,release,servers,toolchain}/**/*.test.ts',
        'scripts/*.test.ts',
        'portal/**/*.test.ts',
        'tests/{docs,mock,portal,release}/**/*.test.ts',
      ),
      isolated(
        'programs',
        [
          'tests/{commands,conformance,environments,first-calls,readmes,references}/**/*.test.ts',
          'sdks/node/test/*/**/*.test.ts',
        ],
        [NIGHT, CONFORMANCE],
      ),
      isolated('conformance', [CONFORMANCE], []),
      isolated('night', [NIGHT], []),
    ],
  },
});
