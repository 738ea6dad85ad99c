/** The licence of a library: a standard one of SPDX, or the terms that a document names. */
import correct from 'spdx-correct';
import parse from 'spdx-expression-parse';
import list from 'spdx-license-list';

export type Licence =
  | { kind: 'standard'; /** SPDX expression. */ expression: string }
  | { kind: 'custom'; name: string; url?: string };

/** Licence of the hand-written core of each library. */
export const CORE_LICENCE = 'Apache-2.0';

/** Words that say nothing about which licence it is. */
const NOISE = new Set(['a', 'and', 'license', 'licence', 'licenses', 'of', 'software', 'the', 'v', 'version', 'open']);
/** Identifiers that SPDX has replaced, because they leave open whether later versions apply. */
const AMBIGUOUS = /^(?:A|L)?GPL-\d\.\d$/;

/** Returns what is wrong with an SPDX expression, or undefined. */
export function licenceProblem(expression: string): string | undefined {
  try {
    parse(expression);
    return undefined;
  } catch {
    const meant = standardNamed(expression);
    const hint =
      meant === undefined ? 'such as MIT, or LicenseRef-Name for terms of your own' : `did you mean ${meant}?`;
    return `"${expression}" is no SPDX expression, ${hint}`;
  }
}

/** Returns the licence that a document names, in its member `license`; undefined if it names none. */
export function licenceOf(license: unknown): Licence | undefined {
  if (typeof license !== 'object' || license === null) return undefined;
  const { identifier, name, url } = license as Record<string, unknown>;
  const text = typeof name === 'string' ? name.replaceAll(/\s+/g, ' ').trim() : '';
  const address = typeof url === 'string' && /^https?:\/\/\S+$/.test(url) ? url : undefined;
  if (typeof identifier === 'string' && licenceProblem(identifier) === undefined)
    return { kind: 'standard', expression: identifier };
  const expression = standardNamed(text) ?? standardAt(address);
  if (expression !== undefined) return { kind: 'standard', expression };
  if (text === '' && address === undefined) return undefined;
  return { kind: 'custom', name: text === '' ? (address ?? '') : text, ...(address !== undefined && { url: address }) };
}

/**
 * Returns the identifier of a well-known licence. A name that says something else as well, or that leaves the version
 * open, has none: `MIT-based, for customers only`, `BSD`.
 */
function standardNamed(name: string): string | undefined {
  const wanted = wordsOf(name).join(' ');
  if (wanted === '') return undefined;
  const [exact] = Object.entries(list).find(
    ([id, entry]) => id.toLowerCase() === name.toLowerCase() || wordsOf(entry.name).join(' ') === wanted,
  ) ?? [undefined];
  const id = exact ?? correct(name, { upgrade: false }) ?? undefined;
  const entry = id === undefined ? undefined : list[id];
  if (id === undefined || entry === undefined) return undefined;
  const known = new Set([...wordsOf(id), ...wordsOf(entry.name)]);
  const given = wordsOf(name);
  const numbers = wordsOf(id).filter((word) => /^\d/.test(word) && Number(word) !== 0);
  const isExact = given.every((word) => known.has(word)) && numbers.every((number) => given.includes(number));
  if (!isExact) return undefined;
  return AMBIGUOUS.test(id) ? `${id}-only` : id;
}

/** Returns the identifier of the licence with this address. */
function standardAt(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const wanted = plainAddress(url);
  return Object.entries(list).find(
    ([id, entry]) => plainAddress(entry.url) === wanted || `spdx.org/licenses/${id.toLowerCase()}` === wanted,
  )?.[0];
}

// Some licences of the list have no address, and some have several, one a line.
const plainAddress = (url: string | undefined): string =>
  (url ?? '')
    .replace(/\n[^]*/, '')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\.(?:html?|txt)$|\/$/, '');

/** `GPLv3` is `gpl`, `3`. */
const wordsOf = (text: string): string[] =>
  [
    ...text
      .toLowerCase()
      .replaceAll(/v(?=\d)/g, ' ')
      .matchAll(/[a-z]+|\d+/g),
  ]
    .map(([word]) => word)
    .filter((word) => !NOISE.has(word) && word !== '0');

/** Returns the identifiers of SPDX in an expression. */
export function identifiersIn(expression: string): string[] {
  const found: string[] = [];
  const visit = (node: parse.Info): void => {
    if ('license' in node) found.push(node.license);
    else for (const side of [node.left, node.right]) visit(side);
  };
  visit(parse(expression));
  return [...new Set(found)];
}

/** Reports whether a library has a notice, because its core has another licence than the library. */
export const hasNotice = (licence: Licence | undefined): boolean =>
  licence?.kind !== 'standard' || licence.expression !== CORE_LICENCE;

/** Returns the files with licences at the top of a library. */
export const licenceFiles = (licence: Licence | undefined): string[] => [
  ...(licence === undefined ? [] : ['LICENSE']),
  ...(hasNotice(licence) ? ['NOTICE'] : []),
];
