import { describe, expect, it } from 'vitest';
import { measureNames } from './names.ts';

const operation = (resource: string, method: string): object => ({ 'x-sdk': { resource, method } });

describe('the measurement of names', () => {
  it('counts the operations with a standard verb, and those that repeat their resource', () => {
    const paths = {
      '/a': { get: operation('repos', 'list'), post: operation('repos', 'reposCreate') },
      '/b': { get: operation('order_lines', 'retrieveOrderLine'), post: operation('order_lines', 'closeOrder') },
    };
    expect(measureNames({ paths })).toEqual({ operations: 4, resources: 2, standard: 1, stutter: 2, ordered: 0 });
  });

  it('counts the names that depend on the order of the document', () => {
    const schema = { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } };
    const response = { responses: { 200: { content: { 'application/json': { schema } } } } };
    const paths = {
      '/b': { get: { operationId: 'x', ...response } },
      '/a': { get: { operationId: 'x', ...response } },
    };
    expect(measureNames({ paths, components: { schemas: { x_y: schema, XY: schema } } })).toMatchObject({ ordered: 0 });
  });
});
