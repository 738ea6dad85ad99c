import { memberPointer } from '../sources/pointer.ts';
import { essenceOf } from '../model/media-type.ts';
import { kindOfMedia, type MediaKind, schemaOf, subtypeWord, wordOf } from './media-kinds.ts';
import { hasBytes, haveSameStructure } from './same-structure.ts';
import type { NodeRef, SourceDocument } from './source.ts';

/** Media types of a body that libraries treat in the same way, as one method. */
export interface Offer {
  kind: MediaKind;
  /** Word that tells the methods of an operation apart. */
  word: string;
  /** Names of the media types in the document, the preferred one first. */
  types: string[];
}

/** A media type of a body. */
interface Entry {
  kind: MediaKind;
  type: string;
  schema: NodeRef;
  isDeclared: boolean;
}

const ANSWERS: readonly MediaKind[] = ['json'];
const REQUESTS: readonly MediaKind[] = ['json', 'multipart', 'form'];

/** Returns the different ways to send a body, the one that libraries prefer first. */
export function requestOffers(document: SourceDocument, content: NodeRef): Offer[] {
  const entries = entriesOf(document, content).map((entry): Entry => {
    // Libraries write no records of a stream.
    return entry.kind === 'stream' ? { ...entry, kind: 'text' } : entry;
  });
  const sent = entries.filter(({ kind }) => kind !== 'other');
  return offersOf(document, ranked(sent, REQUESTS));
}

/** Returns the different ways to read a body, the one that libraries prefer first. */
export function answerOffers(document: SourceDocument, content: NodeRef): Offer[] {
  const entries = entriesOf(document, content).map((entry): Entry => {
    if (entry.kind === 'form') return { ...entry, kind: 'text' };
    return entry.kind === 'multipart' || entry.kind === 'other' ? { ...entry, kind: 'bytes' } : entry;
  });
  return offersOf(document, ranked(entries, ANSWERS));
}

function entriesOf(document: SourceDocument, content: NodeRef): Entry[] {
  const entries = Object.keys(content.node).map((type): Entry => {
    const node = schemaOf(content.node, type);
    const schema = { node: node ?? {}, pointer: memberPointer(content.pointer, type, 'schema') };
    return { kind: kindOfMedia(document, type, schema), type, schema, isDeclared: node !== undefined };
  });
  // A wildcard adds nothing to a media type with the same schema.
  return entries.filter(
    ({ type, kind, schema }) =>
      kind === 'bytes' ||
      essenceOf(type) !== '*/*' ||
      !entries.some((other) => other.type !== type && haveSameStructure(document, schema, other.schema)),
  );
}

/** Sorts by the kinds that are preferred, with `application/json` first, then as in the document. */
function ranked(entries: readonly Entry[], kinds: readonly MediaKind[]): Entry[] {
  const rank = ({ kind, type }: Entry): number => {
    if (essenceOf(type) === 'application/json' && kind === 'json') return -1;
    const index = kinds.indexOf(kind);
    return index === -1 ? kinds.length : index;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

function offersOf(document: SourceDocument, entries: readonly Entry[]): Offer[] {
  const offers: (Offer & { first: Entry })[] = [];
  const add = (entry: Entry): void => {
    const same = offers.find((offer) => isSame(document, offer.first, entry));
    if (same !== undefined) {
      if (same.kind === entry.kind) same.types.push(entry.type);
      return;
    }
    offers.push({ kind: entry.kind, word: freeWord(offers, entry), types: [entry.type], first: entry });
  };
  for (const entry of entries) add(entry);
  return offers.map(({ kind, word, types }) => ({ kind, word, types }));
}

/** Kinds of media types whose schema says the fields of the data. */
const DATA = new Set<MediaKind>(['json', 'multipart', 'form']);
/** Texts that carry the data of a schema: an XML document, and the plain text of a value. */
const WORDS_OF_DATA = new Set(['Xml', 'Text', 'Yaml']);

/** Reports whether two media types are variants of the same data, or of the same kind of text or bytes. */
function isSame(document: SourceDocument, first: Entry, next: Entry): boolean {
  if (first.kind === next.kind && !DATA.has(first.kind)) {
    return wordOf(first.kind, first.type) === wordOf(next.kind, next.type);
  }
  const isVariant = DATA.has(next.kind) || (next.kind === 'text' && WORDS_OF_DATA.has(subtypeWord(next.type)));
  if (!DATA.has(first.kind) || !isVariant) return false;
  if (!haveSameStructure(document, first.schema, next.schema)) return false;
  return first.kind === next.kind || !hasBytes(document, next.schema);
}

function freeWord(offers: readonly Offer[], { kind, type }: Entry): string {
  const taken = (word: string): boolean => offers.some((offer) => offer.word === word);
  const usual = wordOf(kind, type);
  if (!taken(usual)) return usual;
  const own = subtypeWord(type);
  let word = own;
  for (let number = 2; taken(word); number += 1) word = `${own}${number}`;
  return word;
}
