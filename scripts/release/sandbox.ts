import { installCommand, installedIn, tarballOf } from '../../generators/languages/npm-packages.ts';
import { semantic } from '../../generators/languages/versioning.ts';
import { asOnTheWire } from '../../generators/names/rules.ts';
import type { Installed } from '../../generators/languages/packaging.ts';
import type { ReleaseUnit } from './release-unit.ts';

interface Manifest {
  name: string;
  engines: { node: string };
}

const NAME = '@integration-api/sandbox';
const SCOPE = '@integration-api';
const DATABASE = '@electric-sql/pglite';
const CALL = 'scripts/sandbox/first-call.mjs';
/** File of the package with a line for each package that its program contains. */
const LICENCES = 'THIRD-PARTY-LICENSES.txt';

/** Tests, what belongs to them, and documents for people who change the code. */
const OWN = /\.(?:test|fixture)\.ts$|^\.\.\/testing\/|(?:README|CHANGELOG)\.md$/;
/** Numbers, which are recorded as promises. */
const PROMISED = '../api/contract/generated/';

/**
 * The sandbox. The contract is a part of it, so that a change of the contract has the same size as in the libraries, except
 * that no name in code changes. A person may describe any other change, which is otherwise a patch.
 */
export const SANDBOX: ReleaseUnit = {
  id: 'sandbox',
  folder: 'sandbox/package',
  runtime: 'Node.js',
  names: {
    title: 'Sandbox',
    cases: { type: asOnTheWire, member: asOnTheWire, method: asOnTheWire, constant: asOnTheWire },
    parameter: asOnTheWire,
    property: asOnTheWire,
  },
  handWritten: ['..'],
  isShipped: (path) => !OWN.test(path) && !path.startsWith(PROMISED),
  otherChanges: 'Smaller changes of the program.',
  versioning: {
    call: (resource, method) => `${resource}.${method}`,
    dialect: 'python',
    spelling: semantic,
    stamps: [],
    reach: {
      scalars: { '32-bit integer': 'integer', '64-bit integer': 'integer', number: 'number', 'date-time': 'string' },
      hasOperationNames: false,
      hasConstants: false,
      pathArguments: 'by position',
      otherArguments: 'by name',
      isLinked: false,
      readsAbsentAsNull: false,
    },
    requirements(read) {
      const { name, engines } = JSON.parse(read('package.json')) as Manifest;
      const { devDependencies } = JSON.parse(read('../../package.json')) as { devDependencies: Record<string, string> };
      return {
        runtime: engines.node,
        dependencies: { [DATABASE]: devDependencies[DATABASE] ?? '*' },
        // npm names its program after it.
        entries: { name },
      };
    },
    api: 'api',
  },
  packaging: {
    name: NAME,
    registry: 'npm',
    purl: 'npm',
    spelling: semantic,
    // Other versions compress pages in other ways.
    compiler: {
      title: 'Node.js',
      version: '20',
      ask: ['node', '--version'],
      versionIn: (output) => /^v(\S+)/.exec(output)?.[1],
      remedy: 'run this with Node.js 20',
    },
    files: (version) => [tarballOf(NAME, version)],
    build: ({ node, output }) => [[node, '--import', 'tsx', 'scripts/sandbox/pack.ts', output]],
    checks: ({ npm, output, version }) => [
      [...npm('publint', 'publint'), `${output}/${tarballOf(NAME, version)}`, '--strict'],
    ],
    consumer: {
      block: 'sh',
      files: ({ read }, snippet) => ({
        'package.json': '{ "private": true, "type": "module" }\n',
        'quick-start.sh': snippet,
        'first-call.mjs': read(CALL),
      }),
      // Its dependency comes from where users get it.
      install: (tools) => [installCommand(tools, NAME, `--${SCOPE}:registry`)],
      run: ({ node }) => [node, 'first-call.mjs', 'quick-start.sh'],
      list: () => ['cat', 'node_modules/.package-lock.json', `node_modules/${NAME}/${LICENCES}`],
      installed: (output) => installedWithProgram(output, NAME),
    },
  },
};

/** Returns the packages in npm's lock, and those in the program, which the file of licences after the lock names. */
export function installedWithProgram(output: string, program: string): Installed[] {
  const end = output.search(/^\}/m) + 1;
  const lines = output.slice(end).matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*): (\S.*)$/gm);
  const bundled = [...lines].map(([, name = '', version = '', licence]) => ({ name, version, licence, requires: [] }));
  const installed = installedIn(output.slice(0, end)).map((one) =>
    one.name === program ? { ...one, requires: [...one.requires, ...bundled.map(({ name }) => name)] } : one,
  );
  return [...installed, ...bundled];
}
