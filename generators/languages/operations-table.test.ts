import { expect, it } from 'vitest';
import type { Method } from '../model/model.ts';
import { pathWithoutQuery } from './operations-table.ts';

it('a fake finds an operation by its path without the query that the contract gives it', () => {
  expect(pathWithoutQuery({ path: '/a/{id}?fixed=1' } as Method)).toBe('/a/{id}');
});
