import { type Harness, sampleFiles } from '../harness.ts';

const DRIVER = 'sdks/python/tests/conformance/driver.py';

const IMPORT = 'scripts/openapi-generator/loaders/import.py';

/** Names of the packages in `dependencies = ["anyio>=4.4", …]`, which are also those of their modules. */
function dependenciesIn(pyproject: string): string[] {
  const [, list = ''] = /^dependencies = \[(.*?)\]$/ms.exec(pyproject) ?? [];
  return Array.from(list.matchAll(/"([\w-]+)/g), ([, name = '']) => name);
}

export const harness: Harness = {
  driver: {
    columns: [
      {
        id: 'python',
        title: 'Python',
        lacks: {
          burst: 'a blocking call waits for a connection in its transport',
          cancellation: 'a blocking call ends with its timeout; only a coroutine can be cancelled',
        },
      },
      { id: 'python-async', title: 'Python (async)' },
    ],
    needs: ({ venv }) => [{ file: venv('python'), remedy: 'npm run doctor' }, { file: DRIVER }],
    start: ({ root, ca, venv, table }) => ({
      line: [venv('python'), DRIVER, table()],
      env: { PYTHONPATH: `${root}/sdks/python/src`, PYTHONDONTWRITEBYTECODE: '1', SSL_CERT_FILE: ca },
    }),
    processes: 1,
    atOnce: 16,
  },
  compile: {
    commands: ({ root, folder, venv, present, nullDevice }) => [
      [venv('python'), `${root}/${IMPORT}`, `${folder}/src`],
      [venv('mypy'), '--cache-dir', nullDevice, ...present('src', 'tests')],
    ],
    installed: {
      tools: ['python'],
      needs({ readOwn }) {
        const names = dependenciesIn(readOwn('pyproject.toml'));
        return { line: ['python3', '-c', `import ${names.join(', ')}`], lacks: `python3 lacks ${names.join(' or ')}` };
      },
      commands: ({ root, folder }) => [['python3', `${root}/${IMPORT}`, `${folder}/src`]],
    },
    // A library of another API has no settings of its own for them.
    style: ({ root, venv }) => {
      const options = ['--no-cache', '--config', `${root}/sdks/python/pyproject.toml`];
      return [
        [venv('ruff'), 'check', ...options, '.'],
        [venv('ruff'), 'format', '--check', '--diff', ...options, '.'],
      ];
    },
  },
  recorder: { parts: ['scripts/api.py'], commands: ({ venv }) => [[venv('python'), 'scripts/api.py']] },
  reference: { format: 'markdown', write: ({ venv }, folder) => [venv('python'), 'scripts/reference.py', folder] },
  firstCalls: ({ root, venv }) => ({
    line: [venv('python'), 'sdks/python/tests/first_calls.py'],
    env: { PYTHONPATH: `${root}/sdks/python/src` },
  }),
  snippet: ({ root, venv }, code) => ({
    files: {
      'snippet.py': code.includes('api = ')
        ? code
        : `from integration_api import IntegrationApi\n\napi = IntegrationApi()\n${code}`,
    },
    start: { line: [venv('python'), 'snippet.py'], env: { PYTHONPATH: `${root}/sdks/python/src` } },
  }),
  samples: ({ root, venv }, codes, mark) => ({
    files: {
      ...sampleFiles(codes, (at) => `s${at}.py`),
      'run.py': `import runpy, sys, traceback

for at in range(${codes.length}):
    print(f"\\n${mark}{at}", flush=True)
    try:
        runpy.run_path(f"s{at}.py")
    except Exception:
        traceback.print_exc(file=sys.stdout)
`,
    },
    commands: [{ line: [venv('python'), 'run.py'], env: { PYTHONPATH: `${root}/sdks/python/src` } }],
  }),
  identifiers: ({ root, venv }, folder) => [venv('python'), `${root}/tests/generator/parsers/identifiers.py`, folder],
};
