import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { layoutOf } from '../contract/layout.ts';
import { createJob, requireValidTemplates } from './prepare.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(layoutOf().bundle, 'utf8')) as OpenApiDocument;
const model = buildModel(document);

describe.each(LANGUAGES)('the templates for $names.title', (language) => {
  it('use only values of the contexts and existing partials, and are all used', async () => {
    const job = await createJob(ROOT, language, model);
    await expect(requireValidTemplates(ROOT, job)).resolves.toBeUndefined();
  });
});
