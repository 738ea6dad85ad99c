import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import brand from '../../generators/brand.json' with { type: 'json' };
import { LANGUAGES } from '../../generators/languages/all.ts';
import { type Brand, brandOf } from '../../generators/names/brand.ts';
import { publisherOf } from '../../generators/publication/publisher.ts';
import { filesBelow } from '../files/tree.ts';
import { rebranding } from './rebrand.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const museum = brandOf('museum', LANGUAGES) as Brand;

/** What says something about this repository or our API only. */
const TRACES =
  /\bADR\b|docs\/adr|npm test|behaviour\.yaml|integration[-_ .]?api|\.example\b.*support|changeset|\bsdks\/|generators\/|our contract|\bord_|shop-1|\b(?:products|inventory|commerce)\b/i;

it.each(LANGUAGES)(
  'Hand-written code in $names.title has no trace of this repository under another brand',
  (language) => {
    const { id, handWritten, onlyOurs, generatedFolder } = language;
    const publisher = publisherOf({ authors: [] }, {});
    const { path, text } = rebranding(brand, { language, brand: museum, version: '1.0.0', publisher, read });
    const files = handWritten
      .flatMap((part) =>
        statSync(join(ROOT, 'sdks', id, part)).isFile()
          ? [part]
          : filesBelow(join(ROOT, 'sdks', id, part)).map((file) => `${part}/${file}`),
      )
      .filter((file) => ![...onlyOurs, generatedFolder].some((part) => file === part || file.startsWith(`${part}/`)));
    const lines = files.flatMap((file) =>
      `${path(file)}\n${text(file, read(`sdks/${id}/${file}`))}`
        .split('\n')
        .filter((line) => TRACES.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(lines).toEqual([]);
  },
);
