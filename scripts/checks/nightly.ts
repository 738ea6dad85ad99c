/** Lists what `npm test` leaves to the nightly run. */
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Nightly } from '../../generators/languages/language.ts';
import { isBelow } from './fingerprints.ts';
import type { Changes } from './selection.ts';

/** Reports whether a check is left to the nightly run: it is marked, and no change concerns it. */
export function isLeft(nightly: Nightly | undefined, { files }: Changes): boolean {
  return nightly !== undefined && !files.some((file) => isBelow(file, nightly.after));
}

const SERVICE = ['sandbox', 'openapi'];
const GENERATOR = ['generators', 'openapitools.json', 'templates', 'scripts/openapi-generator', 'scripts/third-party'];

/** Test files that take long, with what they are about; the first match counts. */
export const NIGHTLY: readonly (readonly [tests: RegExp, after: readonly string[]])[] = [
  // They run with one engine, and with one column of each language, after a change of the service.
  [/^tests\/sandbox\/(day)\/every-column\.test\.ts$/, ['tests/sandbox/$1', 'sandbox/store']],
  [/^tests\/sandbox\/(statuses)\/postgres\.test\.ts$/, ['tests/sandbox/$1', 'sandbox/store']],
  // They are about the service as a process. Its smoke test and its unit tests run after every change.
  [/^tests\/sandbox\/(kills)\/kills\.test\.ts$/, ['tests/sandbox/$1', ...SERVICE]],
  [
    /^tests\/sandbox\/(?:access|command|commerce|contention|day|inspector|lab|schemathesis|statuses|store|webhooks)\//,
    ['tests/sandbox', ...SERVICE],
  ],
  [/^sandbox\/(?:seeds\/seeds|store\/(?:folder|statements))\.test\.ts$/, ['sandbox']],
  // They generate, compile and start libraries from other documents. The check `generate` renders ours.
  [
    /^tests\/generator\/(?:compile(?:-once)?|constructs|generator-document|hostile|kitchen-sink|maintenance|products|template-edits|third-party)\./,
    ['tests/generator', 'openapi', ...GENERATOR],
  ],
  [
    /^scripts\/(?:openapi-generator|third-party)\/(?:cross-check|generate|schema-names|templates)\.test\.ts$/,
    ['openapi', ...GENERATOR],
  ],
  [/^scripts\/(contract)\/validate\.test\.ts$/, ['scripts/$1', 'openapi', 'generators']],
  [/^tests\/(contract)\/bad-contracts\.test\.ts$/, ['tests/$1', 'scripts/$1', 'openapi', 'generators']],
  [/^scripts\/(mock)\/(?:command|prism|supervisor)\.test\.ts$/, ['scripts/$1', 'scripts/mock.ts', 'openapi']],
  [/^tests\/(mock)\/contract\.test\.ts$/, ['tests/$1', 'scripts/$1', 'openapi']],
  [
    /^scripts\/(toolchain)\/(?:doctor|setup)\.test\.ts$/,
    ['scripts/$1', 'scripts/doctor.mjs', 'scripts/setup.mjs', 'generators/toolchain.json', 'openapitools.json'],
  ],
  // They install all packages in projects of integrators, and make the first calls of the READMEs.
  [/^tests\/sandbox\/(package)\/consumers\./, ['tests/sandbox/$1', 'scripts/sandbox']],
  // They install the package of the service, with everything that it reads.
  [
    /^tests\/sandbox\/(package)\//,
    ['tests/sandbox/$1', 'scripts/sandbox', 'sandbox', 'portal', 'openapi', 'package-lock.json'],
  ],
  // They open the pages of the portal in a browser, and run what the pages show.
  [
    /^tests\/(portal)\/(?:reading|run|samples|sandbox-samples)\.test\.ts$/,
    ['tests/$1', 'portal', 'scripts/docs', 'scripts/docs.ts', 'sandbox', 'openapi', 'generators/samples'],
  ],
  // It generates libraries several times.
  [
    /^tests\/(commands)\/names-option\./,
    ['tests/$1', 'scripts/third-party', 'scripts/generate.ts', 'generators/normalise'],
  ],
  // They start every command.
  [
    /^tests\/(commands)\//,
    [
      'tests/$1',
      'scripts/run.mjs',
      'scripts/console',
      'scripts/toolchain',
      'generators/toolchain.json',
      'package.json',
    ],
  ],
  [/^tests\/conformance\/oracles\/schemathesis\.test\.ts$/, ['tests/conformance/oracles', 'scripts/mock', 'openapi']],
  [/^tests\/conformance\/(without-keys)\//, ['tests/conformance/$1', 'generators/behaviour']],
  [/^scripts\/conformance\/(?:drivers\/driver-process|server\/(?:faults|server))\.test\.ts$/, ['scripts/conformance']],
  // They run the programs of documents.
  [
    /^tests\/(readmes)\/readmes\./,
    [
      'tests/$1',
      ...LANGUAGES.flatMap(({ id }) => ['README.md', 'api', 'examples'].map((path) => `sdks/${id}/${path}`)),
    ],
  ],
  [
    /^tests\/(references)\//,
    ['tests/$1', ...LANGUAGES.flatMap(({ id }) => ['api', 'scripts'].map((path) => `sdks/${id}/${path}`))],
  ],
  [/^tests\/(environments)\/environments\./, ['tests/$1']],
  [/^sdks\/(\w+)\/test\/documents\//, ['examples', 'test/documents'].map((path) => `sdks/$1/${path}`)],
  [
    /^tests\/sandbox\/(quick-starts)\//,
    ['tests/sandbox/$1', 'sandbox', ...LANGUAGES.map(({ id }) => `sdks/${id}/README.md`)],
  ],
  // They pack libraries, and release all of them from a copy of this repository.
  [
    /^sdks\/(\w+)\/test\/package\//,
    ['package.json', 'README.md', 'scripts', 'test/package'].map((path) => `sdks/$1/${path}`),
  ],
  [/^scripts\/bench\/(node)\/\w+\.test\.ts$/, ['scripts/bench', 'sdks/$1/package.json']],
  [/^scripts\/bench\/(?:measure|\w+\/\w+)\.test\.ts$/, ['scripts/bench']],
  [
    /^scripts\/(release)\/(?:release|version\/version|stage\/(?:build|sources))\.test\.ts$/,
    ['scripts/$1', 'scripts/release.ts', 'sdks/release-targets.json'],
  ],
  [
    /^tests\/release\/(?:central|commits|faulty|killed|local-registries|registries|rehearsal)\.test\.ts$/,
    ['tests/release', 'scripts/release', 'scripts/release.ts', 'sdks/release-targets.json'],
  ],
];

/** Returns the mark of a test file; undefined if `npm test` always runs it. */
export function nightlyOf(file: string): Nightly | undefined {
  for (const [tests, after] of NIGHTLY) {
    const match = tests.exec(file);
    if (match !== null) return { after: after.map((path) => path.replace('$1', match[1] ?? '')) };
  }
  return undefined;
}
