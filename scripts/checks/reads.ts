import { LANGUAGES } from '../../generators/languages/all.ts';
import { EVERYTHING } from './fingerprints.ts';

/** Parts of the repository that most tests of the generator read. */
const GENERATOR = ['generators', 'openapi', 'openapitools.json', 'templates'];
/** Folders of `scripts/` that start tools for others. */
const TOOLS = ['console', 'contract', 'files', 'mock', 'openapi-generator', 'servers', 'toolchain'].map(
  (name) => `scripts/${name}`,
);
const GENERATING = ['tests/generator', ...TOOLS, ...GENERATOR];
/** Settings that formatters look for in parent folders. */
const FORMATS = ['.oxfmtrc.json', '.editorconfig', '.gitignore'];
/** Read by tests that generate libraries of other documents. */
const LIBRARIES_OF_OTHERS = [
  ...GENERATING,
  'tests/mock',
  'scripts/checks',
  'scripts/third-party',
  'sdks',
  'LICENSE',
  ...FORMATS,
];
/** Generated code, which is compared with the printed code, and its formatters' settings. */
const PRINTED = LANGUAGES.flatMap(({ id, generatedFolder, formatter }) => [
  `sdks/${id}/${generatedFolder}`,
  `sdks/${id}/package.json`,
  ...formatter.inputs,
]);
const TOOL_SETTINGS = ['.dependency-cruiser.mjs', '.gitignore'];
const VERSIONS = LANGUAGES.map(({ id }) => `sdks/${id}/package.json`);
const READMES = LANGUAGES.map(({ id }) => `sdks/${id}/README.md`);
const PORTAL = ['tests/portal', 'tests/mock', 'tests/sandbox', 'portal', 'sandbox', 'scripts', 'docs', ...GENERATOR];

/** Commands of a release. */
const RELEASING = [
  'scripts/release',
  'scripts/release.ts',
  'scripts/generate.ts',
  'scripts/docs',
  'scripts/checks',
  'scripts/conformance/group.ts',
  'sdks/support.json',
  'sdks/release-targets.json',
  'releases',
  'docs',
  'portal',
  'sandbox',
  ...VERSIONS,
  ...TOOLS,
  ...GENERATOR,
];

/** Files that every run of vitest reads. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'];

/**
 * Files and folders that tests read; the first match counts. They contain the files that a test imports, and those that
 * it or a program that it starts opens. A test without an entry depends on the whole repository, so that a forgotten entry
 * only costs time. A unit test compares the entries with all imports, and `npm test -- --audit` with the files that each
 * test opens.
 */
const READS: readonly (readonly [tests: RegExp, reads: readonly string[]])[] = [
  [/^generators\/languages\/(\w+)\/(?:context|names)\./, [...GENERATOR, 'sdks/$1']],
  [/^generators\//, GENERATOR],
  [/^sandbox\//, ['sandbox', 'openapi', 'generators/samples', 'generators/model/keys.ts']],
  [/^portal\//, ['portal', ...GENERATOR]],
  // They build the portal, which shows the requirements and the version of each library.
  [/^tests\/portal\/(?:site|third-party)\./, [...PORTAL, ...READMES, ...VERSIONS]],
  [/^tests\/portal\//, [...PORTAL, 'sdks']],
  // They read every module, or all tests and what those import.
  [
    /^scripts\/checks\/exports\./,
    ['scripts', 'generators', 'openapi', 'sandbox', 'portal', 'sdks/node', 'tests', ...TOOL_SETTINGS],
  ],
  [
    /^scripts\/checks\/(?:nightly|reads|suites)\./,
    ['scripts', 'generators', 'openapi', 'sandbox', 'portal', 'sdks/node/test', 'tests', ...TOOL_SETTINGS],
  ],
  [
    /^scripts\/checks\/(?!named-paths\.)/,
    ['scripts', 'portal', 'sandbox/deliveries', ...GENERATOR, '.github', ...TOOL_SETTINGS],
  ],
  [/^scripts\/(console|files)\//, ['scripts/$1']],
  [/^scripts\/proof\//, ['scripts', ...GENERATOR]],
  [/^scripts\/sandbox\//, ['sandbox', 'scripts', 'generators', 'openapi']],
  [
    /^scripts\/toolchain\//,
    [
      'scripts/toolchain',
      'scripts/setup.mjs',
      'scripts/doctor.mjs',
      'scripts/generate.ts',
      'generators/toolchain.json',
      'openapitools.json',
      '.ci',
    ],
  ],
  [/^scripts\/derived\//, ['scripts', 'portal', 'sandbox/deliveries', ...GENERATOR]],
  [/^scripts\/contract\//, [...TOOLS, 'scripts/check.ts', ...GENERATOR]],
  [/^scripts\/mock\//, [...TOOLS, 'scripts/mock.ts', ...GENERATOR]],
  [/^scripts\/prose\/(?:cache|extract|lint)\.test\.ts$/, ['scripts/prose', 'scripts/files']],
  [/^scripts\/openapi-generator\//, [...TOOLS, ...GENERATOR, ...VERSIONS]],
  [/^scripts\/conformance\//, [...TOOLS, 'scripts/conformance', ...GENERATOR]],
  [/^scripts\/bench\/faults\//, ['scripts', 'sdks', ...GENERATOR]],
  [/^scripts\/bench\/\w+\./, ['scripts/bench', 'scripts/checks', ...TOOLS, ...GENERATOR]],
  [/^scripts\/bench\/(\w+)\//, ['scripts/bench', 'scripts/checks', ...TOOLS, 'sdks/$1', ...GENERATOR]],
  [
    /^tests\/sandbox\/(?:fields\.|kills\/|schemathesis\/|statuses\/)/,
    ['tests/sandbox', 'tests/mock', 'sandbox', 'scripts', 'openapi', 'generators'],
  ],
  [
    /^tests\/sandbox\/(?:day|quick-starts)\//,
    ['tests/sandbox', 'tests/mock', 'sandbox', 'scripts', 'sdks', ...GENERATOR],
  ],
  [
    /^tests\/sandbox\/(?:smoke\.|access\/|command\/|commerce\/|http\/|store\/|webhooks\/)/,
    ['tests/sandbox', 'sandbox', 'scripts', 'openapi', 'generators'],
  ],
  [/^tests\/conformance\/without-keys\//, ['tests/conformance', 'scripts', 'sdks', ...GENERATOR]],
  [
    /^tests\/contract\/(?:behaviour-readers|neutral-cores|vectors)\.test\.ts$/,
    ['tests', 'scripts/third-party', 'sdks', 'sandbox/contract', ...TOOLS, ...GENERATOR],
  ],
  [/^tests\/contract\//, ['tests/contract', 'scripts/conformance', ...TOOLS, ...GENERATOR]],
  [/^tests\/mock\//, ['tests/mock', ...TOOLS, ...GENERATOR]],
  // It packs every library.
  [/^tests\/sandbox\/package\/consumers\./, [EVERYTHING]],
  [
    /^tests\/sandbox\/package\//,
    [
      'tests/sandbox',
      'tests/commands',
      'sandbox',
      'portal',
      'docs',
      'sdks',
      'scripts',
      'openapi',
      'generators',
      'LICENSE',
    ],
  ],
  [
    /^tests\/commands\//,
    ['tests', 'scripts', 'sandbox', 'docs', 'sdks', '.oxfmtrc.json', '.editorconfig', '.gitignore', ...GENERATOR],
  ],
  [/^tests\/readmes\/blocks\./, ['tests/readmes']],
  [/^tests\/references\//, ['tests/references', 'sdks', 'scripts', ...GENERATOR]],
  [/^tests\/readmes\//, ['tests/readmes', 'sdks', 'scripts', ...GENERATOR]],
  [/^tests\/types\/languages\/(\w+)\./, ['tests/types', 'scripts/checks', 'sdks/$1', ...TOOLS, ...GENERATOR]],
  [/^tests\/first-calls\/languages\/(\w+)\./, ['tests/first-calls', 'tests/mock', 'sdks/$1', ...TOOLS, ...GENERATOR]],
  [/^tests\/conformance\/oracles\//, ['tests/conformance', 'scripts/conformance', ...TOOLS, ...GENERATOR]],
  [
    /^tests\/conformance\//,
    [
      'tests/conformance',
      'tests/generator',
      'scripts/conformance',
      'scripts/checks',
      'docs',
      'sdks',
      ...TOOLS,
      ...GENERATOR,
    ],
  ],
  [/^tests\/generator\/compile\.test\.ts$/, ['tests/generator', 'sdks', ...TOOLS, ...GENERATOR]],
  [/^tests\/generator\/(?:compile|render)-once\.test\.ts$/, [...GENERATING, 'scripts/checks']],
  [/^tests\/generator\/generator-document\.test\.ts$/, [...GENERATING, 'scripts/third-party', ...VERSIONS]],
  [/^tests\/generator\/hostile\.test\.ts$/, [...GENERATING, ...PRINTED, ...FORMATS]],
  [
    /^tests\/generator\/products\.test\.ts$/,
    [...LIBRARIES_OF_OTHERS, 'scripts/proof', 'scripts/release', 'tests/readmes'],
  ],
  [/^tests\/generator\//, LIBRARIES_OF_OTHERS],
  [/^sdks\/node\/test\//, ['sdks/node', 'scripts/conformance', ...TOOLS, ...GENERATOR]],
  [/^tests\/release\/rehearsal\.test\.ts$/, [EVERYTHING]],
  [/^tests\/release\/addresses\.test\.ts$/, [...RELEASING, 'tests/release', 'sdks', '.github']],
  [/^tests\/release\//, [...RELEASING, 'tests/release']],
  [
    /^scripts\/release\/(?:release\.|stage\/(?:build|sources)\.|support\/|version\/)/,
    [...RELEASING, 'sdks', 'README.md', '.changeset'],
  ],
  [/^scripts\/release\//, RELEASING],
  [/^scripts\/third-party\//, [...TOOLS, 'scripts/third-party', ...GENERATOR, ...VERSIONS]],
];

/** Returns the files and folders that a test file depends on. */
export function readsOf(file: string): readonly string[] {
  for (const [tests, reads] of READS) {
    const match = tests.exec(file);
    if (match !== null) return [...ALWAYS, ...reads.map((path) => path.replace('$1', match[1] ?? ''))];
  }
  return [EVERYTHING];
}
