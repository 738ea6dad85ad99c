import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { behaviourOfContract } from '../../../generators/behaviour/of-contract.ts';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import type { Reporter } from '../../console/reporter.ts';
import { NO_NAMES, readNames } from '../names-file.ts';
import { readPaging } from '../paging-file.ts';
import { readThirdParty } from '../read.ts';
import { brandFor, brandNamed } from '../rebrand.ts';
import { chosenSettings } from './chosen.ts';
import { keepDecisions } from './keep-decisions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decisions '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = `{ type: object, required: [data, next_cursor], properties: { data: { type: array, items: { $ref: '#/components/schemas/Pet' } }, next_cursor: { type: string } } }`;
const list = `{ operationId: listPets, tags: [Pets], parameters: [{ name: cursor, in: query, schema: { type: string } }],
      responses: { '200': { description: ok, content: { application/json: { schema: ${page} } } } } }`;
const create = `{ operationId: addPet, tags: [Pets], responses: { '204': { description: ok } } }`;
const secret = `{ operationId: secret, tags: [Internal], responses: { '204': { description: ok } } }`;

/** Returns a document whose paths have these operations. */
const document = (...paths: string[]): string => `openapi: 3.0.3
info: { title: Zoo, version: 2.3.4 }
servers: [{ url: 'https://zoo.example/v1' }]
paths:
${paths.map((each) => `  ${each}\n`).join('')}components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string } } }
`;
const ALL = document(`/pets: { get: ${list}, post: ${create} }`, `/internal: { get: ${secret} }`);

/** Runs the command without its rendering; returns the model, the lines of errors and those of the run. */
async function run(text: string, check = false) {
  writeFileSync(join(folder, 'api.yaml'), text);
  const config = join(folder, 'sdk.yaml');
  const chosen = chosenSettings(config, { languages: [], docs: false });
  if ('failure' in chosen) throw new Error(chosen.failure);
  expect(chosen.diagnostics).toEqual([]);
  const { settings } = chosen;
  const file = settings.names && readNames(settings.names);
  const paging = settings.paging && readPaging(settings.paging);
  const languages = LANGUAGES.filter(({ id }) => settings.languages?.includes(id as 'php') ?? true);
  const read = await readThirdParty(settings.document ?? '', { ...settings, names: file?.names, paging, languages });
  const steps: string[] = [];
  if (read.input === undefined) return { read, steps, lines: read.diagnostics.map(({ message }) => message) };
  const { model } = read.input;
  const brand = settings.name === undefined ? brandFor(model) : brandNamed(model, settings.name);
  const { names = NO_NAMES, stale, server } = read;
  const made = { settings, languages, model, brand, license: 'MIT', server, names, paging, stale };
  const reporter = { step: ({ summary }: { summary: string }) => void steps.push(summary) } as unknown as Reporter;
  const lines = keepDecisions({ config: chosen.file, file, made, check, reporter });
  return { read, model, steps, lines };
}

const settingsText = (): string => readFileSync(join(folder, 'sdk.yaml'), 'utf8');
const start = (text: string): void => writeFileSync(join(folder, 'sdk.yaml'), text);

it('The first run writes each decision below what the owner wrote, and the second one changes nothing', async () => {
  const own = '# ours\ndocument: api.yaml   # the API\nlanguages: [node, java]\npackages:\n  node: { name: "@a/b" }\n';
  start(own);
  const first = await run(ALL);
  const written = settingsText();
  expect(written).toContain(own.trimEnd());
  expect(written).toMatch(/^# yaml-language-server: \$schema=sdks\/\.sdk\/sdk\.schema\.json\n# ours\n/);
  for (const line of [
    'out: sdks',
    'name: Zoo',
    'server: https://zoo.example/v1',
    'package:\n  license: MIT',
    '  java: { groupId: com.zooapi, artifactId: zoo-api, package: com.zooapi }',
    'paging:\n  GET /pets: { items: data, parameter: cursor, next: next_cursor }',
    '    POST /pets: { resource: pets, method: create, operationId: addPet }',
    `    '#/components/schemas/Pet': Pet`,
  ])
    expect(written).toContain(`\n${line}\n`);
  const second = await run(ALL);
  expect(settingsText()).toBe(written);
  expect(second.model).toEqual(first.model);
  expect(second.read.notes).toEqual(first.read.notes);
  expect((await run(ALL, true)).lines).toEqual([]);
  const schema = join(dirname(join(folder, 'sdk.yaml')), 'sdks/.sdk/sdk.schema.json');
  expect((JSON.parse(readFileSync(schema, 'utf8')) as { title: string }).title).toBe(
    'Libraries of an OpenAPI document',
  );
  // As a checkout of Windows has it.
  writeFileSync(schema, readFileSync(schema, 'utf8').replaceAll('\n', '\r\n'));
  expect((await run(ALL, true)).lines).toEqual([]);
});

it('A check writes nothing, and names what the file lacks', async () => {
  start('document: api.yaml\n');
  const { lines } = await run(ALL, true);
  expect(lines[0]).toMatch(/sdk\.yaml lacks out, languages, name, server, package and 3 more; run without --check$/);
  expect(settingsText()).toBe('document: api.yaml\n');
});

it('Names and lists that the document no longer has are removed and said, and a chosen name stays', async () => {
  start('document: api.yaml\n');
  await run(ALL);
  start(settingsText().replace('method: create', 'method: adopt'));
  const { steps, model, lines } = await run(document(`/pets: { post: ${create} }`));
  expect(lines).toEqual([]);
  expect(steps.filter((line) => line.includes('no longer'))).toEqual([
    expect.stringMatching(/^GET \/internal is no longer/),
    expect.stringMatching(/^GET \/pets is no longer in the document; its name was removed from .*sdk\.yaml$/),
    expect.stringMatching(/^#\/paths\/~1pets\/get\/responses.* is no longer/),
  ]);
  expect(settingsText()).not.toMatch(/GET \/pets|\/internal/);
  expect(model?.resources.flatMap(({ methods }) => methods.map(({ name }) => name))).toEqual(['adopt']);
  expect((await run(document(`/pets: { post: ${create} }`), true)).lines).toEqual([]);
});

it('An operation with another path keeps its names, the classes of its inline schemas and its entry of paging', async () => {
  start('document: api.yaml\n');
  const first = await run(ALL);
  start(settingsText().replace('{ items: data, parameter: cursor, next: next_cursor }', 'false'));
  const moved = document(`/animals: { get: ${list.replace("'200'", "'202'")} }`, `/pets: { post: ${create} }`);
  const { steps, model, lines } = await run(moved);
  expect(lines).toEqual([]);
  expect(steps).toContainEqual(
    expect.stringMatching(/^GET \/pets is now GET \/animals; its names stay in .*sdk\.yaml$/),
  );
  expect(settingsText()).toContain('GET /animals: { resource: pets, method: list, operationId: listPets }');
  expect(settingsText()).toContain('\n  GET /animals: false\n');
  expect(settingsText()).not.toContain('GET /pets');
  const names = (of: typeof model): string[] | undefined => of?.schemas.map(({ name }) => name);
  expect(names(model)).toEqual(names(first.model));
  expect((await run(moved, true)).lines).toEqual([]);
});

it('Operations are left out by choice, counted, and keep their names', async () => {
  start('document: api.yaml\n');
  await run(ALL);
  start(`${settingsText()}omit: [tag:Internal, GET /pets, tag:none]\n`);
  const { read, model, lines } = await run(ALL);
  expect(lines).toEqual([]);
  expect(read).toMatchObject({
    total: 3,
    omitted: [],
    unwanted: ['GET /pets', 'GET /internal'],
    unusedPatterns: ['tag:none'],
  });
  expect(model?.resources.flatMap(({ methods }) => methods)).toHaveLength(1);
  expect(settingsText()).toContain('GET /internal: {');
  expect(settingsText()).toContain('GET /pets: { items');
});

it('A header of the key, a header of idempotency and retries reach what the libraries are made of', async () => {
  start('document: api.yaml\nkeyHeader: X-Key\nidempotencyHeader: Once\nretries: 5\n');
  const { model } = await run(ALL);
  const methods = model?.resources.flatMap((resource) => resource.methods) ?? [];
  expect(methods.map(({ auth }) => auth)).toEqual(methods.map(() => ({ kind: 'header', header: 'X-Key' })));
  expect(methods.find(({ httpMethod }) => httpMethod === 'POST')?.isWrite).toBe(true);
  const given = { path: ['retries', 'max_retries'], value: 2, isFraction: false, description: '', schema: {} };
  expect(model && behaviourOfContract([given], model)[0]?.value).toBe(5);
});

it('A note about what an overlay wrote names the line of the overlay', async () => {
  writeFileSync(
    join(folder, 'overlay.yaml'),
    `overlay: 1.0.0
info: { title: a, version: 1.0.0 }
actions:
  - target: $.paths
    update:
      /zoo:
        get: { operationId: listPets, responses: { '204': { description: ok } } }
`,
  );
  start('document: api.yaml\noverlays: [overlay.yaml]\n');
  const { read } = await run(ALL);
  const note = read.notes.find(({ message }) => message.includes('is already used'));
  expect(note && `${note.file}:${note.line}`).toBe('overlay.yaml:7');
});
