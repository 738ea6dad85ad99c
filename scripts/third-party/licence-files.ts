/** The files with licences of a library of another API: that of its owner, and that of its hand-written core. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import texts from 'spdx-license-list/full.js';
import type { Language } from '../../generators/languages/language.ts';
import { type Brand, spellingsOf } from '../../generators/names/brand.ts';
import { CORE_LICENCE, hasNotice, identifiersIn, type Licence } from '../../generators/publication/licence.ts';
import { developersOf, type Publisher } from '../../generators/publication/publisher.ts';

export interface LicenceOptions {
  root: string;
  language: Pick<Language, 'generatedFolder'>;
  brand: Brand;
  publisher: Publisher;
  /** Absolute folder of the library. */
  to: string;
}

/** Writes LICENSE, if somebody says a licence, and NOTICE, if the core has another one. */
export function writeLicences({ root, language, brand, publisher, to }: LicenceOptions): void {
  const { licence } = publisher;
  const core = readFileSync(join(root, 'LICENSE'), 'utf8');
  const holders = developersOf(publisher, spellingsOf(brand.client).text)
    .map(({ name }) => name)
    .join(', ');
  for (const file of ['LICENSE', 'NOTICE']) rmSync(join(to, file), { force: true });
  if (licence !== undefined) writeFileSync(join(to, 'LICENSE'), textOf(licence, core, holders));
  if (hasNotice(licence)) writeFileSync(join(to, 'NOTICE'), noticeOf(language, licence, core));
}

function textOf(licence: Licence, core: string, holders: string): string {
  if (licence.kind === 'custom') {
    const place = licence.url === undefined || licence.url === licence.name ? '' : `: ${licence.url}`;
    return `This library is licensed under "${licence.name}"${place}\n`;
  }
  const { expression } = licence;
  const ids = identifiersIn(expression);
  const parts = ids.map((id) =>
    id === CORE_LICENCE ? core : `${filled(texts[id]?.licenseText, holders) ?? ownTerms(id)}\n`,
  );
  const head = ids.length === 1 && ids[0] === expression ? [] : [`This library is licensed under ${expression}.\n`];
  return [...head, ...parts].join('\n');
}

const ownTerms = (id: string): string => `This library is licensed under ${id}.`;

/** Returns the text of a licence in the name of its holders. A year is optional, and would change with each one. */
function filled(text: string | undefined, holders: string): string | undefined {
  return text
    ?.trim()
    .replaceAll(/ ?(?:<year>|\[year\]|\bYEAR\b)/gi, '')
    .replaceAll(/<(?:copyright holders?|owner|owner organization name)>|\[fullname\]|\bAUTHOR EMAIL\b/gi, () => holders)
    .replaceAll(/[ \t]+$/gm, '');
}

/** Says which part of a library has the licence of the core, and gives its text, as it asks for. */
function noticeOf({ generatedFolder }: LicenceOptions['language'], licence: Licence | undefined, core: string): string {
  const folder = generatedFolder.split('/').at(-1);
  const rest =
    licence === undefined
      ? 'Nobody has said a licence for the rest of this library: ask its owner before you use it.'
      : 'The licence of the rest of this library is in LICENSE.';
  return [
    `The source files outside of the folder "${folder}", with which every library of this generator is built, are`,
    `licensed under the Apache License, Version 2.0, whose text follows. ${rest}`,
    '',
    core.replace(/^\n+/, ''),
  ].join('\n');
}
