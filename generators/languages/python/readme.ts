import type { Readme } from '../readme.ts';
import { programs } from './readme-programs.ts';
import { packaging } from './release.ts';

export const readme: Readme = {
  errorSuffix: 'Error',
  otherMembers: {
    sent: 'Methods take `other_members={"colour": "red"}`, and dictionaries below take them as further keys.',
    read: '`model.other_members` is a dictionary of them, converted where the description gives them a type.',
  },
  received: `
import os
from types import SimpleNamespace

current = previous = os.environ["WEBHOOK_SECRET"]
headers = {f"webhook-{name}": os.environ[f"WEBHOOK_{name.upper()}"] for name in ("id", "timestamp", "signature")}
request = SimpleNamespace(body=os.environ["WEBHOOK_BODY"].encode(), headers=headers)
`,
  lacksErrors: { Cancelled: 'a call is cancelled with the error of asyncio or trio' },
  shown: 'conftest.py',
  client: {
    imports: 'from integration_api import IntegrationApi',
    sameModule: /^from integration_api import ([^(\n]+)$/m,
    statement: 'api = IntegrationApi()  # reads INTEGRATION_API_KEY',
    uses: /(?<![\w.])api\./,
    creates: /^api =|\bas api\b/m,
  },
  programs,
  project: {
    files: ({ read }) => ({
      'pyrightconfig.json': '{ "typeCheckingMode": "strict" }\n',
      'surroundings.py': read('sdks/python/tests/documents/surroundings.py'),
    }),
    install: ({ venv, root, library, output, version, project }) => {
      const uv = [venv('python'), '-m', 'uv', '--quiet', '--cache-dir', `${root}/.cache/uv`] as const;
      return [
        [...uv, 'venv', '--python', venv('python'), `${project}/.venv`],
        [
          ...uv,
          'pip',
          'install',
          '--python',
          `${project}/.venv/bin/python`,
          // The versions of the dependencies that the tests run with.
          '--constraint',
          `${library}/requirements-dev.txt`,
          `${output}/${packaging.files(version)[0]}[opentelemetry]`,
          // The block about money uses it.
          'babel',
        ],
      ];
    },
    installs: ['anyio', 'babel', 'idna', 'msgspec', 'opentelemetry-api', 'typing-extensions'],
    program: (code, line) => ({ file: `line_${line}.py`, text: `from surroundings import *\n\n${code}` }),
    checks: ({ venv, npm, project }) => [
      [
        venv('python'),
        '-m',
        'mypy',
        '--strict',
        '--no-error-summary',
        '--python-executable',
        `${project}/.venv/bin/python`,
        '.',
      ],
      [...npm('pyright', 'pyright'), '--pythonpath', `${project}/.venv/bin/python`, '.'],
    ],
    run: ({ project }, file) => [`${project}/.venv/bin/python`, file],
  },
};
