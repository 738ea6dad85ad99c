import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES, type Language } from '../../generators/names/naming.ts';
import { PRINTERS } from '../../scripts/engine/languages.ts';
import { produce } from '../../scripts/engine/produce.ts';
import { inWorkshop } from '../../scripts/engine/workshop.ts';
import { hostileCopy, MARKER } from './hostile.ts';
import { identifiersOf } from './identifiers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'openapi/.build/openapi.json');
const live = (identifiers: readonly string[]): string[] => identifiers.filter((name) => name.includes(MARKER));

describe('a hostile document that got past the gate', () => {
  const { document, markers } = hostileCopy(JSON.parse(readFileSync(BUNDLE, 'utf8')) as object);
  const identifiers = new Map<Language, string[]>();

  beforeAll(async () => {
    await inWorkshop({ root: ROOT }, async (folder) => {
      const printers = new Map(LANGUAGES.map((language) => [language, PRINTERS[language]]));
      const model = buildModel(document as OpenApiDocument);
      const products = await produce({ root: ROOT, folder, model, printers, verbose: false, onStep: () => {} });
      for (const { language, fresh } of products) {
        identifiers.set(language, await identifiersOf[language](join(ROOT, fresh)));
      }
    });
  });

  it('has a marker in every text', () => {
    expect(markers).toBeGreaterThan(500);
  });

  it.each(LANGUAGES)('parses in %s, and none of its texts has become code', (language) => {
    const found = identifiers.get(language) ?? [];
    expect(found.length).toBeGreaterThan(1000);
    expect(live(found)).toEqual([]);
  });
});

describe('the search for live markers', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'live-markers-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const m = `${MARKER}1`;
  it.each<[Language, string, string]>([
    ['node', 'a.ts', `/* ${m}0 */ const a = "${m}0"; /* */ ${m}(); /* */`],
    ['node', 'a.ts', `const a = \`\${${m}()}\`;`],
    ['python', 'a.py', `"""${m}0""" + ${m}() # ${m}0`],
    ['php', 'a.php', `<?php // ${m}0 ?> <?php ${m}(); ?>`],
    ['php', 'a.php', `<?php $a = "{$${m}}";`],
    ['php', 'a.php', `<?php // ?> ${m}`],
    ['java', 'A.java', `class A { /* ${m}0 \\u002a/ int a = ${m}(); }`],
  ])('finds one in %s: %s', async (language, name, code) => {
    const place = join(folder, language);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, name), code);
    expect(new Set(live(await identifiersOf[language](place)).map((text) => text.trim().replace('$', '')))).toEqual(
      new Set([m]),
    );
  });

  it.each<[Language, string, string]>([
    ['node', 'b.ts', 'const a = "'],
    ['python', 'b.py', 'a = (\n'],
    ['php', 'b.php', '<?php function (\n'],
    ['java', 'B.java', 'class B { "'],
  ])('fails on %s that does not parse', async (language, name, code) => {
    const place = join(folder, `broken-${language}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, name), code);
    await expect(identifiersOf[language](place)).rejects.toBeInstanceOf(Error);
  });
});
