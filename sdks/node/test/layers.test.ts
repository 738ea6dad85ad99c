import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const core = new URL('../src/core/', import.meta.url);
const imports = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, core), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, path = '']) => [file, path, posix.join(posix.dirname(file), path)] as const,
    ),
  );

/** Folders of the core in reading order: each imports only those before it. */
const FOLDERS = [
  'transport',
  'rate-limit',
  'errors',
  'schema',
  'auth',
  'request',
  'retry',
  'response',
  'middleware',
  'options',
  'client',
  'pages',
];

/** Constants of openapi/behaviour.yaml, below all folders of the core. */
const BEHAVIOUR = '../generated/behaviour.ts';

const folderOf = (file: string): number => FOLDERS.indexOf(file.split('/')[0] ?? '');

/** Returns the files of the first import cycle reachable from `file`, or undefined if there is none. */
function circleFrom(file: string, path: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const [from, , to] of imports) {
    const circle = from === file ? circleFrom(to, [...path, file], done) : undefined;
    if (circle !== undefined) return circle;
  }
  done.add(file);
  return undefined;
}

/** Returns the names in the `export { … } from` statements of a text, without generated types. */
function exportedIn(code: string): { name: string; isType: boolean; from: string }[] {
  return [...code.matchAll(/^export (type )?\{([^}]*)\} from '([^']+)';$/gm)].flatMap(
    ([, isType, list = '', from = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => ({
          name: name.replace('type ', ''),
          isType: isType !== undefined || name.startsWith('type '),
          from,
        })),
  );
}

const textOf = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

describe('the package', () => {
  const entry = textOf('index.ts');
  const types = textOf('generated/types.ts');

  it('exports hand-written code by name, and of generated code only the client and types', () => {
    const statements = entry.match(/^export .*$/gm) ?? [];
    expect(statements.filter((line) => !/^export (?:type )?\{/.test(line))).toEqual([
      "export type * from './generated/types.ts';",
      "export * as errors from './errors.ts';",
      "export type * as models from './generated/types.ts';",
    ]);
    expect(exportedIn(entry).filter(({ from }) => !from.startsWith('./core/'))).toEqual([
      { name: 'IntegrationApi', isType: false, from: './generated/client.ts' },
    ]);
    expect(exportedIn(types).every(({ isType }) => isType)).toBe(true);
  });

  it('exports each model, resource and input that is generated', () => {
    const exported = exportedIn(types).map(({ name, from }) => `${from} ${name}`);
    const files = [
      'models.ts',
      ...readdirSync(new URL('../src/generated/resources/', import.meta.url)).map((file) => `resources/${file}`),
    ];
    const declared = files.flatMap((file) =>
      [...textOf(`generated/${file}`).matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(
        ([, name]) => `./${file} ${name}`,
      ),
    );
    expect(exported.toSorted()).toEqual(declared.toSorted());
  });

  it('exports no name twice, which would silently omit it', () => {
    const names = [...exportedIn(entry), ...exportedIn(types)].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the core', () => {
  it('consists of files that import each other', () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  // Type imports count too: nobody can read a module without the modules of its types.
  it('has no import cycles', () => {
    const done = new Set<string>();
    expect(imports.flatMap(([file]) => circleFrom(file, [], done) ?? [])).toEqual([]);
  });

  it('imports neither packages nor generated code, except constants, which import nothing', () => {
    const outside = imports.filter(
      ([, path, target]) => !path.startsWith('.') || (target.startsWith('..') && target !== BEHAVIOUR),
    );
    expect(outside).toEqual([]);
    expect(textOf('generated/behaviour.ts')).not.toMatch(/\bimport\b/);
  });

  it.each(FOLDERS)('%s imports only folders before it', (folder) => {
    const own = imports.filter(
      ([file, , target]) => folderOf(file) === FOLDERS.indexOf(folder) && target !== BEHAVIOUR,
    );
    expect(own.filter(([, , target]) => folderOf(target) === -1 || folderOf(target) > folderOf(folder))).toEqual([]);
  });

  it('has no other folders', () => {
    expect(readdirSync(core).toSorted()).toEqual(FOLDERS.toSorted());
  });
});
