import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { EXPECTED } from './languages.ts';
import { renderedFrom } from './rendered.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TABLE = readFileSync(join(ROOT, 'templates/README.md'), 'utf8').split('\n');
const COPIED = new Set(['.build', '.cache', '.git', 'templates']);

/** Creates a copy of the repository: the templates are copied, all other files are symbolic links. */
function copyRepository(folder: string): void {
  for (const name of readdirSync(ROOT).filter((entry) => !COPIED.has(entry)))
    symlinkSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'templates'), join(folder, 'templates'), { recursive: true });
  for (const name of ['openapi-generator', 'google-java-format']) {
    cpSync(join(ROOT, '.cache', name), join(folder, '.cache', name), { recursive: true });
  }
}

describe('a change of the generated code', () => {
  let root: string;
  const libraryOf = (id: string): string => join(root, 'libraries', id);

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'edits-'));
    copyRepository(root);
    for (const { language, expected } of EXPECTED) {
      const { template, from, to } = expected.templateEdit;
      const file = join(root, 'templates', language.id, template);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(from)) throw new Error(`templates/${language.id}/${template} does not contain ${from}`);
      writeFileSync(file, text.replace(from, to));
    }
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi/.build/openapi.json'), 'utf8')) as OpenApiDocument;
    using rendered = await renderedFrom(document, { root });
    for (const { id } of LANGUAGES) rendered.copyLibrary(id, libraryOf(id));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.concurrent.each(EXPECTED)(
    'takes an edit of one template in $title, and the library compiles',
    async ({ language, expected }) => {
      const { construct, template, printed, atLeast } = expected.templateEdit;
      expect(TABLE.find((line) => line.startsWith(`| ${construct} `))).toContain(`\`${template}\``);
      const library = libraryOf(language.id);
      const code = filesBelow(library).map((path) => readFileSync(join(library, path), 'utf8'));
      expect(code.join('\n').match(printed)?.length ?? 0).toBeGreaterThanOrEqual(atLeast);
      await expect(compiles(language, library)).resolves.toBeUndefined();
    },
    COMPILE_TIMEOUT_MS,
  );
});
