/**
 * The directories and the one direction of imports between them: openapi, generators, sandbox and portal, scripts, tests;
 * docs/adr/0004 has the reasons. The rules also apply to tests: a unit test may import what the code next to it may import.
 */
const DIRECTORIES = '^(openapi|generators|templates|sdks|sandbox|portal|scripts|tests)/';
/** Constants of openapi/behaviour.yaml in the Node.js library, which import nothing. */
const CONSTANTS = '^sdks/node/src/generated/behaviour\\.ts$';
/** The list of HTTP methods, which imports nothing. */
const METHODS = '^openapi/rules/http-methods\\.ts$';
const CONTRACT_TYPES = '^openapi/\\.build/types\\.ts$';
const LAB_TYPES = '^openapi/\\.build/lab-types\\.ts$';
/** The part of the conformance runner that drivers share: the lines they exchange and their JSON. */
const DRIVER_PROTOCOL = '^scripts/conformance/(protocol|scenarios/(scenario|json|exact-json))\\.ts$';
/** The parts of the sandbox that its command starts. */
const SANDBOX_ENTRY = '^sandbox/start/(main|run)\\.ts$';
/** Facts of the service that its documentation states, and the types of the files that both serve. */
const SANDBOX_FACTS = '^sandbox/(deliveries/schedule|start/media-types)\\.ts$';
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Forbids modules of `path` to import from other directories, except those in `allowed`. */
const only = (name, path, allowed, comment) =>
  forbid(name, comment, { path }, { path: DIRECTORIES, pathNot: [path, ...allowed] });

const directories = [
  only('contract-imports-nothing', '^openapi/', [], 'The contract and its rules are independent of all other code.'),
  only(
    'generators-import-contract-types-only',
    '^generators/',
    [CONTRACT_TYPES, METHODS],
    'Generators import only the types of the contract.',
  ),
  forbid(
    'model-is-language-neutral',
    'Names, texts and the model are the same for all languages: languages import them, not vice versa.',
    { path: '^generators/(behaviour|kitchen-sink|model|names|sources|text)/' },
    { path: '^generators/(languages|normalise|templates)/' },
  ),
  only(
    'sandbox-imports-contract-types-only',
    '^sandbox/',
    [CONTRACT_TYPES, LAB_TYPES, METHODS, '^openapi/vectors/', '^generators/(samples/|sources/(bundle|json)\\.ts$)'],
    'The service imports generated types, the reader of the bundle and, in tests, the vectors. The inspector prints samples.',
  ),
  only(
    'portal-imports-samples-only',
    '^portal/',
    ['^generators/samples/', '^generators/model/(keys|model)\\.ts$', '^generators/sources/json\\.ts$', METHODS],
    'The portal gets its data from its command. It prints samples, places keys and follows references as the generators do.',
  ),
  only(
    'scripts-import-contract-and-generators',
    '^scripts/',
    ['^openapi/', '^generators/', '^portal/', SANDBOX_ENTRY, SANDBOX_FACTS],
    'Commands start libraries and tests, but never import them.',
  ),
  only(
    'tests-import-no-library',
    '^tests/',
    ['^openapi/', '^generators/', '^sandbox/', '^portal/', '^scripts/'],
    'Tests may import everything except libraries, which they start.',
  ),
  only(
    'library-imports-nothing-else',
    '^sdks/node/src/',
    [],
    'A library is independent, as if it were a separate repository.',
  ),
  only(
    'library-scripts-import-the-library',
    '^sdks/node/scripts/',
    ['^sdks/node/src/'],
    'The scripts of the library build only this library.',
  ),
  only(
    'library-tests-import-the-test-tools',
    '^sdks/node/test/',
    ['^sdks/node/', '^generators/', CONTRACT_TYPES, '^scripts/(mock|toolchain)/', DRIVER_PROTOCOL],
    "A library's tests import names, the mock, installed tools and the protocol of its driver.",
  ),
  forbid('tests-are-not-imported', 'No other directory imports tests/.', { pathNot: '^tests/' }, { path: '^tests/' }),
  forbid(
    'test-files-are-not-imported',
    'Helpers that several tests use belong in a separate file.',
    {},
    { path: '\\.test\\.ts$' },
  ),
];

const outside = [
  forbid(
    'generators-are-pure',
    'generators/ does not access disk, network or processes: callers pass texts and write the results.',
    { path: '^generators/', pathNot: '\\.test\\.ts$' },
    { dependencyTypes: ['core'], pathNot: '^(node:)?path/posix$' },
  ),
  forbid(
    'unit-tests-are-small',
    'Unit tests of openapi/ and generators/ only read fixtures and run a compiler or an interpreter.',
    { path: '^(openapi|generators)/.*\\.test\\.ts$' },
    {
      dependencyTypes: ['core', ...PACKAGE],
      pathNot: ['^(node:)?(fs|path|child_process)$', '^node_modules/(vitest|typescript)/'],
    },
  ),
  forbid(
    'declared-dependencies',
    'Imported packages are declared in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
];

/** Folders of the Node.js core in reading order: each imports only those before it, and types of all. */
const CORE_FOLDERS = [
  'rate-limit',
  'transport',
  'errors',
  'schema',
  'auth',
  'json',
  'request',
  'retry',
  'response',
  'options',
  'middleware',
  'client',
  'credentials',
  'stream',
  'pages',
];
const CORE = '^sdks/node/src/core/';

const coreOrder = CORE_FOLDERS.map((folder, index) =>
  forbid(
    `core-folder-${folder}`,
    'A folder of the core imports only folders before it, which can be read without it.',
    { path: `${CORE}${folder}/` },
    {
      path: CORE,
      pathNot: `${CORE}(${CORE_FOLDERS.slice(0, index + 1).join('|')})/`,
      dependencyTypesNot: ['type-only'],
    },
  ),
);

const library = [
  ...coreOrder,
  forbid(
    'constants-import-nothing',
    'Constants are below the core, which imports them.',
    { path: CONSTANTS },
    { path: '.' },
  ),
  forbid(
    'library-has-no-dependencies',
    'The Node.js library has no dependencies and no builtins that browsers lack.',
    { path: '^sdks/node/src/' },
    { dependencyTypes: ['core', ...PACKAGE] },
  ),
  forbid(
    'core-imports-core-only',
    'Hand-written code never imports generated code, except constants.',
    { path: CORE },
    { path: '^sdks/node/src/', pathNot: [CORE, CONSTANTS] },
  ),
  forbid(
    'entry-points-are-independent',
    'Webhooks and telemetry work without the client: they import only types and constants of generated code.',
    { path: '^sdks/node/src/(webhooks|telemetry)/' },
    { path: '^sdks/node/src/generated/', pathNot: CONSTANTS, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'testing-is-not-imported',
    'Programs do not load the helpers of their tests.',
    { path: '^sdks/node/src/', pathNot: '^sdks/node/src/testing/' },
    { path: '^sdks/node/src/testing/' },
  ),
];

const SANDBOX_TEST = '^sandbox/.*\\.test\\.ts$';
/** Modules of the sandbox that put others together. */
const SANDBOX_COMPOSITION = '^sandbox/(start|server)/';
/** Helpers of the sandbox's tests. */
const SANDBOX_TESTING = '^sandbox/testing/';

const sandbox = [
  forbid(
    'domain-does-not-know-the-server',
    'Modules of the domain work without HTTP: only the composition imports server/.',
    { path: '^sandbox/', pathNot: [SANDBOX_COMPOSITION, SANDBOX_TEST, SANDBOX_TESTING] },
    { path: '^sandbox/server/' },
  ),
  forbid(
    'domain-does-not-know-the-engines',
    'Modules of the domain know the interface of the store, not the databases behind it.',
    { path: '^sandbox/(api|deliveries|server|shop|lab)/', pathNot: SANDBOX_TEST },
    { path: '^sandbox/store/' },
  ),
  forbid(
    'sandbox-contract-knows-the-bundle-only',
    'The reader of the contract is independent of the rest of the sandbox.',
    { path: '^sandbox/api/contract/' },
    { path: '^sandbox/', pathNot: '^sandbox/api/contract/' },
  ),
  forbid(
    'sandbox-testing-is-for-tests',
    'The service does not import the helpers of its tests.',
    { path: '^sandbox/', pathNot: [SANDBOX_TEST, SANDBOX_TESTING] },
    { path: SANDBOX_TESTING },
  ),
  forbid(
    'store-imports-the-drivers',
    'Only the store knows which database runs.',
    { path: '^sandbox/', pathNot: ['^sandbox/store/', SANDBOX_TEST] },
    { path: '^node_modules/(pg|@types/pg|pg-[^/]+|@electric-sql)/' },
  ),
];

const graph = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  forbid(
    'no-orphans',
    'A module that is never imported is dead, unless it is a command, a test, a parser, or loaded by the id of a language.',
    {
      orphan: true,
      pathNot: ['\\.test\\.ts$', '^scripts/[^/]+\\.(ts|mjs)$', '^tests/generator/(languages|parsers)/'],
    },
    {},
  ),
];

export default {
  forbidden: [...directories, ...outside, ...library, ...sandbox, ...graph],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Programs that use the packed library, which does not exist before a test packs it.
    exclude: { path: '^(sdks/node/test/(package/users|runtimes/programs)|tests/environments/node/(?!consumer))' },
    // A workspace may use the dependencies of the root's package.json.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
