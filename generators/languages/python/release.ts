import brand from '../../brand.json' with { type: 'json' };
import type { ConsumerTools, Installed, Packaging, PackagingTools } from '../packaging.ts';
import { versioning } from './versioning.ts';

const NAME = brand.python.package;
const FILE = NAME.replaceAll('-', '_');
const { spelling } = versioning;

const wheel = (version: string): string => `${FILE}-${spelling(version)}-py3-none-any.whl`;
const sdist = (version: string): string => `${FILE}-${spelling(version)}.tar.gz`;

/** uv of our environment, with the cache that the set-up fills. */
const uv = ({ venv, root }: PackagingTools, ...args: string[]): [string, ...string[]] => [
  venv('python'),
  '-m',
  'uv',
  '--quiet',
  '--cache-dir',
  `${root}/.cache/uv`,
  ...args,
];
const python = ({ project }: ConsumerTools): string => `${project}/.venv/bin/python`;

export const packaging: Packaging = {
  name: NAME,
  registry: 'pypi',
  purl: 'pypi',
  spelling,
  files: (version) => [wheel(version), sdist(version)],
  build: ({ venv, output }) => [[venv('python'), 'sdks/python/scripts/distributions.py', output]],
  checks: ({ venv, output, version }) => [
    [
      venv('python'),
      '-m',
      'twine',
      'check',
      '--strict',
      ...[wheel(version), sdist(version)].map((file) => `${output}/${file}`),
    ],
    [venv('python'), '-m', 'check_wheel_contents', `${output}/${wheel(version)}`],
  ],
  consumer: {
    block: 'python',
    files: (_, snippet) => ({ 'quick_start.py': snippet }),
    install: (tools) => [
      uv(tools, 'venv', '--python', tools.venv('python'), `${tools.project}/.venv`),
      // The versions of the dependencies that the tests run with.
      uv(
        tools,
        'pip',
        'install',
        '--python',
        python(tools),
        '--constraint',
        `${tools.library}/requirements-dev.txt`,
        '--requirement',
        `${tools.library}/pyproject.toml`,
      ),
      // Without a cache, which might have another build of this version.
      uv(
        tools,
        'pip',
        'install',
        '--python',
        python(tools),
        '--no-cache',
        '--default-index',
        tools.registry,
        `${NAME}==${spelling(tools.version)}`,
      ),
    ],
    run: (tools) => [python(tools), 'quick_start.py'],
    list: (tools) => [python(tools), `${tools.library}/scripts/installed.py`],
    installed: (output) => JSON.parse(output) as Installed[],
    digests: ({ venv, library }, installed) => [
      venv('python'),
      `${library}/scripts/digests.py`,
      ...installed.map(({ name, version }) => `${name}==${version}`),
    ],
  },
};
