import type { Engine } from './engine.ts';
import type { Statement } from './store.ts';

const PARAMETER = /\$(\d+)/g;

/** Returns a null for each parameter of the statement. */
const nullsFor = (text: string): null[] => {
  const numbers = [...text.matchAll(PARAMETER)].map(([, number]) => Number(number));
  return Array.from({ length: Math.max(0, ...numbers) }, () => null);
};

/**
 * Runs each statement once, without values and without effect, until `stopped` says so. A PGlite that has just started is
 * slow: it compiles itself, and reads and plans each statement at its first use. Requests take their turn in between.
 */
export async function warmUp(
  engine: Engine,
  statements: readonly Statement<object>[],
  stopped: () => boolean,
): Promise<void> {
  for (const { name, text } of statements) {
    if (stopped()) return;
    await engine.use(async (client) => {
      await client.query('begin');
      // Most inserts fail because they have no values, but they are prepared all the same.
      await client.query({ name, text, values: nullsFor(text) }).catch(() => undefined);
      await client.query('rollback');
    });
    // Waiting requests come first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
