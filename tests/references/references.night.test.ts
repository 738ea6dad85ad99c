/** Builds the API reference of each library, and looks for what the contract promises. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { resources, schemas } = buildModel(loadDocument() as unknown as OpenApiDocument);
const METHODS = resources.flatMap(({ name: resource, methods }) =>
  methods.map(({ name, title }) => ({ resource, name, title })),
);
const { errors } = parse(readFileSync(join(ROOT, 'openapi/behaviour.yaml'), 'utf8')) as { errors: object };
/** Maximum time to build a reference, on a busy machine. */
const BUILD_MS = 900_000;
const INTERNAL = /(?:^|[./])(?:internal|_?core)[./]/i;

/** Returns `apikeys` for the pages `api_keys.html` and `Resource.ApiKeysResource.html`. */
function resourceOf(path: string): string {
  const [name = ''] = basename(path, '.html').split('.').slice(-1);
  return name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/resource$/, '');
}

/** Returns the names that the search of a reference knows. */
function searchIndex(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /search[\w-]*\.js$/.test(path),
  );
  return files
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      // TypeDoc compresses its index.
      const [, data] = /window\.searchData = "(?:data:[^,]*,)?([A-Za-z0-9+/=]+)"/.exec(text) ?? [];
      return data === undefined ? text : unpacked(Buffer.from(data, 'base64'));
    })
    .join('\n');
}

function unpacked(bytes: Buffer): string {
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : inflateSync(bytes)).toString();
}

describe.each(LANGUAGES)('the reference of $names.title', ({ id, names, harness, readme }) => {
  let folder: string;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reference-'));
    const [program, ...args] = harness.reference(toolsOf(ROOT), folder);
    await promisify(execFile)(program, args, { cwd: join(ROOT, 'sdks', id) });
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.html')) pages.set(path, readFileSync(join(folder, path), 'utf8').replaceAll(/\s+/g, ' '));
  }, BUILD_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Reports whether a class has a page or, in a page with several classes, an entry. */
  function hasClass(name: string): boolean {
    const file = new RegExp(`(?:^|[./])${name}\\.html$`);
    return [...pages].some(([path, html]) => file.test(path) || html.includes(`id="${name}"`));
  }

  it('has an entry with its text for each method', () => {
    expect(METHODS.length).toBeGreaterThan(20);
    const missing = METHODS.filter(({ resource, name, title }) => {
      // TypeDoc writes anchors in lower case.
      const entry = new RegExp(`id="(?:\\w+\\.)?${names.cases.method(name)}[("]`, 'i');
      return ![...pages].some(
        ([path, html]) => resourceOf(path) === resource.toLowerCase() && entry.test(html) && html.includes(title),
      );
    });
    expect(missing).toEqual([]);
  });

  it('has an entry for each model and each error', () => {
    const models = schemas
      // Some libraries have one class for all pages.
      .filter(({ kind, name, direction }) => kind === 'object' && direction !== 'error' && !name.endsWith('Page'))
      .map(({ name }) => names.cases.type(name));
    expect(models.length).toBeGreaterThan(20);
    const classes = Object.keys(errors)
      .filter((name) => !(name in (readme.lacksErrors ?? {})))
      .map((name) => name + readme.errorSuffix);
    expect([...models, ...classes].filter((name) => !hasClass(name))).toEqual([]);
  });

  it('has no page about internal code', () => {
    expect([...pages.keys()].filter((path) => INTERNAL.test(path))).toEqual([]);
  });

  it('has a search that knows each method, and a field for it', () => {
    const index = searchIndex(folder).toLowerCase();
    const missing = METHODS.filter(({ name }) => !index.includes(names.cases.method(name).toLowerCase()));
    expect(missing).toEqual([]);
    const field = /type="search"|id="(?:search-input|tsd-search\w*)"/;
    expect([...pages.values()].filter((html) => field.test(html)).length).toBeGreaterThan(5);
  });

  it('has no link to a missing page', () => {
    const missing = [...pages].flatMap(([path, html]) =>
      [...html.matchAll(/href="([^"#?]+)[^"]*"/g)]
        .map(([, link = '']) => decodeURI(link))
        .filter((link) => !/^\w+:|\$\{/.test(link) && !existsSync(join(folder, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(missing).toEqual([]);
  });
});
