/** Documents of other APIs for tests of the normaliser. */
import { expect } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Method, Schema, SdkModel } from '../model/model.ts';
import { normalise } from './normalise.ts';

export type Loose = Record<string, unknown>;

export const json = (schema: unknown): Loose => ({ content: { 'application/json': { schema } } });
export const ref = (name: string): Loose => ({ $ref: `#/components/schemas/${name}` });
export const returning = (schema: unknown): Loose => ({ responses: { 200: json(schema) } });

/** Returns a third-party document with these paths and schemas. */
export function document(paths: Loose, schemas: Loose = {}, more: Loose = {}): Loose {
  const info = { title: 'Zoo', version: '1' };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: 'https://zoo.example/' }],
    paths,
    components: { schemas },
    ...more,
  };
}

/** Returns the model of a document without errors, and the warnings. */
export function normalised(source: Loose): { model: SdkModel; warnings: string[] } {
  const { document: result, report } = normalise(source);
  expect(report.errors).toEqual([]);
  return { model: buildModel(result), warnings: report.warnings.map(({ pointer }) => pointer) };
}

/** Returns the result schema of an operation after normalisation. */
export function returned(
  schema: unknown,
  schemas: Loose = {},
): { method: Method; of: Map<string, Schema>; warnings: string[] } {
  const { model, warnings } = normalised(
    document({ '/x': { get: { operationId: 'getX', ...returning(schema) } } }, schemas),
  );
  const method = model.resources[0]?.methods[0];
  if (method === undefined) throw new Error('no method');
  return { method, of: new Map(model.schemas.map((item) => [item.name, item])), warnings };
}

/** An operation without a result. */
export const none = { responses: { 204: {} } };
