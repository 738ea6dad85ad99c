import { singular, words as wordsOf } from '../../names/words.ts';
import { methodName } from '../naming.ts';
import type { OperationText } from './operations.ts';
import type { Target } from './paths.ts';
import { type Chain, nounOf } from './resources.ts';
import { type IdWords, PREPOSITIONS, verbLength, verbOf } from './verbs.ts';

/** All that the name of a method comes from. */
export interface MethodText {
  operation: OperationText;
  target: Target;
  id: IdWords;
  resource: readonly string[];
  /** Nouns below the resource that are part of the method's name. */
  inner: Chain;
}

/** Possible names of a method, the best one first. */
export interface Candidates {
  key: string;
  path: string;
  names: string[];
  /** Name that only an operation with the same path and another HTTP method makes necessary. */
  ofMethod: string;
  /** Name in place of the best one if a language reserves that. */
  long: string;
  /** The smallest one keeps its name if several operations want the same. */
  weight: readonly number[];
}

/** HTTP methods, with the one first that keeps the name if several have the same verb. */
const RANKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['create', ['post', 'put']],
  ['update', ['patch', 'put', 'post']],
]);

/** Returns the possible names of the method for an operation. */
export function candidatesOf(text: MethodText): Candidates {
  const { operation, target, id } = text;
  const base = baseOf(text);
  const extra = extraOf(text);
  const name = (...more: readonly string[]): string => methodName([...base, ...more]);
  const outer = outerNoun(text);
  const query = ofQuery(operation);
  const qualifiers = [query, extra, outer.length > 0 ? ['for', ...outer] : [], byParameter(text)].filter(
    ({ length }) => length > 0,
  );
  const standard = standardAction(text);
  const [verb = ''] = base;
  const rank = (RANKS.get(verb) ?? ['get']).indexOf(operation.method);
  return {
    key: operation.key,
    path: operation.path,
    names: [
      ...new Set([...standard, name(), ...qualifiers.map((words) => name(...words)), name(...qualifiers.flat())]),
    ],
    ofMethod: methodName(ofMethod(base, operation.method)),
    long: name(...singularNoun(withoutSuffix(text.resource))),
    weight: [
      query.length,
      standard.length,
      extra.length,
      target.depth,
      id.verb === undefined ? 1 : 0,
      rank === -1 ? 9 : rank,
    ],
  };
}

/** Removes the word that a resource has because its name is reserved. */
const withoutSuffix = (resource: readonly string[]): readonly string[] =>
  resource.length > 1 && resource.at(-1) === 'api' ? resource.slice(0, -1) : resource;

/** Standard verbs for the only word of an action on a record. An operation whose HTTP method means the verb keeps it. */
const STANDARD_ACTIONS: Readonly<Record<string, string>> = { add: 'create', info: 'retrieve', remove: 'delete' };

function standardAction({ target: { action = [] }, inner }: MethodText): string[] {
  const [first = '', ...rest] = action;
  const standard = rest.length === 0 && inner.length === 0 ? STANDARD_ACTIONS[first] : undefined;
  return standard === undefined ? [] : [standard];
}

function ofMethod([verb = '', ...rest]: readonly string[], method: string): string[] {
  if (verb !== 'update') return [verb, ...rest, 'with', method];
  return [method === 'put' ? 'replace' : method, ...rest];
}

function byParameter({ target: { lastParameter }, resource }: MethodText): string[] {
  if (lastParameter.length === 0) return [];
  const own = withoutStutter(lastParameter, singularNoun(resource));
  return ['by', ...(own.length > 0 ? own : lastParameter)];
}

/** Returns the words of the shortest name, without those that the resource already says. */
function baseOf(text: MethodText): string[] {
  const { operation, target, id, inner, resource } = text;
  if (target.action !== undefined) {
    const length = Math.max(verbLength(target.action), 1);
    const [first = ''] = target.action;
    const verb = first === 'get' ? ['retrieve'] : target.action.slice(0, length);
    return [...verb, ...withoutStutter([...nounOf(inner), ...target.action.slice(length)], resource)];
  }
  const verb = id.verb ?? verbOf(operation.method, target.shape);
  const noun = nounOf(inner);
  const isAll = verb === 'list' || (verb === 'retrieve' && target.shape === 'collection');
  const isOne = !isAll && target.shape !== 'singleton';
  return [verb, ...withoutStart(isOne ? singularNoun(noun) : noun, resource)];
}

const singularNoun = (noun: readonly string[]): string[] => [...noun.slice(0, -1), ...noun.slice(-1).map(singular)];

/** Removes the words of the resource with which a noun begins: `lines` for `order lines`, but `online invoice` stays. */
function withoutStart(noun: readonly string[], resource: readonly string[]): string[] {
  const begins = noun.slice(0, resource.length);
  return [...withoutStutter(begins, resource), ...noun.slice(resource.length)];
}

/** Removes the words of the resource from a name. */
function withoutStutter(noun: readonly string[], resource: readonly string[]): string[] {
  const own = resource.map(singular);
  const at = noun.findIndex((_, index) => own.every((word, offset) => singular(noun[index + offset] ?? '') === word));
  return at === -1 ? [...noun] : noun.toSpliced(at, own.length);
}

/** Returns the words of a query in the path, without those that the operationId lacks if it has one of them. */
function ofQuery({ path, operationId = '' }: OperationText): string[] {
  const query = wordsOf(path.split('?')[1] ?? '');
  const said = query.filter((word) => wordsOf(operationId).includes(word));
  return said.length > 0 ? said : query;
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'or']);

/** Returns what the operationId says beyond the verb and the nouns of resource and method. */
function extraOf({ id, resource, inner, target }: MethodText): string[] {
  const said = new Set([...resource, ...nounOf(inner), ...(target.action ?? [])].map(singular));
  const preposition = id.rest.findIndex((word) => PREPOSITIONS.has(word));
  const [nouns, qualifier] =
    preposition === -1 ? [id.rest, []] : [id.rest.slice(0, preposition), id.rest.slice(preposition)];
  const [word = '', ...value] = qualifier;
  // The value of `by` is a property of the resource: `getContactByContactNumber`.
  const own = word === 'by' ? withoutStutter(value, singularNoun(resource)) : value;
  // Without the nouns that it joins, `and` says nothing: `createThreadAndRun`.
  const unsaid = nouns.filter((noun) => !said.has(singular(noun)));
  const others = CONJUNCTIONS.has(unsaid.at(-1) ?? '') ? nouns : unsaid;
  return [...others, ...(own.length > 0 ? [word, ...own] : qualifier)];
}

/** Returns the outer nouns of the path that are neither in the resource nor in the method, as one noun in the singular. */
export function outerNoun({ resource, inner, target }: MethodText): string[] {
  const said = new Set([...resource, ...nounOf(inner)].map(singular));
  const outer = target.nouns.filter((noun) => !noun.every((word) => said.has(singular(word))));
  return singularNoun(nounOf(outer));
}
