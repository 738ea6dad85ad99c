import { isResult, nameOf, type OpenApiDocument } from './document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { valueAt } from '../sources/json.ts';

/** Directions in which the schemas of a document are sent. */
export interface Directions {
  of(schema: string): 'request' | 'response' | 'both' | 'error';
}

/**
 * Collects the schemas that request bodies and parameters refer to, those that successful responses and webhooks refer
 * to, and those that other responses refer to.
 */
export function directionsOf(document: OpenApiDocument): Directions {
  const sent = new Set<string>();
  const received = new Set<string>();
  const failed = new Set<string>();
  for (const item of Object.values(document.paths)) {
    collect(document, item['parameters'], sent);
    for (const [method, operation] of Object.entries(item)) {
      if (!HTTP_METHODS.includes(method)) continue;
      const { parameters, requestBody, responses } = operation as Record<string, unknown>;
      collect(document, [parameters, requestBody], sent);
      for (const [status, response] of Object.entries(responses ?? {})) {
        collect(document, response, isResult(status, response) ? received : failed);
      }
    }
  }
  // The API sends webhook payloads, although OpenAPI calls them request bodies.
  collect(document, document.webhooks, received);
  return {
    of(schema) {
      if (sent.has(schema)) return received.has(schema) || failed.has(schema) ? 'both' : 'request';
      return failed.has(schema) && !received.has(schema) ? 'error' : 'response';
    },
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
    // Properties can have the names of keywords, such as `mapping`.
    if (!isDiscriminator(key, value)) collect(document, value, names, seen);
  }
}

/** Reports whether a member is a discriminator, whose mapping refers to schemas as texts. */
const isDiscriminator = (key: string, value: unknown): boolean =>
  key === 'discriminator' &&
  typeof value === 'object' &&
  value !== null &&
  'propertyName' in value &&
  typeof value.propertyName === 'string';
