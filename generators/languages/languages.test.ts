import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBehaviour } from '../behaviour/behaviour.ts';
import { kitchenSink } from '../kitchen-sink/document.ts';
import { buildModel } from '../model/build.ts';
import type { OpenApiDocument } from '../model/document.ts';
import type { Brand } from '../names/brand.ts';
import brand from '../brand.json' with { type: 'json' };
import { syntaxInValues } from './syntax-in-values.ts';
import { LANGUAGES } from './all.ts';

const BUNDLE = new URL('../../openapi/.build/openapi.json', import.meta.url);
const FILES = ['context', 'format', 'index', 'names', 'operations', 'schemas', 'text', 'types'];
const folderOf = (id: string): URL => new URL(`${id}/`, import.meta.url);

const [yaml = '', schema = ''] = ['yaml', 'schema.json'].map((end) =>
  readFileSync(new URL(`../../openapi/behaviour.${end}`, import.meta.url), 'utf8'),
);
const behaviour = readBehaviour(yaml, schema);

const sources = new Map<string, OpenApiDocument>([
  ['the kitchen sink', kitchenSink()],
  ['the contract', JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApiDocument],
]);

describe.each(LANGUAGES)('the language $id', (language) => {
  it.each([...sources])('has no syntax in its template context for %s', async (_, document) => {
    const fill = await language.load();
    const context = fill({ model: buildModel(document), behaviour, brand: brand as Brand, sdkVersion: '1.2.3' });
    expect(syntaxInValues(context)).toEqual([]);
  });

  it('has the same file names as every language', () => {
    const files = new Set(readdirSync(folderOf(language.id)));
    expect(FILES.filter((name) => !files.has(`${name}.ts`))).toEqual([]);
  });

  it('refers to folders that exist', () => {
    const root = new URL('../../', import.meta.url);
    for (const path of [`templates/${language.id}`, `sdks/${language.id}/${language.generatedFolder}`]) {
      expect(existsSync(new URL(path, root))).toBe(true);
    }
    expect(language.generatedFolder.split('/')).toContain('generated');
  });
});
