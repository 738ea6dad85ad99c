import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentWith, type PublicNames, readNamesFile } from './names-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'));
  path = join(folder, 'names.yaml');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PET = '#/components/schemas/Pet';
const LIST = { resource: 'pets', method: 'list', operationId: 'getPets' };
const CREATE = { resource: 'pets', method: 'create', operationId: 'addPet' };
const names = (operations: object, schemas: object = { [PET]: 'Pet' }): PublicNames => ({
  operations: new Map(Object.entries(operations)),
  schemas: new Map(Object.entries(schemas)),
});

/** Writes names, and returns what is in the file. */
function kept(all: PublicNames): string {
  const content = contentWith(readNamesFile(path), all);
  if (content !== undefined) writeFileSync(path, content);
  return readFileSync(path, 'utf8');
}

/** Returns the place and the message of each error in a file with this text. */
function errorsIn(text: string): string[] {
  writeFileSync(path, text);
  return readNamesFile(path).diagnostics.map(({ file, line: at, message }) => `${file}:${at} ${message}`);
}

it('The file of names has all names after the first run, one operation a line', () => {
  expect(kept(names({ 'GET /pets': LIST }))).toContain(
    `operations:\n  GET /pets: { resource: pets, method: list, operationId: getPets }\nschemas:\n  '${PET}': Pet\n`,
  );
  const { names: read, diagnostics } = readNamesFile(path);
  expect(diagnostics).toEqual([]);
  expect(read).toEqual(names({ 'GET /pets': LIST }));
});

it('The file of names gets new names at its end, and keeps what a user wrote', () => {
  const own = `# ours\noperations:\n  GET /pets: { resource: animals, method: list, operationId: getPets } # ours\n`;
  writeFileSync(path, own);
  const after = kept(names({ 'GET /pets': LIST, 'POST /pets': CREATE }));
  expect(after).toBe(
    `${own}  POST /pets: { resource: pets, method: create, operationId: addPet }\nschemas:\n  '${PET}': Pet\n`,
  );
  expect(contentWith(readNamesFile(path), names({ 'POST /pets': CREATE }))).toBeUndefined();
});

it('The file of names loses stale names, and nothing else', () => {
  const own = `operations:\n  # ours\n  GET /old: { resource: old, method: list, operationId: old } # gone\nschemas:\n`;
  writeFileSync(path, own);
  const stale = { operations: ['GET /old'], schemas: [], moved: new Map<string, string>() };
  const content = contentWith(readNamesFile(path), names({ 'GET /pets': LIST }, {}), stale);
  expect(content).toBe(
    `operations:\n  # ours\n  GET /pets: { resource: pets, method: list, operationId: getPets }\nschemas:\n`,
  );
  writeFileSync(path, own);
  writeFileSync(path, contentWith(readNamesFile(path), names({}, {}), stale) ?? '');
  expect(readFileSync(path, 'utf8')).toBe('operations:\n  # ours\nschemas:\n');
  expect(readNamesFile(path)).toMatchObject({ diagnostics: [], names: names({}, {}) });
});

it('The file of names may not exist, but its folder must', () => {
  expect(readNamesFile(path)).toMatchObject({ diagnostics: [], path });
  const [error] = readNamesFile(join(folder, 'no-such-folder/names.yaml')).diagnostics;
  expect(error?.message).toContain('does not exist; create it');
});

it.each([
  ['is not YAML', 'operations: [', /^names\.yaml:1 /],
  ['is a list', '- a', /^names\.yaml:1 the file is not a mapping/],
  ['has a list of operations', 'operations: [a]', /^names\.yaml:1 "operations" is not a map/],
  ['has an entry that is not an operation', `operations:\n${line('/a', 'a')}`, /:2 "\/a" is not an operation/],
  ['has another part', 'operations: {}\nnames: {}', /^names\.yaml:2 "names" is not operations or schemas/],
  [
    'has an operation twice',
    `operations:\n${line('GET /a', 'a')}${line('GET /a', 'b')}`,
    /^names\.yaml:3 the key "GET \/a" is also/,
  ],
  [
    'has an operation without a method',
    'operations:\n  GET /a: { resource: a, operationId: a }',
    /:2 "GET \/a" must have/,
  ],
  ['has a number as method', line('GET /a', 'a', '7').replace(/^/, 'operations:\n'), /:2 "GET \/a" must have/],
  [
    'has more about an operation',
    'operations:\n  GET /a: { resource: a, method: a, operationId: a, b: c }',
    /:2 "GET \/a"/,
  ],
  ['has a class without a name', `schemas:\n  '${PET}': { a: b }`, /:2 "#\/components\/schemas\/Pet" must have/],
  [
    'has a method that no language can print',
    `operations:\n${line('GET /a', 'a', 'to-do')}`,
    /:2 method "to-do" cannot be an identifier/,
  ],
  ['has a reserved resource', `operations:\n${line('GET /a', 'close')}`, /:2 resource "close" is reserved/],
  [
    'has two methods of one name',
    `operations:\n${line('GET /a', 'a')}${line('GET /b', 'a')}`,
    /:3 method "list" becomes list/,
  ],
  [
    'has resources of one name',
    `operations:\n${line('GET /a', 'a_b')}${line('GET /b', 'aB', 'get')}`,
    /:3 resource "aB" becomes/,
  ],
  ['has a class in lower case', `schemas:\n  '${PET}': pet`, /:2 schema "pet" is not in PascalCase/],
  ['has two classes of one name', `schemas:\n  '${PET}': Pet\n  '${PET}2': Pet`, /:3 schema "Pet" is already the name/],
])('The file of names is refused at its line if it %s', (_, text, message) => {
  const errors = errorsIn(text);
  expect(errors[0]).toMatch(message);
  expect(errors.every((error) => !error.includes('\n'))).toBe(true);
});

function line(key: string, resource: string, method = 'list'): string {
  return `  ${key}: { resource: ${resource}, method: ${method}, operationId: x${key.length}${key.at(-1)} }\n`;
}
