/**
 * The rooms and the one direction between them: openapi, generators, scripts, tests; docs/adr/0004 says why. Tests are
 * held to it as all other code is: a unit test may import what the code beside it may.
 */
const DIRECTORIES = '^(openapi|generators|templates|sdks|scripts|tests)/';
const CONTRACT_TYPES = '^openapi/\\.build/types\\.ts$';
/** The part of the conformance runner that a driver shares with it: the lines they exchange, and the JSON in them. */
const DRIVER_PROTOCOL = '^scripts/conformance/(protocol|scenarios/(scenario|exact-json))\\.ts$';
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Modules of `path` import, of all rooms, only their own folder and what is allowed. */
const only = (name, path, allowed, comment) =>
  forbid(name, comment, { path }, { path: DIRECTORIES, pathNot: [path, ...allowed] });

const directories = [
  only('contract-imports-nothing', '^openapi/', [], 'The contract and its rules stand by themselves.'),
  only(
    'generators-import-contract-types-only',
    '^generators/',
    [CONTRACT_TYPES],
    'The meaning knows the contract only by its types.',
  ),
  forbid(
    'model-is-language-neutral',
    'Names, texts and the model are the same for all languages: each language knows them.',
    { path: '^generators/(kitchen-sink|model|names|cross-check|sources|text)/' },
    { path: '^generators/(languages|normalise|templates)/' },
  ),
  only(
    'scripts-import-contract-and-generators',
    '^scripts/',
    ['^openapi/', '^generators/'],
    'A command starts libraries and tests; it never imports them.',
  ),
  only(
    'tests-import-no-library',
    '^tests/',
    ['^openapi/', '^generators/', '^scripts/'],
    'A proof may look at everything but a library, which it starts.',
  ),
  only('library-imports-nothing-else', '^sdks/node/src/', [], 'A library is a repository of its own in all but place.'),
  only(
    'library-scripts-import-the-library',
    '^sdks/node/scripts/',
    ['^sdks/node/src/'],
    'They build this library and no other.',
  ),
  only(
    'library-tests-import-the-test-tools',
    '^sdks/node/test/',
    ['^sdks/node/', '^generators/', CONTRACT_TYPES, '^scripts/(mock|toolchain)/', DRIVER_PROTOCOL],
    "A library's tests use names, the mock, installed tools and the protocol of its driver.",
  ),
  forbid('tests-are-not-imported', 'tests/ is the end of the line.', { pathNot: '^tests/' }, { path: '^tests/' }),
  forbid('test-files-are-not-imported', 'A helper of two tests has a file of its own.', {}, { path: '\\.test\\.ts$' }),
];

const outside = [
  forbid(
    'generators-are-pure',
    'generators/ touches no disk, no network, no process: callers hand it texts and write what it returns.',
    { path: '^generators/', pathNot: '\\.test\\.ts$' },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'unit-tests-are-small',
    'Beside contract and meaning a unit test reads a fixture, asks a compiler or an interpreter, and no more.',
    { path: '^(openapi|generators)/.*\\.test\\.ts$' },
    {
      dependencyTypes: ['core', ...PACKAGE],
      pathNot: ['^(node:)?(fs|path|child_process)$', '^node_modules/(vitest|typescript)/'],
    },
  ),
  forbid(
    'declared-dependencies',
    'A package that is imported stands in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
];

const library = [
  forbid(
    'library-has-no-dependencies',
    'The library for Node.js has no dependency, and no builtin that a browser lacks.',
    { path: '^sdks/node/src/' },
    { dependencyTypes: ['core', ...PACKAGE] },
  ),
  forbid(
    'core-imports-core-only',
    'Code written by hand never imports generated code.',
    { path: '^sdks/node/src/core/' },
    { path: '^sdks/node/src/', pathNot: '^sdks/node/src/core/' },
  ),
  forbid(
    'entry-points-are-independent',
    'Webhooks and telemetry are used without the client: of generated code they import types.',
    { path: '^sdks/node/src/(webhooks|telemetry)/' },
    { path: '^sdks/node/src/generated/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'testing-is-not-imported',
    'Only the examples, which are loaded by testing/ alone, know its types.',
    { path: '^sdks/node/src/', pathNot: '^sdks/node/src/(testing/|generated/examples\\.ts$)' },
    { path: '^sdks/node/src/testing/' },
  ),
];

const graph = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  forbid(
    'no-orphans',
    'A module nobody imports is dead, unless it is a command, a test, a parser, or found by the id of a language.',
    {
      orphan: true,
      pathNot: ['\\.test\\.ts$', '^scripts/[^/]+\\.(ts|mjs)$', '^tests/generator/(languages|parsers)/'],
    },
    {},
  ),
];

export default {
  forbidden: [...directories, ...outside, ...library, ...graph],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Programs that use the packed library, which is not there before a test packs it.
    exclude: { path: '^sdks/node/test/(package/users|runtimes/programs)/' },
    // A workspace may use what the root's package.json has.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
