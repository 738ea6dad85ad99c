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
}

/** Returns the responses of an operation, and which of them are its results. */
export function responsesIn(document: SourceDocument, ref: NodeRef): Responses {
  const all = Object.entries(ref.node).map(([status, value]) => {
    const at = { node: objectOf(value), pointer: memberPointer(ref.pointer, status) };
    return { status, ...document.follow(at) };
  });
  const successes = all.filter(({ status }) => status.startsWith('2'));
  // If an operation documents only a default, it includes the successful response.
  const isDefault = successes.length === 0;
  return { all, results: isDefault ? all.filter(({ status }) => status === 'default') : successes, isDefault };
}

/** Returns the media types of a body. Some documents refer to all of them, as if OpenAPI had such a reference. */
export function contentOf(document: SourceDocument, { node, pointer }: NodeRef): NodeRef {
  return document.follow({ node: objectOf(node['content']), pointer: memberPointer(pointer, 'content') });
}
