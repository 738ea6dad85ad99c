import type { Language } from '../language.ts';
import { packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules } from './names.ts';
import { readme } from './readme.ts';
import { packaging, productManifest } from './release.ts';
import { smoke } from './smoke.ts';
import { versioning } from './versioning.ts';
import { webhookParts } from './webhook-parts.ts';

const PASSED = /^(\d+) passed/m;
const SOURCES = [
  ...['.mvn', 'api', 'examples', 'pom.xml', 'scripts', 'src'].map((path) => `sdks/java/${path}`),
  'openapi',
];

/** Java 17: immutable classes with builders. */
export const java: Language = {
  id: 'java',
  names: nameRules,
  packages,
  manifest: {
    file: 'pom.xml',
    description: /(?<=<description>)[^<]*/,
    product: productManifest,
    install: 'mvn --quiet install -DskipTests',
  },
  generator: 'java',
  generatedFolder: 'src/generated',
  options: {
    files: {
      'api-async.mustache': {},
      'behaviour.mustache': {},
      'client.mustache': {},
      'client-async.mustache': {},
      'examples.mustache': {},
      'webhooks.mustache': {},
    },
  },
  handWritten: ['.mvn', 'LICENSE', 'package.json', 'pom.xml', 'src/main', 'src/module'],
  formatter,
  readmeOptions: {
    unit: 's',
    others: [
      'rate_limiter',
      { name: 'header', meaning: 'header of every call', perCall: true },
      'app_name',
      'middleware',
      'hooks',
      'logger',
      'transport',
      { name: 'without_api_key', meaning: 'creates a client for operations that need no key' },
    ],
  },
  readme,
  checks: [
    {
      // Format, compiler and Error Prone, apart from the tests, because the conformance suite waits for the classes.
      name: 'java build',
      command: () => ['mvn', '--batch-mode', '--quiet', '-Pchecks', 'process-test-classes'],
      reads: SOURCES,
      builds: ['target/classes', 'target/test-classes'],
    },
    {
      // Tests and coverage.
      name: 'java tests',
      command: () => ['mvn', '--batch-mode', '-Pchecks', 'test'],
      // The fuzzers try new inputs for five minutes each.
      nightlyCommand: () => ['mvn', '--batch-mode', '-Pchecks', 'test', '-Dfuzz.seconds=300'],
      reads: SOURCES,
      passed: /Tests run: (\d+), Failures: 0, Errors: 0, Skipped: 0\s*$/m,
    },
    {
      // The same classes on other versions of Java.
      name: 'java versions',
      command: ({ venv }) => ['java', 'scripts/Run.java', 'Versions', venv('python'), 'one'],
      nightlyCommand: ({ venv }) => ['java', 'scripts/Run.java', 'Versions', venv('python')],
      reads: SOURCES,
      passed: PASSED,
    },
    {
      name: 'java package',
      command: () => ['java', 'scripts/Run.java', 'PackageTests'],
      passed: PASSED,
      // It builds the archives twice.
      nightly: { after: ['pom.xml', 'scripts', 'src/module'].map((path) => `sdks/java/${path}`) },
    },
  ],
  callNames,
  harness,
  packaging,
  smoke,
  versioning,
  webhookParts,
  load: async () => (await import('./context.ts')).context,
};
