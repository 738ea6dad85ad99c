import { constants } from 'node:os';

/**
 * Ends the process without a stack trace when the reader of its output has gone, as `head` does. A command that clears up
 * after a signal does so here, too.
 * @param {NodeJS.WritableStream} stream
 */
export function endWithReader(stream) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
    if (!process.emit('SIGTERM', 'SIGPIPE')) process.exit(128 + constants.signals.SIGPIPE);
  });
}
