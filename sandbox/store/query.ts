import { type ClientBase, Query, type QueryResult } from 'pg';

import type { SqlValue, Statement } from './store.ts';
import { textArray } from './text-array.ts';

const isTexts = (value: SqlValue): value is readonly string[] => Array.isArray(value) && typeof value[0] === 'string';

/** Returns a parameter as the driver takes it. */
const parameterOf = (value: SqlValue): unknown => (isTexts(value) ? textArray(value) : value);

/**
 * Runs a statement, and returns its rows. The driver would copy a statement that is given as an object, and that takes longer
 * than to write its messages.
 */
export function query<Row extends object>(
  client: ClientBase,
  { name, text }: Statement<Row>,
  values: readonly SqlValue[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: QueryResult<Row>): void => {
      if (error) reject(error);
      else resolve(result.rows);
    };
    const parts = { name, callback };
    client.query(Object.assign(new Query<Row>(text, values.map(parameterOf)), parts));
  });
}
