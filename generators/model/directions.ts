import { HTTP_METHODS, nameOf, type OpenApiDocument } from './document.ts';
import { valueAt } from '../sources/json.ts';

/** Which way the schemas of a document travel. */
export interface Directions {
  of(schema: string): 'request' | 'response' | 'both';
}

/** Follows every reference from request bodies and parameters, and from everything else that a server sends. */
export function directionsOf(document: OpenApiDocument): Directions {
  const sent = new Set<string>();
  const received = new Set<string>();
  for (const item of Object.values(document.paths)) {
    collect(document, item['parameters'], sent);
    for (const [method, operation] of Object.entries(item)) {
      if (!HTTP_METHODS.includes(method)) continue;
      const { parameters, requestBody, responses } = operation as Record<string, unknown>;
      collect(document, [parameters, requestBody], sent);
      collect(document, responses, received);
    }
  }
  // What a webhook carries is sent by the API, whatever OpenAPI calls it.
  collect(document, document.webhooks, received);
  return {
    of: (schema) => (sent.has(schema) ? (received.has(schema) ? 'both' : 'request') : 'response'),
  };
}

function collect(document: OpenApiDocument, node: unknown, names: Set<string>, seen = new Set<unknown>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') {
      if (value.startsWith('#/components/schemas/')) names.add(nameOf(value));
      collect(document, valueAt(document, value), names, seen);
    }
    if (key === '$ref' || key === 'mapping') continue;
    collect(document, value, names, seen);
  }
}
