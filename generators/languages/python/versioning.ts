import { entriesOf, type Versioning } from '../versioning.ts';

/** Spells a prerelease as PEP 440 normalises it, which is also what pip shows. */
const pep440 = (version: string): string =>
  version.replace(
    /-(alpha|beta|rc|dev)\.(\d+)$/,
    (_, kind: string, number: string) => `${SHORT[kind] ?? kind}${number}`,
  );
const SHORT: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', dev: '.dev' };

/** Returns what pip and programs find by name. */
function entriesIn(manifest: string): Record<string, string> {
  const table = (name: string): string[] => {
    const text = manifest.split(/^\[/m).find((part) => part.startsWith(`${name}]\n`)) ?? '';
    return [...text.matchAll(/^"?([\w.-]+)"? = /gm)].map(([, key = '']) => key);
  };
  const packages = /^packages = \[(.*)\]/m.exec(manifest)?.[1]?.match(/[\w.]+(?=")/g) ?? [];
  return {
    name: /^name = "([^"]+)"/m.exec(manifest)?.[1] ?? '',
    ...entriesOf('package', packages),
    ...entriesOf('extra', table('project.optional-dependencies')),
    ...entriesOf('program', [...table('project.scripts'), ...table('project.gui-scripts')]),
  };
}

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}.${method}()`,
  dialect: 'python',
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
      entries: entriesIn(manifest),
      dependencies: Object.fromEntries(all.map(([, name = '', range = '']) => [name, range === '' ? '*' : range])),
    };
  },
  reach: {
    scalars: { '32-bit integer': 'int', '64-bit integer': 'int', number: 'float', 'date-time': 'datetime' },
    hasOperationNames: false,
    hasConstants: false,
    pathArguments: 'by name',
    otherArguments: 'by name',
    isLinked: false,
    readsAbsentAsNull: true,
  },
  api: 'api',
};
