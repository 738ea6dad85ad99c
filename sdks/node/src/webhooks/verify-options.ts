import { guarded } from '../core/errors/own-error.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { secretKey } from './keys.ts';
import { WEBHOOKS_MIN_TOLERANCE_MS, WEBHOOKS_TOLERANCE_MS } from '../generated/behaviour.ts';

/** Options for verifying a webhook. */
export interface VerifyOptions {
  /**
   * Signing secrets of the webhook endpoint, `whsec_…`. One matching secret is enough; during a rotation pass the
   * current and the previous one.
   */
  secrets: readonly string[];
  /**
   * Maximum age and maximum clock difference of a webhook in milliseconds: 0 for the same second, or 1,000 and more.
   * Default: 300,000.
   */
  tolerance?: number | undefined;
  /** Current time, for tests. Default: the clock of this machine. */
  now?: Date | undefined;
}

/** Checked options with their defaults. */
export interface VerifySettings {
  keys: readonly Uint8Array[];
  tolerance: number;
  now: Date;
}

/**
 * Checks the options before anything is read from a webhook: a receiver with a wrong setting must not tell the API that
 * the webhook is wrong.
 * @throws {ConfigurationError} if an option is invalid
 */
export function verifySettings(options: VerifyOptions): VerifySettings {
  return guarded(
    () => settingsOf(options),
    (cause) => new ConfigurationError('the options cannot be read', { cause }),
  );
}

function settingsOf(options: VerifyOptions): VerifySettings {
  if (typeof options !== 'object' || options === null) throw new ConfigurationError('the options must be an object');
  const { secrets, tolerance = WEBHOOKS_TOLERANCE_MS, now = new Date() } = options;
  if (typeof tolerance !== 'number') throw new ConfigurationError('tolerance must be a number of milliseconds');
  if (!(tolerance >= 0 && tolerance < Infinity)) {
    throw new ConfigurationError('tolerance must be a non-negative number of milliseconds');
  }
  // Webhooks are timed in whole seconds, so a smaller number was meant as seconds.
  if (tolerance > 0 && tolerance < WEBHOOKS_MIN_TOLERANCE_MS) {
    throw new ConfigurationError(
      `tolerance is in milliseconds, so ${tolerance} is less than a second; pass 0, or at least ${WEBHOOKS_MIN_TOLERANCE_MS}`,
    );
  }
  if (Object.prototype.toString.call(now) !== '[object Date]' || Number.isNaN(Number(now)))
    throw new ConfigurationError('now must be a valid Date');
  return { keys: keysOf(secrets), tolerance, now };
}

function keysOf(secrets: unknown): Uint8Array[] {
  if (Array.isArray(secrets) && secrets.length > 0) return secrets.map(secretKey);
  throw new ConfigurationError('secrets must be an array with at least one secret');
}
