import type { Redact } from './redaction.ts';

const DEEPEST = 4;

/**
 * Returns the cause of an error, or a copy without secrets if a text in it has one. A `fetch` of the integrator may put
 * the whole request into its error. The copy has name, code, message, stack and cause only.
 */
export function safeCause(cause: unknown, redact: Redact, depth = 0): unknown {
  return isSafe(cause, redact, depth) ? cause : copyOf(cause, redact, depth);
}

function isSafe(value: unknown, redact: Redact, depth: number): boolean {
  if (typeof value === 'string') return redact(value) === value;
  if (!isObject(value)) return true;
  if (depth > DEEPEST) return false;
  try {
    return Reflect.ownKeys(value).every((name) => {
      // A getter could do anything, so it is not called; an error shows it without its value.
      const item: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
      return isSafe(name, redact, depth) && isSafe(item, redact, depth + 1);
    });
  } catch {
    return false;
  }
}

// Functions have members, too.
function isObject(value: unknown): value is object {
  return Object(value) === value;
}

function copyOf(value: unknown, redact: Redact, depth: number): unknown {
  if (!(value instanceof Error) || depth > DEEPEST) return new Error('an error that contained a secret');
  const { name, code, message, stack, cause } = value as Error & { code?: unknown };
  const options = cause === undefined ? undefined : { cause: safeCause(cause, redact, depth + 1) };
  const copy = new Error(redact(message), options);
  copy.name = redact(name);
  copy.stack = redact(stack ?? '');
  return typeof code === 'string' ? Object.assign(copy, { code: redact(code) }) : copy;
}
