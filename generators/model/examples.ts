import { follow, type OpenApiDocument, type OperationNode, type Ref, type ResponseNode } from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import { responseMediaTypeOf } from './media.ts';
import type { Example } from './model.ts';

interface ExampleNode {
  value?: unknown;
}

/**
 * Returns the first example of each response of an operation, in the order of the statuses. A status range counts as
 * its first status, unless that status has a separate response.
 */
export function examplesOf(document: OpenApiDocument, { responses }: OperationNode, pointer: string): Example[] {
  return Object.entries(responses)
    .flatMap(([key, node]) => {
      const status = statusOf(key);
      if (status !== Number(key) && String(status) in responses) return [];
      const responsePointer = memberPointer(pointer, 'responses', key);
      return status === undefined
        ? []
        : exampleOf(document, status, follow<ResponseNode>(document, node, responsePointer));
    })
    .toSorted((a, b) => a.status - b.status);
}

// OpenAPI 3.1, section 4.8.16: `2XX` covers a range of statuses, `default` no particular status.
function statusOf(key: string): number | undefined {
  const status = Number(key.replace(/^([1-5])XX$/i, '$100'));
  return Number.isInteger(status) ? status : undefined;
}

function exampleOf(
  document: OpenApiDocument,
  status: number,
  { node, pointer }: { node: ResponseNode; pointer: string },
): Example[] {
  const mediaType = responseMediaTypeOf(node);
  if (mediaType === undefined) return [{ status }];
  const content = node.content?.[mediaType] ?? {};
  if ('example' in content) return [{ status, mediaType, value: content.example }];
  const [first] = Object.entries(content.examples ?? {}) as [string, Ref<ExampleNode>][];
  if (first === undefined) return [];
  const examplePointer = memberPointer(pointer, 'content', mediaType, 'examples', first[0]);
  const { value } = follow<ExampleNode>(document, first[1], examplePointer).node;
  return value === undefined ? [] : [{ status, mediaType, value }];
}
