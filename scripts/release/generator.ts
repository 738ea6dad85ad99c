import { LANGUAGES } from '../../generators/languages/all.ts';
import { installCommand, tarballOf } from '../../generators/languages/npm-packages.ts';
import { DEPENDENCIES } from '../generator/dependencies.ts';
import type { ReleaseUnit } from './release-unit.ts';
import { installedWithProgram, SANDBOX } from './sandbox.ts';

const NAME = '@integration-api/generator';
const SCOPE = '@integration-api';
/** Document from which a consumer generates a library. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Museum', version: '1.0.0' },
  servers: [{ url: 'https://museum.example' }],
  paths: {
    '/tickets': {
      get: {
        responses: {
          200: {
            description: 'Tickets.',
            content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
          },
        },
      },
    },
  },
};

/**
 * The generator for other documents. It knows nothing of the contract. A person describes what its users notice; any other
 * change is a patch.
 */
export const GENERATOR: ReleaseUnit = {
  ...SANDBOX,
  id: 'generator',
  folder: 'generators/package',
  names: { ...SANDBOX.names, title: 'Generator' },
  followsContract: false,
  handWritten: [
    '..',
    '../../templates',
    '../../scripts/generator',
    '../../scripts/openapi-generator',
    '../../scripts/third-party',
    '../../openapi/behaviour.yaml',
    // Its libraries have the same cores as ours.
    ...LANGUAGES.flatMap(({ id, handWritten }) => handWritten.map((part) => `../../sdks/${id}/${part}`)),
  ],
  isShipped: (path) =>
    !/\.(?:test|fixture)\.ts$|fixture\.ts$|^\.\.\/(?:generated|kitchen-sink)\/|\/[gG]enerated\/|\.md$/.test(path),
  versioning: {
    ...SANDBOX.versioning,
    requirements(read) {
      const { name, engines } = JSON.parse(read('package.json')) as { name: string; engines: { node: string } };
      const { devDependencies } = JSON.parse(read('../../package.json')) as { devDependencies: Record<string, string> };
      const dependencies = DEPENDENCIES.map((each) => [each, devDependencies[each] ?? '*'] as const);
      return { runtime: engines.node, dependencies: Object.fromEntries(dependencies), entries: { name } };
    },
  },
  packaging: {
    ...SANDBOX.packaging,
    name: NAME,
    files: (version) => [tarballOf(NAME, version)],
    build: ({ node, output }) => [[node, '--import', 'tsx', 'scripts/generator/pack.ts', output]],
    checks: ({ npm, output, version }) => [
      // It warns of the manifest of the Node.js library, which is data of this package.
      [...npm('publint', 'publint'), `${output}/${tarballOf(NAME, version)}`, '--level', 'error'],
    ],
    consumer: {
      block: 'sh',
      files: (_, snippet) => ({
        'package.json': '{ "private": true, "type": "module" }\n',
        'openapi.yaml': JSON.stringify(DOCUMENT),
        'quick-start.sh': `${snippet.trim()} --no-compile node\nls sdks/node\n`,
      }),
      install: (tools) => [installCommand(tools, NAME, `--${SCOPE}:registry`)],
      run: () => ['sh', 'quick-start.sh'],
      list: () => ['cat', 'node_modules/.package-lock.json', `node_modules/${NAME}/THIRD-PARTY-LICENSES.txt`],
      installed: (output) => installedWithProgram(output, NAME),
    },
  },
};
