import type { Statement } from './store.ts';

const STATEMENTS = new Map<string, Statement<object>>();

/** Declares a statement. Names are unique, because a connection prepares each name once. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  if (STATEMENTS.has(name)) throw new Error(`two statements are called ${name}`);
  const declared: Statement<Row> = { name, text };
  STATEMENTS.set(name, declared);
  return declared;
}

/** Returns all statements of the modules that are loaded, for the tests that read their plans. */
export const declaredStatements = (): readonly Statement<object>[] => [...STATEMENTS.values()];
