/** Builds the API reference of each library, and looks for what the records of the public API promise. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { faultsOf } from '../../portal/site/check.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { buildReference } from '../../scripts/reference/build.ts';
import { startBrowser } from '../sandbox/inspector/browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Maximum time to build a reference, on a busy machine. */
const BUILD_MS = 900_000;
const INTERNAL =
  /integration_api\.(?:_core|generated)|IntegrationApi\\Core\\|com\.integrationapi\.internal\.\w|src\/core\//g;

/** Names in a record of the API: of classes, functions and types, and of their members. */
const NAMES: Readonly<Record<string, RegExp>> = {
  php: /^(?:[a-z ]*(?:class|enum|interface) (?:\w+\\)*(\w+)|[ ]{4}(?:case|const) (\w+)|[ ]{4}[^(]*?(\w+)\(|[ ]{4}[^(]* \$(\w+)$)/gm,
  python: /^(?!module)(?:class |async )?(\w+)|^[ ]{4}(?:property |async )?(\w+)/gm,
  node: /^export (?:declare |abstract |default )*(?:class|const|function|interface|namespace|type) (\w+)|^[ ]{4}(?:get |readonly |static )*(\w+)\??(?=[(:])/gm,
  java: /^public .*?(?:class|interface|enum) [\w.$]*?(\w+)(?=[<: ]|$)|^[ ]{2}public .*?(\w+)\(/gm,
};

/** Returns the public names of a library that its users can write. */
function publicNames(id: string): string[] {
  const folder = join(ROOT, 'sdks', id, 'api');
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  // In a record of Node.js, a declaration without `export` is what public ones refer to.
  const own = text.join('\n').replaceAll(/^(?:abstract )?(?:class|interface) [^]*?^\}/gm, '');
  const found = [...own.matchAll(NAMES[id] ?? /$^/g)].flatMap((match) => match.slice(1));
  return [...new Set(found)].filter((name) => name !== undefined && !/^(?:_|constructor$)/.test(name));
}

/** Returns what can be linked or is the term of a list or a row, such as `create` for `#OrdersResource.create`. */
function placesIn(files: ReadonlyMap<string, string>): Set<string> {
  const ids = [...files].flatMap(([path, text]) => [path.replace(/\.html$/, ''), ...matches(text, /\sid="([^"]*)"/g)]);
  const terms = [...files.values()].flatMap((text) =>
    matches(text, /<(?:code|span class="tsd-kind-[\w-]+")>(?:<span>)?\$?(\w+)</g),
  );
  const lastWords = ids.map((id) => /(\w+)(?:\(.*)?$/.exec(id)?.[1] ?? '');
  return new Set([...lastWords, ...terms].map((name) => name.toLowerCase()));
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const withoutTags = (html: string): string => html.replaceAll(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, '');

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.each(LANGUAGES)('the reference of $names.title', (language) => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  const files = new Map<string, string>();
  const pages = new Map<string, string>();

  beforeAll(async () => {
    await buildReference(language, toolsOf(ROOT), folder);
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const text = /\.(?:html|css|js)$/.test(path) ? readFileSync(join(folder, path), 'utf8') : '';
      files.set(path, text);
      if (path.endsWith('.html')) pages.set(path, text);
    }
  }, BUILD_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a place for every public name', () => {
    const names = publicNames(language.id);
    expect(names.length).toBeGreaterThan(300);
    const places = placesIn(pages);
    expect(names.filter((name) => !places.has(name.toLowerCase()))).toEqual([]);
  });

  it('prints no name of an internal module', () => {
    const printed = [...pages].flatMap(([path, html]) =>
      withoutTags(html)
        .match(INTERNAL)
        ?.map((name) => `${path}: ${name}`),
    );
    expect(printed.filter((line) => line !== undefined)).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    expect(faultsOf(files).filter((line) => !/occurs twice|the link # has|%[35]/.test(line))).toEqual([]);
  });

  it('is named as the others are, and finds orders.create without a server', async () => {
    await using context = await browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`file://${folder}/index.html`, { waitUntil: 'networkidle' });
    expect(await page.title()).toContain(`Integration API · ${language.names.title} `);
    await page.keyboard.press('/');
    const field = page.locator('input:visible').first();
    await field.fill('');
    await field.pressSequentially('orders.create', { delay: 50 });
    await page.locator('[role=option], .ui-menu-item').filter({ hasText: 'create' }).first().click();
    await page.waitForURL(/orders.*create/i);
    expect(requests.filter((url) => /^https?:/.test(url))).toEqual([]);
  });
});
