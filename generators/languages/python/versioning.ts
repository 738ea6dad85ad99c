import type { Versioning } from '../versioning.ts';

/** Spells a prerelease as PEP 440 normalises it, which is also what pip shows. */
const pep440 = (version: string): string =>
  version.replace(
    /-(alpha|beta|rc|dev)\.(\d+)$/,
    (_, kind: string, number: string) => `${SHORT[kind] ?? kind}${number}`,
  );
const SHORT: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', dev: '.dev' };

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}.${method}()`,
  optionalArguments: 'by name',
  spelling: pep440,
  snapshots: 'dev',
  // pyproject.toml reads the same place.
  stamps: [
    {
      file: 'src/integration_api/generated/client.py',
      pattern: /(?<=^__version__ = ")[^"]+(?=")/gm,
      isGenerated: true,
    },
  ],
  requirements(read) {
    const manifest = read('pyproject.toml');
    const lists = [
      /^dependencies = \[([^\]]*)\]/m.exec(manifest)?.[1],
      /^\[project\.optional-dependencies\]\n((?:(?!\[).*\n)*)/m.exec(manifest)?.[1],
    ];
    const all = [...lists.join('\n').matchAll(/"([\w.-]+)(?:\[[^\]]*\])?\s*([^"]*)"/g)];
    return {
      runtime: /^requires-python = "([^"]+)"/m.exec(manifest)?.[1] ?? '*',
      dependencies: Object.fromEntries(all.map(([, name = '', range = '']) => [name, range === '' ? '*' : range])),
    };
  },
  reach: {
    scalars: { '32-bit integer': 'int', '64-bit integer': 'int', number: 'float', 'date-time': 'datetime' },
    hasOperationNames: false,
    pathArguments: 'by name',
    otherArguments: 'by name',
    isLinked: false,
  },
  api: 'api',
};
