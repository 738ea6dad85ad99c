/** The portal of the contract as files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { parse } from 'yaml';
import { readContract } from '../../portal/contract.ts';
import type { OpenApi } from '../../portal/document.ts';
import { UNITS } from '../../scripts/release/units.ts';
import { BUNDLE } from '../../scripts/mock/document.ts';
import { makePortal, ROOT } from './portal.ts';

const openapi = JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApi;
const contract = readContract(openapi);
const codes = (contract.document.schema('ErrorCode')?.enum ?? []).map(String);

let files: ReadonlyMap<string, string>;
let site: ReadonlyMap<string, string | Uint8Array>;
let faults: readonly string[];
beforeAll(async () => {
  ({ texts: files, files: site, faults } = await makePortal());
});

const compressed = (path: string): number => gzipSync(files.get(path) ?? '', { level: 9 }).length;
const pagesOf = (): string[] => [...files.keys()].filter((path) => path.endsWith('.html'));

describe('the first page', () => {
  it('shows one call in five languages', () => {
    const text = files.get('index.html') ?? '';
    expect([...text.matchAll(/data-lang="(\w+)"/g)].map(([, language]) => language)).toEqual([
      'curl',
      'node',
      'python',
      'php',
      'java',
    ]);
    expect(text).toContain('line_items');
  });

  it('leads to ways to begin, every guide, all groups of operations, errors, events, limits and files for programs', () => {
    const guides = pagesOf().filter((path) => path.startsWith('guides/'));
    const [article = ''] = /<article>[^]*<\/article>/.exec(files.get('index.html') ?? '') ?? [];
    const links = [...article.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(
      expect.arrayContaining([
        ...guides,
        'https://github.com/integration-api/sdks/blob/main/docs/your-own-api.md',
        'sdks/index.html',
        expect.stringMatching(/^reference\/index\.html#/),
        'errors/index.html',
        'events/index.html',
        'limits/index.html',
        'openapi.json',
        'openapi.yaml',
        'errors.json',
        'llms.txt',
        'llms-full.txt',
        'bruno/bruno.json',
      ]),
    );
  });

  it('says how each library is installed', () => {
    const text = (files.get('index.html') ?? '').replaceAll(/<[^>]*>/g, '');
    const commands = [
      'npm install @integration-api/sdk',
      'pip install integration-api',
      'composer require',
      'com.integrationapi:',
    ];
    expect(commands.filter((command) => !text.includes(command))).toEqual([]);
  });
});

describe('the portal', () => {
  it('has no dead link, no dead anchor, no unknown page and no id twice', () => {
    expect(faults).toEqual([]);
  });

  it('has a page for every operation, event, schema and error code', () => {
    const wanted = [
      ...contract.operations.map(({ operation }) => `reference/${operation.operationId}`),
      ...contract.webhooks.map(({ type }) => `events/${type}`),
      ...contract.document.schemas.map(([name]) => `schemas/${name}`),
      ...codes.map((code) => `errors/${code}`),
    ];
    expect(wanted.length).toBeGreaterThan(170);
    expect(wanted.filter((path) => !files.has(`${path}/index.html`) || !files.has(`${path}.md`))).toEqual([]);
  });

  it('has the page that the type of each problem names', () => {
    const types = contract.errors.flatMap(({ examples }) =>
      examples.map(({ value }) => (value as { type: string }).type),
    );
    const paths = types.map((type) => new URL(type).pathname.slice(1));
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !files.has(`${path}/index.html`))).toEqual([]);
  });

  it('says for each error code what causes it and what to do, and for no other', () => {
    const texts = parse(readFileSync(join(ROOT, 'portal/error-texts.yaml'), 'utf8')) as object;
    expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
  });

  it('names the status of each code once: in the contract or, without an example, in its text', () => {
    const texts = parse(readFileSync(join(ROOT, 'portal/error-texts.yaml'), 'utf8')) as Record<
      string,
      { status?: number }
    >;
    const given = contract.errors.filter(
      ({ code, status }) => (status === undefined) === (texts[code]?.status === undefined),
    );
    expect(given.map(({ code }) => code)).toEqual([]);
  });

  it('keeps every address that was published', () => {
    const published = readFileSync(join(ROOT, 'portal/urls.txt'), 'utf8').trim().split('\n');
    expect(published.filter((path) => !files.has(path))).toEqual([]);
    expect(pagesOf().filter((path) => !published.includes(path))).toEqual([]);
  });

  it('is small: pages, style sheet, script, and the search that is loaded on use', () => {
    const large = pagesOf().filter(
      (path) => compressed(path) + compressed('assets/style.css') + compressed('assets/portal.js') > 25_000,
    );
    expect(large).toEqual([]);
    expect(compressed('index.html')).toBeLessThanOrEqual(12_000);
    expect(compressed('assets/style.css')).toBeLessThanOrEqual(4500);
    expect(compressed('assets/portal.js')).toBeLessThanOrEqual(4000);
    expect(compressed('assets/search.js') + compressed('assets/search-index.js')).toBeLessThanOrEqual(62_000);
  });

  it('is the same, byte for byte, when it is made again', async () => {
    const again = await makePortal();
    expect([...again.texts].filter(([path, text]) => files.get(path) !== text)).toEqual([]);
    expect(again.texts.size).toBe(files.size);
  });

  it('has a text of all pages whose links lead to files of the site', () => {
    const links = [...(files.get('llms-full.txt') ?? '').matchAll(/\]\(([^)\s#]+)/g)].map(([, href = '']) => href);
    const own = links.filter((href) => !/^[a-z]+:/i.test(href));
    expect(own.length).toBeGreaterThan(1000);
    expect(own.filter((href) => !files.has(href) && !site.has(href))).toEqual([]);
  });

  it('has a page for addresses that do not exist, whose links begin at the root of the site', () => {
    const text = files.get('404.html') ?? '';
    expect(text).toContain('<base href="/" />');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain('href="guides/quick-start/index.html"');
  });

  it('has a feed with the version of every library, and the sandbox', () => {
    const titles = [...(files.get('changelog.xml') ?? '').matchAll(/<item><title>([^<]+)/g)].map(([, title]) => title);
    const versions = UNITS.map(({ folder, names }) => {
      const { version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string };
      return `${names.title} ${version}`;
    });
    expect(titles).toEqual(expect.arrayContaining(versions));
  });

  it('has the collection for Bruno as one file, with the bytes of its parts', () => {
    const archive = unzipSync(site.get('bruno.zip') as Uint8Array);
    const collection = [...files.keys()].filter((path) => path.startsWith('bruno/'));
    const texts = collection.map((path) => [path, new TextDecoder().decode(archive[path])]);
    expect(Object.keys(archive)).toHaveLength(collection.length);
    expect(texts.filter(([path = '', text]) => files.get(path) !== text)).toEqual([]);
  });

  it('has no text of a template that was not filled', () => {
    const found = [...files].filter(
      ([path, text]) =>
        !/^(?:assets|bruno)\//.test(path) && />undefined<|"undefined"|\[object Object\]|\{\{/.test(text),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });
});
