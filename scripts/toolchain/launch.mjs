import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS, needOf } from './commands.mjs';
import { setUp, thisMachine } from './setup.mjs';

/**
 * Sets up what a command needs, then runs it in this process.
 * @param {string[]} args the name of the command, and its own arguments
 */
export async function main([name = '', ...args]) {
  endWithReader();
  completeEnvironment(process.env);
  if (!Object.hasOwn(COMMANDS, name)) {
    console.error(`unknown command "${name}"; known: ${Object.keys(COMMANDS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const [path, level] = COMMANDS[name] ?? ['', null];
  const machine = thisMachine();
  const code = level === null ? 0 : await setUp(machine, needOf(level, args, Object.values(machine.toolchain.tools)));
  if (code !== 0) {
    process.exitCode = code;
    return;
  }
  const script = join(machine.root, path);
  // The command finds its own arguments where they are without this file.
  process.argv.splice(1, 2, script);
  if (script.endsWith('.ts')) (await import('tsx/esm/api')).register();
  await import(pathToFileURL(script).href);
}

/**
 * Ends the process without a stack trace when the reader of its output has gone, as `head` does. A command that clears up
 * after a signal does so here, too.
 */
function endWithReader() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error;
      if (!process.emit('SIGTERM', 'SIGPIPE')) process.exit(141);
    });
  }
}

/** @param {NodeJS.ProcessEnv} env */
function completeEnvironment(env) {
  // Without a locale of UTF-8, a JVM opens no path that is not plain ASCII.
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (!/utf-?8/i.test(locale)) env['LC_ALL'] = 'C.UTF-8';
}
