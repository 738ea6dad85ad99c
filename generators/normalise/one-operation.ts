import { expect } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Method } from '../model/model.ts';
import type { Loose } from './fixture.ts';
import { normalise } from './normalise.ts';

/** Returns a document with one operation, whose path has its path parameters. */
export function source(operation: Loose): Loose {
  const { parameters = [] } = operation as { parameters?: Loose[] };
  const placeholders = parameters.filter((one) => one['in'] === 'path').map(({ name }) => `/{${String(name)}}`);
  return {
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'http://localhost:8080' }],
    paths: { [`/x${placeholders.join('')}`]: { post: { operationId: 'postX', responses: { 204: {} }, ...operation } } },
  };
}

/** Returns the method of such a document. */
export function method(operation: Loose): Method {
  const { document, report } = normalise(source(operation));
  expect(report.errors).toEqual([]);
  const found = buildModel(document).resources[0]?.methods[0];
  if (found === undefined) throw new Error('no method');
  return found;
}
