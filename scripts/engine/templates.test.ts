import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/names/naming.ts';
import { layoutOf } from '../contract/layout.ts';
import { PRINTERS } from './languages.ts';
import { makeJob, readTemplates, requireSoundTemplates } from './print.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(layoutOf().bundle, 'utf8')) as OpenApiDocument;
const model = buildModel(document);

describe.each(LANGUAGES)('the templates for %s', (language) => {
  it('name only what the views deliver, call only partials that are there, and are all used', async () => {
    const job = await makeJob(ROOT, PRINTERS[language], model);
    expect(job.language).toBe(language);
    expect(() => requireSoundTemplates(ROOT, job)).not.toThrow();
  });

  it('would be refused for one wrong letter in any of their tags', async () => {
    const { checkTemplates } = await import('./template-check.ts');
    const { generator, view } = await makeJob(ROOT, PRINTERS[language], model);
    const templates = readTemplates(ROOT, language);
    const wrong = [...templates].flatMap(([file, text]) =>
      [...text.matchAll(/\{\{\{([\w.-]*\w)\}\}\}/g)].map((match) => {
        const letter = `${text.slice(0, match.index + 3)}${match[1]}x${text.slice(match.index + match[0].length - 3)}`;
        return { tag: `${file}: ${match[0]}`, templates: new Map([...templates, [file, letter]]) };
      }),
    );
    expect(wrong.length).toBeGreaterThan(10);
    const sound = wrong.filter((one) => checkTemplates(generator, [view], one.templates).length === 0);
    expect(sound.map(({ tag }) => tag)).toEqual([]);
  });

  it('take few decisions: at most 15 sections in 100 lines', () => {
    const text = [...readTemplates(ROOT, language).values()].join('');
    const sections = text.match(/\{\{[#^]/g)?.length ?? 0;
    expect((sections / text.split('\n').length) * 100).toBeLessThanOrEqual(15);
  });
});
