import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Returns the names of the classes in the recorded API of a library, without packages and nested classes. */
function classesOf(folder: string): string[] {
  // A dictionary to send has the name of the model that can be sent in its place.
  const records = readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'inputs.txt');
  const declarations = records.flatMap(
    (name) =>
      readFileSync(join(folder, name), 'utf8').match(/^(?:[a-z]+ )*(?:class|record|interface) .*(?:\n +.*)*/gm) ?? [],
  );
  // A module that exports the class of another one repeats its declaration.
  return [...new Set(declarations)].flatMap((declaration) => {
    const [, name = ''] = /(?:class|record|interface) (?:[\w.\\]+[.\\])?([\w$]+)/.exec(declaration) ?? [];
    return name.includes('$') ? [] : [name];
  });
}

it('a library has one class of each name, so that an import by an editor finds the right one', () => {
  const twice = LANGUAGES.flatMap(({ id }) => {
    const classes = classesOf(join(ROOT, 'sdks', id, 'api'));
    return classes.filter((name, index) => classes.indexOf(name) !== index).map((name) => `${id} ${name}`);
  });
  expect(twice).toEqual([]);
});
