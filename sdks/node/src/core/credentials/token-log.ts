import { printable, type Redact } from '../errors/redaction.ts';
import type { Logger } from '../middleware/logger.ts';
import { watch } from '../middleware/watch.ts';

/** Logs a request for a token at the level `debug`, if the logger has one. */
export function logTokenRequest(logger: Logger | undefined, line: string, redact: Redact): void {
  const debug: unknown = logger && Reflect.get(logger, 'debug');
  if (logger === undefined || typeof debug !== 'function') return;
  const details = { requestHeaders: {}, responseHeaders: {} };
  watch(
    'logger',
    logger,
    redact,
    () => Reflect.apply(debug, logger, [printable(redact(`POST ${line}`)), details]) as unknown,
  );
}
