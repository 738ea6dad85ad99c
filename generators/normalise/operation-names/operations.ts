import { HTTP_METHODS } from '../../../openapi/rules/http-methods.ts';
import { memberPointer } from '../../sources/pointer.ts';
import { formOf } from '../forms.ts';
import { type Json, listOf, objectOf, type SourceDocument, textOf } from '../source.ts';

/** Parts of an operation that its names can come from. */
export interface OperationText {
  /** `GET /orders/{id}`, which is unique in a document. */
  key: string;
  /** JSON Pointer of the operation. */
  pointer: string;
  method: string;
  path: string;
  operationId: string | undefined;
  tag: string | undefined;
  /** True if a 2xx response is an array. */
  returnsList: boolean;
  /** Names in `x-sdk` of the operation. */
  own: { resource: string | undefined; method: string | undefined };
}

/** Returns all operations of a document, in an order that does not depend on that of the document. */
export function operationsOf(source: SourceDocument): OperationText[] {
  const operations = Object.entries(objectOf(source.root['paths'])).flatMap(([path, item]) => {
    const { node } = source.follow({ node: objectOf(item), pointer: memberPointer('#', 'paths', path) });
    const methods = HTTP_METHODS.filter(
      (method) => node[method] !== undefined && formOf(objectOf(node[method])) === undefined,
    );
    return methods.map((method) => textOfOperation(source, { method, path, node: objectOf(node[method]) }));
  });
  return operations.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

/** Compares code units, because the order of a locale differs between machines. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the key of an operation in the names of a document. */
export const operationKey = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

function textOfOperation(
  source: SourceDocument,
  { method, path, node }: { method: string; path: string; node: Json },
): OperationText {
  const [tag] = listOf(node['tags']).map(String);
  const own = objectOf(node['x-sdk']);
  return {
    key: operationKey(method, path),
    pointer: memberPointer('#', 'paths', path, method),
    method,
    path,
    operationId: textOf(node['operationId']),
    tag,
    returnsList: returnsList(source, objectOf(node['responses'])),
    own: { resource: textOf(own['resource']), method: textOf(own['method']) },
  };
}

function returnsList(source: SourceDocument, responses: Json): boolean {
  const follow = (node: unknown): Json => source.follow({ node: objectOf(node), pointer: '#' }).node;
  return Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => Object.values(objectOf(follow(responses[status])['content'])))
    .some((media) => [follow(objectOf(media)['schema'])['type']].flat().includes('array'));
}
