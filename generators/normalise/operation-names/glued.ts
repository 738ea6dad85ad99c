/** Words that an `operationId` or a path writes without a separator, and words that a capital letter takes apart. */
import { singular } from '../../names/words.ts';

/** Verbs with which glued words begin, and the HTTP methods whose operations they name; none for any that writes. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  add: ['post', 'put'],
  batch: [],
  bulk: [],
  cancel: [],
  create: ['post', 'put'],
  delete: ['delete', 'post'],
  disable: [],
  enable: [],
  get: ['get', 'post'],
  list: ['get', 'post'],
  remove: ['delete', 'post'],
  search: ['get', 'post'],
  send: [],
  set: ['post', 'put', 'patch'],
  update: ['put', 'patch', 'post'],
  upload: [],
};

interface Text {
  /** Words, in the singular, that the path or the tag of the operation has with separators. */
  known: ReadonlySet<string>;
  /** HTTP method in lower case. */
  method: string;
}

/**
 * Takes words apart that are a verb and known words, such as `deletechat` next to `chat`, and joins words whose whole is
 * known, such as `o`, `auth2` next to `oauth2`.
 */
export function separated(all: readonly string[], text: Text): string[] {
  return joined(all, text.known).flatMap((word) => parted(word, text));
}

/** Joins words whose whole is known. */
export function joined([first, ...rest]: readonly string[], known: ReadonlySet<string>): string[] {
  if (first === undefined) return [];
  const [second, ...others] = rest;
  const isApart = second !== undefined && !known.has(singular(first)) && known.has(singular(first + second));
  return isApart ? [first + second, ...joined(others, known)] : [first, ...joined(rest, known)];
}

function parted(word: string, { known, method }: Text): string[] {
  if (known.has(singular(word))) return [word];
  const starts = Object.keys(STARTS).filter((start) => {
    const methods = STARTS[start] ?? [];
    const fits = methods.length === 0 ? method !== 'get' : methods.includes(method);
    return fits && word.startsWith(start);
  });
  for (const start of starts) {
    const rest = word.slice(start.length);
    const parts = knownParts(rest, known) ?? knownStart(rest, known);
    if (parts !== undefined) return [start, ...parts];
  }
  return [word];
}

/** Returns the known words that a text consists of; undefined if it has another part. */
function knownParts(text: string, known: ReadonlySet<string>): string[] | undefined {
  if (text.length < 3) return undefined;
  if (known.has(singular(text))) return [text];
  for (let length = text.length - 3; length >= 3; length -= 1) {
    const start = text.slice(0, length);
    const rest = known.has(singular(start)) ? knownParts(text.slice(length), known) : undefined;
    if (rest !== undefined) return [start, ...rest];
  }
  return undefined;
}

/** Returns the two or more known words with which a text begins, and the rest: `input`, `token`, `counts`. */
function knownStart(text: string, known: ReadonlySet<string>): string[] | undefined {
  for (let length = text.length - 3; length >= 6; length -= 1) {
    const parts = knownParts(text.slice(0, length), known);
    if (parts !== undefined && parts.length > 1) return [...parts, text.slice(length)];
  }
  return undefined;
}
