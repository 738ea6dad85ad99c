import { singular, words } from '../../names/words.ts';
import type { OperationText } from './operations.ts';
import { fitsMethod, isActionText, isVersion, type Shape } from './verbs.ts';

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
    // `/thumbnail.{format}` and `/Users('{id}')` are a noun and a parameter.
    const [, noun, parameter] = /^([A-Za-z][\w-]*)(?:\.|\('?)(\{.*)$/.exec(part) ?? [];
    if (noun !== undefined) return [...segmentsOf(noun), { words: words(parameter ?? ''), isParameter: true }];
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

  constructor(operations: readonly OperationText[]) {
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
  }

  /** @param idVerb verb in the `operationId`, if it has one that says more than the HTTP method */
  target(operation: OperationText, idVerb: string | undefined): Target {
    const segments = segmentsOf(operation.path);
    const isAction = this.#isAction(segments, operation, idVerb);
    const nouns = segments.filter(({ isParameter }) => !isParameter).map((segment) => segment.words);
    return {
      nouns: isAction ? nouns.slice(0, -1) : nouns,
      lastParameter: segments.findLast(({ isParameter }) => isParameter)?.words ?? [],
      depth: segments.length,
      action: isAction ? nouns.at(-1) : undefined,
      shape: this.#shape(segments, operation),
    };
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
    { method, path }: Pick<OperationText, 'method' | 'path'>,
    idVerb: string | undefined,
  ): boolean {
    const last = segments.at(-1);
    if (last === undefined || last.isParameter || this.#collections.has(shapeOf(segments))) return false;
    const isText = isActionText(last.words);
    if (isCall(path) || (last.isMarked === true && (isText || method !== 'get'))) return true;
    if (this.#plurals.has(last.words.join(' '))) return false;
    const isOnlyMethod = this.#methods.get(shapeOf(segments))?.size === 1;
    if (isText) return isOnlyMethod && fitsMethod(last.words[0] ?? '', method);
    // `POST /orders/{id}/receipt` creates one if the operationId says so; otherwise it is like `/orders/{id}/refund`.
    const isNested = segments.at(-2)?.isParameter === true;
    return isNested && isOnlyMethod && method === 'post' && !isPlural(last.words) && idVerb !== 'create';
  }
}

const shapeOf = (segments: readonly Segment[]): string =>
  segments.map(({ words: own, isParameter }) => (isParameter ? '{}' : own.join('_'))).join('/');
