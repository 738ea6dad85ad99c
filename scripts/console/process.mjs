/** Prepares the process of a command, before anything else runs in it. */
export function prepareProcess() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endWithReader);
  // Without a locale of UTF-8, a JVM opens no path that is not plain ASCII.
  const locale = process.env['LC_ALL'] || process.env['LC_CTYPE'] || process.env['LANG'] || '';
  if (!/utf-?8/i.test(locale)) process.env['LC_ALL'] = 'C.UTF-8';
}

/**
 * Ends the process without a stack trace when the reader of its output has gone, as `head` does. A command that clears up
 * after a signal does so here, too.
 * @param {NodeJS.ErrnoException} error
 */
function endWithReader(error) {
  if (error.code !== 'EPIPE') throw error;
  if (!process.emit('SIGTERM', 'SIGPIPE')) process.exit(141);
}
