import { documentOf, type Parts, returns, takes } from '../../../generators/languages/fixture.ts';
import type { OpenApiDocument, SchemaNode } from '../../../generators/model/document.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { SdkModel } from '../../../generators/model/model.ts';

/** A small document: its parts, and members of the document that the parts do not have. */
export type Small = Parts & { document?: Partial<OpenApiDocument> };

export function modelOf({ document, ...parts }: Small): SdkModel {
  return buildModel({ ...documentOf(parts), ...document });
}

type Operation = NonNullable<Parts['operations']>[string];
type Schemas = Record<string, SchemaNode>;

/** Returns a document with one operation, and one that every document has. */
export const operation = (node: Operation, schemas: Schemas = {}, route = 'GET /cats'): Small => ({
  operations: { [route]: node, 'GET /zoo': {} },
  schemas,
});

/** Returns a document whose only schema is sent. */
export const sent = (schema: SchemaNode): Small => ({
  operations: { 'POST /cats': takes({ $ref: '#/components/schemas/Cat' }) },
  schemas: { Cat: schema },
});

/** Returns a document whose only schema is received. */
export const received = (schema: SchemaNode, more: Schemas = {}): Small => ({
  operations: { 'GET /cats': returns({ $ref: '#/components/schemas/Cat' }) },
  schemas: { Cat: schema, ...more },
});

export const text: SchemaNode = { type: 'string' };

/** Returns an object with the field `name` and others. */
export const cat = (properties: Record<string, SchemaNode> = {}, required: string[] = []): SchemaNode => ({
  type: 'object',
  properties: { name: text, ...properties },
  required,
});
