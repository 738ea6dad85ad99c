import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOfTree, readTree } from '../../scripts/files/tree.ts';
import { runCommand } from './started-command.ts';

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'names-option-')));
  writeDocument(['/keepers/{id}/pets', 'get', 'getPetsForKeeper']);
  const { code, stderr } = await generate();
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string): string => join(folder, name);
const namesFile = (): string => readFileSync(file('names.yaml'), 'utf8');

/** Writes a document with these operations: a path, a method and an operationId. */
function writeDocument(...operations: [path: string, method: string, operationId: string][]): void {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  const responses = { 200: { description: 'A pet.', content: { 'application/json': { schema } } } };
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, method, operationId] of operations) {
    (paths[path] ??= {})[method] = { tags: ['pets'], operationId, responses };
  }
  const info = { title: 'Zoo', version: '1' };
  writeFileSync(
    file('zoo.json'),
    JSON.stringify({ openapi: '3.1.0', info, servers: [{ url: 'https://zoo.example' }], paths }),
  );
}

/** Generates one library with the option. */
function generate(more = ''): ReturnType<typeof runCommand> {
  const options = `--input ${file('zoo.json')} --out ${file('out')} --names ${file('names.yaml')} --no-compile`;
  return runCommand(`generate node ${options}${more}`, { path: process.env['PATH'] ?? '' });
}

const calls = (): string[] =>
  [...readFileSync(file('out/node/README.md'), 'utf8').matchAll(/`(api\.[^`(]+)/g)].map(([, call = '']) => call);

describe('npm run generate -- --names', () => {
  it('writes the names, which a later run keeps and adds to', async () => {
    expect(namesFile()).toContain(
      'GET /keepers/{id}/pets: { resource: pets, method: list, operationId: getPetsForKeeper }\n',
    );
    // Without the file, the new operation would take the name of the first one.
    writeDocument(['/keepers/{id}/pets', 'get', 'getPetsForKeeper'], ['/pets', 'get', 'getPets']);
    const { code, stderr } = await generate(' --check');
    expect([code, stderr]).toEqual([1, expect.stringContaining('names.yaml lacks names; run without --check')]);
    const edited = namesFile().replace('GetPetsForKeeperResponse', 'Pet');
    writeFileSync(file('names.yaml'), edited);
    expect(await generate()).toMatchObject({ code: 0 });
    expect(calls()).toEqual(['api.pets.list', expect.stringMatching(/^api\.pets\.list\w+$/)]);
    expect(namesFile().startsWith(edited.slice(0, edited.indexOf('schemas:')))).toBe(true);
    expect(namesFile()).toMatch(/^ {2}GET \/pets: /m);
    expect(readFileSync(file('out/node/src/generated/types.ts'), 'utf8')).toContain(
      'export type { GetPetsResponse, Pet }',
    );
  });

  it.each([
    ['is reserved', 'resource: pets', 'resource: close', 'resource "close" is reserved'],
    ['cannot be printed', 'method: list', 'method: to-do', 'method "to-do" cannot be an identifier'],
  ])('refuses a name that %s in one line, and changes nothing', async (_, name, edited, message) => {
    const before = [namesFile(), digestOfTree(readTree(file('out')))];
    try {
      writeFileSync(file('names.yaml'), namesFile().replace(name, edited));
      const line =
        namesFile()
          .split('\n')
          .findLastIndex((text) => text.includes(edited)) + 1;
      const { code, stderr } = await generate();
      expect(code).toBe(2);
      const errors = stderr.split('\n').filter((text) => text.includes('names.yaml'));
      expect(errors).toEqual([expect.stringMatching(new RegExp(`names\\.yaml:${line}:\\d+ names: ${message}`))]);
      expect(digestOfTree(readTree(file('out')))).toBe(before[1]);
    } finally {
      writeFileSync(file('names.yaml'), before[0] ?? '');
    }
  });

  it('needs a document', async () => {
    const { code, stderr } = await runCommand('generate --names names.yaml', { path: process.env['PATH'] ?? '' });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^--names requires --input: .*$/m)]);
  });

  it('refuses a document that has its names itself', async () => {
    const names = { 'x-sdk': { resource: 'pets', method: 'list' }, responses: { 204: { description: 'None.' } } };
    const text = { openapi: '3.1.0', info: { title: 'Zoo', version: '1' }, servers: [{ url: 'https://zoo.example' }] };
    writeFileSync(file('zoo.json'), JSON.stringify({ ...text, paths: { '/pets': { get: names } } }));
    const { code, stderr } = await generate();
    expect([code, stderr]).toEqual([2, expect.stringContaining('has its names itself; remove --names')]);
  });
});
