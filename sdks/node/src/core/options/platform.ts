import { ConfigurationError } from '../errors/sdk-errors.ts';

/**
 * Requires what a runtime must have. Jest with jsdom hides it, and each use would fail in its own way.
 * @throws {ConfigurationError} with what is missing and the remedy
 */
export function requireGlobals(...names: readonly string[]): void {
  const missing = names.filter((name) => (globalThis as Record<string, unknown>)[name] === undefined);
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `this runtime has no ${missing.join(', ')}; with Jest, use the environment node instead of jsdom`,
  );
}
