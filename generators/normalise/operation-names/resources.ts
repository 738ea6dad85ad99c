import { singular, words } from '../../names/words.ts';
import type { Target } from './paths.ts';
import { isVerb, PREPOSITIONS } from './verbs.ts';

/** Nouns that an operation belongs to, from the outermost one, each as its words. */
export type Chain = readonly (readonly string[])[];

const stems = (noun: readonly string[]): string => noun.map(singular).join(' ');

/** Reports whether a tag names a noun: it contains the noun, or the noun ends with it, as `special events` with `events`. */
export function namesNoun(tag: readonly string[], noun: readonly string[]): boolean {
  if (tag.length === 0 || noun.length === 0) return false;
  const [long, short] = [stems(tag), stems(noun)];
  return ` ${long} `.includes(` ${short} `) || ` ${short}`.endsWith(` ${long}`) || joined(long) === joined(short);
}

const startsWith = (noun: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && `${stems(noun)} `.startsWith(`${stems(start)} `);

const joined = (text: string): string => text.replaceAll(' ', '');

/** Returns the words of each tag without those with which all tags of the document begin, such as `MessagingV1`. */
export function tagWords(tags: readonly (string | undefined)[]): Map<string, string[]> {
  const all = new Map(tags.flatMap((tag) => (tag === undefined ? [] : [[tag, words(tag)] as const])));
  const lists = [...all.values()];
  const [first = []] = lists;
  const isShared = (index: number): boolean =>
    lists.every((list) => list.length > index + 1 && list[index] === first[index]);
  let length = 0;
  while (lists.length > 1 && isShared(length)) length += 1;
  return new Map([...all].map(([tag, list]) => [tag, list.slice(length)]));
}

/**
 * Returns the nouns that an operation belongs to. A tag takes the place of the innermost noun of the path that it
 * matches, and of all nouns in front of it: those are arguments. A tag that matches none is only a chapter of the
 * documentation, unless the path has no nouns.
 */
export function chainOf({ nouns: all, action = [] }: Target, tag: readonly string[], id: readonly string[]): Chain {
  const nouns = withoutQualifiers(all, id);
  const isTag = (noun: readonly string[]): boolean => stems(noun) === stems(tag);
  const exact = nouns.findLastIndex(isTag);
  // A tag may also be that of an action alone: `RequestCert` for `/domains/{id}/RequestCert`.
  const similar = namesNoun(tag, action) ? -1 : nouns.findLastIndex((noun) => namesNoun(tag, noun));
  const index = exact === -1 ? similar : exact;
  if (index !== -1) return withoutRepetition([tag, ...nouns.slice(index + 1)]);
  if (nouns.length === 0) return tag.length > 0 ? [tag] : [['api']];
  // The path abbreviates the noun that the operationId and the tag have: `/app`, `v1.application.create`.
  const isSubject = startsWith(isVerb(id[0]) ? id.slice(1) : id, tag);
  const isOther = ![action, ...nouns].some((noun) => startsWith(noun, tag));
  if (isSubject && isOther) return withoutAbbreviation(nouns, tag);
  return withoutRepetition(nouns);
}

/** Removes the nouns at the end of a path that only select records: `/attempt/endpoint/{id}` of `list-by-endpoint`. */
function withoutQualifiers(nouns: readonly string[][], id: readonly string[]): readonly string[][] {
  const preposition = id.findIndex((word) => PREPOSITIONS.has(word));
  const qualifiers = new Set(preposition === -1 ? [] : id.slice(preposition).map(singular));
  const last = nouns.findLastIndex((noun) => !noun.every((word) => qualifiers.has(singular(word))));
  return last === -1 ? nouns : nouns.slice(0, last + 1);
}

function withoutAbbreviation(nouns: readonly string[][], tag: readonly string[]): Chain {
  const abbreviated = nouns.findLastIndex(([first = '']) => abbreviates(first, tag.at(-1) ?? ''));
  return [tag, ...(abbreviated === -1 ? [] : nouns.slice(abbreviated + 1))];
}

/** Reports whether the letters of `short` are in `long` in this order, from the same first letter. */
function abbreviates(short: string, long: string): boolean {
  let at = -1;
  return short[0] === long[0] && [...short].every((letter) => (at = long.indexOf(letter, at + 1)) !== -1);
}

/** Removes a noun with which the next one begins: `messaging`, `messaging services`. */
function withoutRepetition(chain: Chain): Chain {
  return chain.filter((noun, index) => {
    const next = chain[index + 1];
    return next === undefined || !startsWith(next, noun);
  });
}

/** Returns the words of a chain as one noun: `order`, `line`, `items`. */
export function nounOf(chain: Chain): string[] {
  const inner = chain.at(-1) ?? [];
  return [...chain.slice(0, -1).flatMap((noun) => [...noun.slice(0, -1), ...noun.slice(-1).map(singular)]), ...inner];
}

/** An operation in the tree of nouns. */
interface Placed {
  chain: Chain;
  /** Inner nouns without a resource, which are part of the name of the method. */
  inner: Chain;
}

const keyOf = (chain: Chain): string => chain.map((noun) => noun.join('_')).join('/');

/**
 * Moves the only operation of an inner noun to the closest outer one that has operations: `/orders/{id}/receipt` is a
 * method of orders. Records of a collection have a resource, even with one operation, because others may follow, such as
 * `POST /orders/{id}/lines` after the GET.
 */
export function placed(all: readonly { chain: Chain; isOfCollection: boolean }[]): Placed[] {
  const places = all.map(({ chain, isOfCollection }) => ({ chain, isOfCollection, inner: [] as Chain }));
  const deepest = Math.max(0, ...all.map(({ chain }) => chain.length));
  for (let depth = deepest; depth > 1; depth -= 1) {
    const counts = new Map<string, number>();
    for (const { chain } of places) counts.set(keyOf(chain), (counts.get(keyOf(chain)) ?? 0) + 1);
    const lonely = places.filter(
      ({ chain, isOfCollection }) => !isOfCollection && chain.length === depth && counts.get(keyOf(chain)) === 1,
    );
    for (const place of lonely) {
      const outer = outerOf(place.chain, counts);
      if (outer === undefined) continue;
      place.inner = [...place.chain.slice(outer), ...place.inner];
      place.chain = place.chain.slice(0, outer);
    }
  }
  return places;
}

/** Returns the length of the closest outer chain that has operations. */
function outerOf(chain: Chain, counts: ReadonlyMap<string, number>): number | undefined {
  for (let length = chain.length - 1; length > 0; length -= 1) {
    if (counts.has(keyOf(chain.slice(0, length)))) return length;
  }
  return undefined;
}
