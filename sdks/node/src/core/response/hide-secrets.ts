// The key is the same in Deno and Bun. `node:util` has it too, but browsers do not have that module.
const INSPECT = Symbol.for('nodejs.util.inspect.custom');
const MASK = '***';

/**
 * Hides fields of a result in the output of `console.log` and `util.inspect`, wherever the result has them. Programs
 * read them as usual, and JSON contains them.
 */
export function hideSecrets(result: unknown, names: readonly string[]): void {
  if (typeof result !== 'object' || result === null) return;
  for (const item of Object.values(result)) hideSecrets(item, names);
  if (!names.some((name) => Object.hasOwn(result, name))) return;
  // Not enumerable, so that a copy, a comparison and JSON have the fields of the API only.
  Object.defineProperty(result, INSPECT, { value: () => masked(result, names) });
}

function masked(result: object, names: readonly string[]): object {
  const shown = Object.entries(result).map(([name, value]: [string, unknown]) => {
    const isSecret = names.includes(name) && value !== null && value !== undefined;
    return [name, isSecret ? MASK : value];
  });
  return Object.fromEntries(shown) as object;
}
