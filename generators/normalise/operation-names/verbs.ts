import { singular, words } from '../../names/words.ts';

/** Verbs with which names in a path or an `operationId` begin. Words that are mostly nouns, such as `order`, are not here. */
const VERBS: ReadonlySet<string> = new Set(
  `accept activate add adjust apply approve archive assign attach authenticate begin block buy calculate cancel change check
  clear clone close commit complete confirm connect convert copy create deactivate decline delete deny destroy detach disable
  disconnect dismiss download duplicate edit enable end evict execute expire export expunge fetch finalize find finish follow
  generate get import increment insert install invite join kick leave list lookup login logout mark merge migrate modify move mute
  notify open pause place post preview publish pull purge push put patch query read rebuild recalculate recover redeem reject
  release reload remove rename renew reopen reorder replace reply resend reset resize resolve restart restore restrict resume
  retrieve retry revert revoke rollback rotate run save schedule search send set show shutdown start stop submit subscribe suspend
  switch sync terminate toggle trigger unarchive unassign unblock undo uninstall unlock unmute unpublish unsubscribe update
  upgrade upload upsert validate verify void withdraw`.split(/\s+/),
);

export const isVerb = (word: string | undefined): boolean => word !== undefined && VERBS.has(word);

/** Verbs that also begin nouns, such as `upload sessions`. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'change check copy download export import login logout merge post publish query read run schedule search sync upload'.split(
    ' ',
  ),
);

/** Reports whether words are an action: `pay` or `add followers`, but not `upload sessions`. */
export function isActionText([first, ...rest]: readonly string[]): boolean {
  const [last] = rest.slice(-1);
  const isNoun = last !== undefined && first !== undefined && ATTRIBUTES.has(first) && singular(last) !== last;
  return isVerb(first) && !isNoun;
}

/** Verbs that only read. */
const READS: ReadonlySet<string> = new Set('fetch find get list lookup query read retrieve search show'.split(' '));
/** Other verbs of a GET. */
const HARMLESS: ReadonlySet<string> = new Set(
  'calculate check download export login logout open preview validate verify'.split(' '),
);

/**
 * Reports whether a verb in a path is what the HTTP method does: `GET /{id}/destroy_with_all` reads what would be
 * destroyed, and `PUT /list` replaces a list. A POST may do anything.
 */
export function fitsMethod(verb: string, method: string): boolean {
  if (method === 'get') return READS.has(verb) || HARMLESS.has(verb);
  return method === 'post' || !READS.has(verb);
}

/** Words between the verb and what qualifies it. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(['by', 'for', 'from', 'in', 'of', 'on', 'to', 'with']);

/** Reports whether a word or a part of a path is a version. */
export const isVersion = (text: string): boolean => /^v\d[\w.]*$/i.test(text);

/** Verbs that say no more than the HTTP method. */
const IMPLICIT: ReadonlySet<string> = new Set(['get', 'find', 'post', 'put', 'patch', 'head', 'options', 'trace']);

/** Standard verb for verbs that mean the same, each with the HTTP methods in which it does. */
const SYNONYMS: ReadonlyMap<string, [standard: string, methods: readonly string[]]> = new Map(
  Object.entries({
    fetch: ['retrieve', ['get']],
    read: ['retrieve', ['get']],
    show: ['retrieve', ['get']],
    index: ['list', ['get']],
    add: ['create', ['post', 'put']],
    insert: ['create', ['post', 'put']],
    edit: ['update', ['post', 'put', 'patch']],
    modify: ['update', ['post', 'put', 'patch']],
    change: ['update', ['put', 'patch']],
    remove: ['delete', ['delete']],
    destroy: ['delete', ['delete']],
  }),
);

/** The words of an `operationId`: a verb and the rest. */
export interface IdWords {
  /** Verb that says more than the HTTP method; absent if there is none. */
  verb: string | undefined;
  /** Words after the verb; empty if the `operationId` only repeats method and path. */
  rest: string[];
}

/**
 * Splits an `operationId`. Words of the path or the tag in front of the verb are skipped: `floatingIPs_list` and
 * `v1.endpoint.get-secret` begin with their resource.
 */
export function idWords(
  { method, operationId }: { method: string; operationId: string | undefined },
  known: readonly string[],
): IdWords {
  const text = (operationId ?? '').replace(/^([Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)(?=\d)/, '$1 ');
  const stems = new Set(known.map(singular));
  const isKnown = (word: string): boolean => stems.has(singular(word));
  const begin = text.split(/[^A-Za-z0-9]/).map((part) => words(part)[0]);
  // `oneClicks_list` begins with another spelling of its resource.
  const [first = ''] = words(text);
  const hasLateVerb = (!isVerb(first) || isKnown(first)) && begin.slice(1).some(isVerb);
  const all = words(text).filter((word) => !isVersion(word));
  const start = all.findIndex((word) =>
    hasLateVerb ? isVerb(word) && !isKnown(word) : isVerb(word) || !isKnown(word),
  );
  const [verb, ...rest] = start === -1 ? [] : all.slice(start);
  if (verb === undefined) return { verb: undefined, rest: [] };
  if (PREPOSITIONS.has(verb)) return { verb: undefined, rest: [verb, ...rest] };
  const more = rest.every((word) => isKnown(word) || word === 'id') ? [] : rest;
  return { verb: IMPLICIT.has(verb) ? undefined : standardVerb(verb, method), rest: more };
}

/** Returns the standard verb that means the same as `verb` in an HTTP method, otherwise `verb`. */
function standardVerb(verb: string, method: string): string {
  const [standard, methods] = SYNONYMS.get(verb) ?? [verb, [method]];
  return methods.includes(method) ? standard : verb;
}

/**
 * Form of what a path addresses: all records, one of them, one of them that only POST knows, or the only one. POST on a
 * record changes it if other methods read it, and no other one changes it.
 */
export type Shape = 'collection' | 'item' | 'posted item' | 'singleton';

/** Returns the verb for an HTTP method on a path of this shape. */
export function verbOf(method: string, shape: Shape): string {
  if (method === 'get') return shape === 'collection' ? 'list' : 'retrieve';
  if (method === 'post') return shape === 'item' ? 'update' : 'create';
  if (method === 'put' || method === 'patch') return 'update';
  return method;
}
