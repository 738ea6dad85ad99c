import { singular, words } from '../../names/words.ts';
import { separated } from './glued.ts';

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

/** Words that are verbs as the last part of the path of a POST, and nouns elsewhere. */
const ACTIONS: ReadonlySet<string> = new Set(
  `abort acknowledge aggregate analyze audit authorize backfill ban bulk capture charge claim classify compare compute consume
  count crosspost deploy deregister detect discover dispatch echo embed enrich enroll escalate estimate evaluate expand exchange
  extract facet filter fire flag flush forward fulfill grant ignore ingest initiate inspect introspect invalidate
  invoke issue launch link liquidate localize match measure moderate monitor nudge optimize parse pause ping pin poll predict
  prepare preprocess price prioritize process promote propose provision prune quote rank rate reactivate reassign
  recommend reconcile recycle refer refresh refund register reindex reject relink remediate render replay report request rerank rerun
  reserve respond return reverse review scan score scroll seed settle ship sign simulate snooze spin split star summarize
  swap tag tally test tokenize track transcribe transfer transform translate translation trash unban unenroll unlink unpin
  unregister unshare unstar unwatch upvote use vote wait wake warm watch whitelist`.split(/\s+/),
);

/** Words in front of a verb that say how many records it changes. */
const AMOUNTS: ReadonlySet<string> = new Set(['batch', 'bulk', 'mass', 'multi']);

/** Returns the number of words of the verb with which a text begins: two for `batch retrieve`, none for a noun. */
export function verbLength([first, second]: readonly string[]): number {
  if (first !== undefined && AMOUNTS.has(first) && isAction(second)) return 2;
  return isVerb(first) ? 1 : 0;
}

/** Reports whether the last part of the path of a POST is a verb, although the word is a noun elsewhere: `refresh`. */
export const isAction = (word: string | undefined): boolean =>
  isVerb(word) || (word !== undefined && ACTIONS.has(word));

/** Verbs that also begin nouns, such as `upload sessions`. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'change check copy download export import login logout merge post publish query read run schedule search sync upload'.split(
    ' ',
  ),
);

/**
 * Reports whether words are an action: `pay` or `add followers`, but not `upload sessions`.
 * @param idVerb verb of the `operationId`, which decides for words that can be both: `search catalog items`
 */
export function isActionText(text: readonly string[], idVerb: string | undefined): boolean {
  const [first, ...rest] = text;
  const [last] = rest.slice(-1);
  const isNoun = last !== undefined && first !== undefined && ATTRIBUTES.has(first) && singular(last) !== last;
  return verbLength(text) > 0 && (!isNoun || first === idVerb);
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
  const id = (operationId ?? '').replace(/^([Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)(?=\d)/, '$1 ');
  const stems = new Set(known.map(singular));
  const isKnown = (word: string): boolean => stems.has(singular(word));
  const begin = id.split(/[^A-Za-z0-9]/).map((part) => words(part)[0]);
  // `oneClicks_list` begins with another spelling of its resource.
  const [first = ''] = words(id);
  const hasLateVerb = (!isVerb(first) || isKnown(first)) && begin.slice(1).some(isVerb);
  const all = separated(words(id), { known: stems, method }).filter((word) => !isVersion(word));
  const { verb, rest } = verbIn(hasLateVerb ? fromLateVerb(all, isKnown) : withoutKnown(all, isKnown), method);
  return { verb, rest: rest.every((word) => isKnown(word) || word === 'id') ? [] : rest };
}

const fromLateVerb = (all: readonly string[], isKnown: (word: string) => boolean): string[] =>
  all.slice(all.findIndex((word) => isVerb(word) && !isKnown(word)));

/** Returns the words from the first one that is a verb or not known. */
function withoutKnown(all: readonly string[], isKnown: (word: string) => boolean): string[] {
  const start = all.findIndex((word) => isVerb(word) || AMOUNTS.has(word) || !isKnown(word));
  return start === -1 ? [] : all.slice(start);
}

/** Splits words into the verb and the rest. A verb may follow another word: `beta create response`. */
function verbIn(found: readonly string[], method: string): IdWords {
  const [first = ''] = found;
  const at = found.findIndex((_, index) => verbLength(found.slice(index)) > 0);
  if (PREPOSITIONS.has(first) || (at === -1 && method === 'get')) return { verb: undefined, rest: [...found] };
  const start = Math.max(at, 0);
  const length = Math.max(verbLength(found.slice(start)), 1);
  const text = found.slice(start, start + length).join(' ');
  const rest = [...found.slice(0, start), ...found.slice(start + length)];
  return { verb: text === '' || IMPLICIT.has(text) ? undefined : standardVerb(text, method), rest };
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
