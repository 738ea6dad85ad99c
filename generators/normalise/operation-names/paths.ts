import { singular, words } from '../../names/words.ts';
import type { OperationText } from './operations.ts';
import { fitsMethod, type IdWords, isAction, isActionText, isVersion, type Shape } from './verbs.ts';

/** A part of a path: words, or a parameter. */
interface Segment {
  words: string[];
  isParameter: boolean;
  /** True if the syntax marks an action, as in `/levels:trim`. */
  isMarked?: boolean;
}

/** Resource that the path of an operation addresses. */
export interface Target {
  /** Nouns from the root to the addressed one, each as its words. */
  nouns: string[][];
  /** Words of the last parameter. */
  lastParameter: string[];
  /** Number of segments. */
  depth: number;
  /** Words of a path that ends in a verb, such as `/orders/{id}/cancel`. */
  action: string[] | undefined;
  shape: Shape;
}

const isPrefix = (text: string): boolean => isVersion(text) || /^(?:api|rest|\d[\d.-]*)$/i.test(text);

/** Splits a path into segments, without versions and file extensions at its start and end. */
function segmentsOf(path: string): Segment[] {
  const parts = path
    .replace(/\?.*/, '')
    .replace(/\.json$/, '')
    .replace(/[:#](?=[\w-]+$)/, '/:')
    .split('/')
    .filter((part) => part !== '');
  const start = parts.findIndex((part) => !isPrefix(part));
  return (start === -1 ? [] : parts.slice(start)).flatMap((part): Segment[] => {
    // `/thumbnail.{format}` is a noun in several formats, and `/Users('{id}')` a noun and a parameter.
    const [, noun, between, parameter = ''] = /^([A-Za-z][\w-]*)(\.|\('?)(\{.*)$/.exec(part) ?? [];
    if (noun !== undefined) {
      return [...segmentsOf(noun), ...(between === '.' ? [] : [{ words: words(parameter), isParameter: true }])];
    }
    if (part.includes('{')) return [{ words: words(part), isParameter: true }];
    // `/chat.postMessage` is a procedure call, whose last name is the action.
    const isMarked = part.startsWith(':');
    const names = part.split('.').map((name) => ({ words: words(name), isParameter: false, isMarked }));
    // A number is the id of a record: `/folders/0`.
    return names.filter((name) => name.words.some((word) => /\D/.test(word)));
  });
}

const isCall = (path: string): boolean => /^\/\w+(?:\.\w+)+$/.test(path) && !path.endsWith('.json');

const isPlural = (noun: readonly string[]): boolean => {
  const last = noun.at(-1) ?? '';
  return singular(last) !== last;
};

/** Returns what each path of the operations addresses. Other paths show which nouns have items. */
export class Paths {
  readonly #collections = new Set<string>();
  /** Words of the nouns that have items on any path. */
  readonly #plurals = new Set<string>();
  readonly #methods = new Map<string, Set<string>>();

  /** Shapes of the paths whose last part is an action. */
  readonly #actions = new Set<string>();

  constructor(operations: readonly (OperationText & { id: IdWords })[]) {
    for (const { path, method } of operations) {
      const segments = segmentsOf(path);
      segments.forEach(({ isParameter }, index) => {
        if (!isParameter) return;
        this.#collections.add(shapeOf(segments.slice(0, index)));
        this.#plurals.add(segments[index - 1]?.words.join(' ') ?? '');
      });
      const shape = shapeOf(segments);
      this.#methods.set(shape, new Set(this.#methods.get(shape)).add(method));
    }
    for (const operation of operations) {
      const segments = segmentsOf(operation.path);
      if (this.#isAction(segments, operation)) this.#actions.add(shapeOf(segments));
    }
  }

  target(operation: OperationText & { id: IdWords }): Target {
    const segments = segmentsOf(operation.path);
    const start = this.#startOfAction(segments, operation);
    const nouns = segments.filter(({ isParameter }) => !isParameter).map((segment) => segment.words);
    const length = start === undefined ? 0 : segments.length - start;
    return {
      nouns: nouns.slice(0, nouns.length - length),
      lastParameter: segments.findLast(({ isParameter }) => isParameter)?.words ?? [],
      depth: segments.length,
      action: start === undefined ? undefined : actionOf(nouns.slice(-length), operation.id.verb),
      shape: this.#shape(segments, operation),
    };
  }

  /** Returns the index of the first part of an action: `/points/query/groups` follows `/points/query`. */
  #startOfAction(segments: readonly Segment[], operation: OperationText & { id: IdWords }): number | undefined {
    const last = segments.findLastIndex(({ isParameter }) => isParameter);
    const outer = segments.findIndex(
      (_, index) =>
        index > last && index < segments.length - 1 && this.#actions.has(shapeOf(segments.slice(0, index + 1))),
    );
    if (outer !== -1) return outer;
    return this.#isAction(segments, operation) ? segments.length - 1 : undefined;
  }

  #shape(segments: readonly Segment[], { returnsList }: OperationText): Shape {
    const last = segments.at(-1);
    if (last === undefined) return 'singleton';
    if (last.isParameter) return returnsList ? 'collection' : this.#itemShape(segments);
    const isCollection = this.#collections.has(shapeOf(segments)) || isPlural(last.words) || returnsList;
    return isCollection ? 'collection' : 'singleton';
  }

  #itemShape(segments: readonly Segment[]): Shape {
    const methods = this.#methods.get(shapeOf(segments)) ?? new Set();
    return methods.size === 1 || methods.has('put') || methods.has('patch') ? 'posted item' : 'item';
  }

  #isAction(
    segments: readonly Segment[],
    { method, path, operationId = '', id }: OperationText & { id: IdWords },
  ): boolean {
    const last = segments.at(-1);
    if (last === undefined || last.isParameter || this.#collections.has(shapeOf(segments))) return false;
    const isText = isActionText(last.words, id.verb);
    if (isCall(path) || (last.isMarked === true && (isText || method !== 'get'))) return true;
    if (this.#plurals.has(last.words.join(' '))) return false;
    const isOnlyMethod = this.#methods.get(shapeOf(segments))?.size === 1;
    if (isText) return isOnlyMethod && fitsMethod(last.words[0] ?? '', method);
    const [first] = last.words;
    const isSaid = id.verb === undefined || id.verb.split(' ').at(-1) === first;
    if (!isOnlyMethod || method !== 'post' || isPlural(last.words) || !isSaid) return false;
    const isFirstOfId = words(operationId).length > last.words.length && words(operationId)[0] === first;
    // `POST /orders/{id}/receipt` creates one if the operationId says so; otherwise it is like `/orders/{id}/refund`.
    return isAction(first) || isFirstOfId || segments.at(-2)?.isParameter === true;
  }
}

/** Returns the words of an action, with the verb first: `/rollback/validate` is `validate rollback`. */
function actionOf(parts: readonly string[][], idVerb: string | undefined): string[] {
  const last = parts.at(-1) ?? [];
  const isVerbLast = parts.length > 1 && (last[0] === idVerb || (isAction(last[0]) && last.length === 1));
  const [first = '', ...rest] = (isVerbLast ? [last, ...parts.slice(0, -1)] : parts).flat();
  // The operationId says how many records a verb changes: `batch replay`.
  return [...(idVerb?.endsWith(` ${first}`) === true ? idVerb.split(' ') : [first]), ...rest];
}

const shapeOf = (segments: readonly Segment[]): string =>
  segments.map(({ words: own, isParameter }) => (isParameter ? '{}' : own.join('_'))).join('/');
