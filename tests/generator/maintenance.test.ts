import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { type Language, LANGUAGES } from '../../generators/names/naming.ts';
import { judge } from '../../scripts/contract/gate.ts';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { PRINTERS } from '../../scripts/engine/languages.ts';
import { layLibrary } from '../../scripts/engine/library.ts';
import { produce } from '../../scripts/engine/produce.ts';
import { inWorkshop } from '../../scripts/engine/workshop.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { compile } from './compile.ts';
import { ANSWERS, exampleOf, REQUESTS } from './maintained/expected.ts';
import { MAINTENANCE } from './maintained/maintenance.ts';
import { layProgram, runProgram } from './maintained/programs.ts';
import { startRecordingServer } from './maintained/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Printed {
  /** The generated files of today's contract, by path below the folder of generated code. */
  before: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
}

let folder: string;
let findings: unknown[];
let mock: Mock | undefined;
const printed = new Map<Language, Printed>();
const bundle = (): string => layoutOf(join(folder, 'openapi')).bundle;

function maintain(contract: string): void {
  cpSync(join(ROOT, 'openapi'), contract, { recursive: true, filter: (path) => basename(path) !== '.build' });
  for (const edit of Object.values(MAINTENANCE).flat()) edit(contract);
}

async function generate(): Promise<void> {
  const model = buildModel(JSON.parse(readFileSync(bundle(), 'utf8')) as OpenApiDocument);
  const printers = new Map(LANGUAGES.map((language) => [language, PRINTERS[language]]));
  await inWorkshop({ root: ROOT }, async (workshop) => {
    const options = { root: ROOT, folder: workshop, model, printers, verbose: false, onStep: () => {} };
    for (const product of await produce(options)) {
      const { language, fresh, target } = product;
      printed.set(language, { before: textsBelow(join(ROOT, target)), files: textsBelow(join(ROOT, fresh)) });
      layLibrary(ROOT, product, join(folder, language));
      layProgram(language, join(folder, language));
    }
  });
}

function textsBelow(place: string): Map<string, string> {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:php|py|ts|java)$/.test(name),
  );
  return new Map(names.map((name) => [name.split(sep).join('/'), readFileSync(join(place, name), 'utf8')]));
}

/** The one generated file whose path ends so, before and after the maintenance. */
function file(language: Language, end: string): Record<'before' | 'after', string> {
  const { before = new Map<string, string>(), files: after = before } = printed.get(language) ?? {};
  const [path, ...others] = [...after.keys()].filter((name) => `/${name}`.endsWith(`/${end}`.replace('//', '/')));
  if (path === undefined || others.length > 0) throw new Error(`${language} must have one file ${end}`);
  return { before: before.get(path) ?? '', after: after.get(path) ?? '' };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maintenance-'));
  mkdirSync(join(folder, 'openapi'));
  maintain(join(folder, 'openapi'));
  ({ findings } = await judge({ layout: layoutOf(join(folder, 'openapi')) }));
  if (findings.length > 0) return;
  [mock] = await Promise.all([startMock({ document: bundle() }), generate()]);
});
afterAll(async () => {
  await mock?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a contract after real maintenance', () => {
  it('passes the gate', () => {
    expect(findings).toEqual([]);
  });

  it.concurrent.each(LANGUAGES)('makes a library in %s that compiles and calls what is new', async (language) => {
    if (mock === undefined) throw new Error('nothing was generated');
    const library = join(folder, language);
    await compile[language](library);
    const server = await startRecordingServer(mock, exampleOf);
    try {
      expect(await runProgram(language, library, server.url)).toEqual(ANSWERS);
      expect(server.exchanges()).toEqual(REQUESTS);
    } finally {
      await server.close();
    }
  });

  it.each<[Language, string[]]>([
    ['php', ['Model/RateLimit.php', 'Resource/RateLimit.php']],
    ['python', ['resources/rate_limit.py']],
    ['node', ['resources/rate-limit.ts']],
    [
      'java',
      ['java/com/integrationapi/model/RateLimit.java', 'java/com/integrationapi/resource/RateLimitResource.java'],
    ],
  ])('leaves no file in %s of the schema and the resource that are gone', (language, gone) => {
    const { before = new Map<string, string>(), files = before } = printed.get(language) ?? {};
    expect([...before.keys()].filter((path) => !files.has(path)).toSorted()).toEqual(gone);
  });

  it.each<[Language, string, RegExp]>([
    ['php', 'Resource/WebhookEndpoints.php', /function ping\(/],
    ['python', 'resources/webhook_endpoints.py', /def ping\(/],
    ['node', 'resources/webhook-endpoints.ts', / ping\(/],
    ['java', 'resource/WebhookEndpointsResource.java', / ping\(/],
    ['php', 'Client.php', /RateLimit/],
    ['python', 'client.py', /RateLimit/],
    ['node', 'client.ts', /RateLimit/],
    ['java', '/IntegrationApi.java', /RateLimit/],
    ['python', 'models.py', /class RateLimit\(/],
    ['node', 'models.ts', /interface RateLimit /],
  ])('leaves nothing in %s of an operation that is gone: %s', (language, end, pattern) => {
    const { before, after } = file(language, end);
    expect(before).toMatch(pattern);
    expect(after).not.toMatch(pattern);
  });

  it.each<[Language, string, RegExp]>([
    ['php', 'Resource/Locations.php', /\* @deprecated .*\n(?: +\*.*\n)*? +\*\/\n +public function list\(/],
    ['python', 'resources/locations.py', /@deprecated\(".*"\)\n +def list\(/],
    ['node', 'resources/locations.ts', /\* @deprecated .*\n(?: +\*.*\n)*? +\*\/\n +list\(/],
    ['java', 'resource/LocationsResource.java', /@Deprecated\n +public Listing<Location> list\(/],
  ])('marks a deprecated operation in %s', (language, end, mark) => {
    const { before, after } = file(language, end);
    expect(before).not.toMatch(mark);
    expect(after).toMatch(mark);
  });

  it.each<[Language, string, string]>([
    ['php', 'Model/InventoryReason.php', "public const ON_LOAN = 'on-loan';"],
    ['python', 'enums.py', '"on-loan",'],
    ['node', 'models.ts', "| 'on-loan'"],
    ['java', 'model/InventoryReason.java', 'ON_LOAN = new InventoryReason("on-loan");'],
  ])('has the new value of an enumeration in %s', (language, end, text) => {
    const { before, after } = file(language, end);
    expect(before).not.toContain(text);
    expect(after).toContain(text);
  });
});
