import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const textOf = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

/** Returns the names in the `export { … } from` statements of a text, each with its file. */
function exportedIn(code: string): { name: string; from: string }[] {
  return [...code.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm)].flatMap(([, list = '', from = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace('type ', ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, from })),
  );
}

const types = exportedIn(textOf('generated/types.ts'));

it('The package exports each generated model, resource and input', () => {
  const resources = readdirSync(new URL('../src/generated/resources/', import.meta.url));
  const declared = ['models.ts', ...resources.map((file) => `resources/${file}`)].flatMap((file) =>
    [...textOf(`generated/${file}`).matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(
      ([, name]) => `./${file} ${name}`,
    ),
  );
  expect(types.map(({ name, from }) => `${from} ${name}`).toSorted()).toEqual(declared.toSorted());
});

it('The package exports no name twice, which would silently omit it', () => {
  const names = [...exportedIn(textOf('index.ts')), ...types].map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
