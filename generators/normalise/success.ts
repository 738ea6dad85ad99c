import { memberPointer } from '../sources/pointer.ts';
import { objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** A response of an operation, with all references resolved. */
export interface StatusRef extends NodeRef {
  status: string;
}

/** Responses of an operation. */
interface Responses {
  all: StatusRef[];
  /** Those that are results of a call, and not errors. */
  results: StatusRef[];
  /** True if the results are those of `default`. */
  isDefault: boolean;
  /** Statuses beside results that other libraries may treat as results, because the document has them. */
  redirects: StatusRef[];
}

/** Statuses whose header `Location` is the result (RFC 9110, section 15.4). */
const LOCATIONS = /^3(?:0[12378]|XX)$/i;

/** Reports whether the result of a response is the URL in its header `Location`. */
export const hasLocation = ({ status }: Pick<StatusRef, 'status'>): boolean => LOCATIONS.test(status);

/**
 * Returns the responses of an operation, and which of them are its results: those with 2xx; without one, those with 3xx;
 * without either, `default`.
 * @param isConditional true if the caller can ask for changes only, so that 304 is an answer, and not an error
 */
export function responsesIn(document: SourceDocument, ref: NodeRef, isConditional = false): Responses {
  const all = Object.entries(ref.node).map(([status, value]) => {
    const at = { node: objectOf(value), pointer: memberPointer(ref.pointer, status) };
    return { status, ...document.follow(at) };
  });
  const successes = all.filter(({ status }) => status.startsWith('2'));
  const others = all.filter(({ status }) => status.startsWith('3'));
  if (successes.length > 0) {
    const unchanged = others.filter(({ status }) => isConditional && status === '304');
    const redirects = others.filter(({ status }) => status !== '304');
    return { all, results: [...successes, ...unchanged], isDefault: false, redirects };
  }
  if (others.length > 0) return { all, results: others, isDefault: false, redirects: [] };
  // If an operation documents only a default, it includes the successful response.
  return { all, results: all.filter(({ status }) => status === 'default'), isDefault: true, redirects: [] };
}

/** Header parameters that ask for a response only if something has changed (RFC 9110, section 13.1). */
const CONDITIONS = new Set(['if-none-match', 'if-modified-since']);

/** Reports whether a list of parameters has one by which the response may be 304. */
export const areConditional = (parameters: readonly { in: string; name: string }[]): boolean =>
  parameters.some(({ in: location, name }) => location === 'header' && CONDITIONS.has(name.toLowerCase()));

/** Returns the media types of a body. Some documents refer to all of them, as if OpenAPI had such a reference. */
export function contentOf(document: SourceDocument, { node, pointer }: NodeRef): NodeRef {
  return document.follow({ node: objectOf(node['content']), pointer: memberPointer(pointer, 'content') });
}
