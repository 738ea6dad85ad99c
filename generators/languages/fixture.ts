import type { OpenApiDocument, OperationNode, SchemaNode } from '../model/document.ts';
import { buildModel } from '../model/build.ts';
import { brandOf } from '../names/brand.ts';
import type { Language, OperationContext, TemplateContext } from './language.ts';

/** Parts of a small document: operations by method and path (`GET /pets`), and schemas by name. */
export interface Parts {
  resource?: string;
  operations?: Record<string, Partial<OperationNode>>;
  schemas?: Record<string, SchemaNode>;
}

export const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

export const parameter = (name: string, location: string, schema: object = { type: 'string' }, more = {}): object => ({
  name,
  in: location,
  required: location === 'path',
  schema,
  ...more,
});

/** A successful response with a JSON body. */
export const returns = (schema: object): Pick<OperationNode, 'responses'> => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});

export const takes = (schema: object, required = true): Pick<OperationNode, 'requestBody'> => ({
  requestBody: { required, content: { 'application/json': { schema } } },
});

const IDEMPOTENCY_KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };

/**
 * Builds a document from these parts. Writes declare `Idempotency-Key`. Each `operationId` is derived from method and
 * path: `getPetsPetId`.
 */
export function documentOf({ resource = 'pets', operations = {}, schemas = {} }: Parts): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [wire, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = wire.split(' ');
    const name = `${method.toLowerCase()}${path.replaceAll(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
    const own = { operationId: name, 'x-sdk': { resource, method: name }, responses: { 204: {} }, ...operation };
    const node = method === 'GET' ? own : { ...own, parameters: [...(own.parameters ?? []), IDEMPOTENCY_KEY] };
    paths[path] = { ...paths[path], [method.toLowerCase()]: node };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    security: [{ bearer: [] }],
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** Returns the template context of a language for a small document. */
export async function contextOf(language: Language, parts: Parts): Promise<TemplateContext> {
  const brand = brandOf('Acme', [language]);
  if (brand === undefined) throw new Error('Acme is a valid brand name');
  const fill = await language.load();
  return fill({ model: buildModel(documentOf(parts)), behaviour: [], brand, sdkVersion: '1.2.3' });
}

/** Returns the context of the only operation. */
export async function operationOf<Operation>(
  language: Language,
  parts: Parts,
): Promise<OperationContext & { operation: Operation }> {
  const [operation] = (await contextOf(language, parts)).operations.values();
  return operation as OperationContext & { operation: Operation };
}
