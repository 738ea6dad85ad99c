import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { checkTemplates } from '../../generators/templates/check.ts';
import { layoutOf } from '../contract/layout.ts';
import { createJob, readTemplates, requireValidTemplates } from './prepare.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(layoutOf().bundle, 'utf8')) as OpenApiDocument;
const model = buildModel(document);

describe.each(LANGUAGES)('the templates for $names.title', (language) => {
  it('use only values of the contexts and existing partials, and are all used', async () => {
    const job = await createJob(ROOT, language, model);
    await expect(requireValidTemplates(ROOT, job)).resolves.toBeUndefined();
  });

  it('are rejected if any of their tags has one wrong letter', async () => {
    const { context } = await createJob(ROOT, language, model);
    const templates = readTemplates(ROOT, language.id);
    const wrong = [...templates].flatMap(([file, text]) =>
      [...text.matchAll(/\{\{\{([\w.-]*\w)\}\}\}/g)].map((match) => {
        const letter = `${text.slice(0, match.index + 3)}${match[1]}x${text.slice(match.index + match[0].length - 3)}`;
        return { tag: `${file}: ${match[0]}`, templates: new Map([...templates, [file, letter]]) };
      }),
    );
    expect(wrong.length).toBeGreaterThan(10);
    const undetected = wrong.filter((edit) => checkTemplates(language, [context], edit.templates).length === 0);
    expect(undetected.map(({ tag }) => tag)).toEqual([]);
  });
});
