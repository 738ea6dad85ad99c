import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { thisMachine } from './machine.mjs';
import { endWithReader } from './output.mjs';
import { COMMANDS, profileOf } from './profiles.mjs';
import { setUpFor } from './setup-command.mjs';

/**
 * Sets up what a command needs, then runs it in this process.
 * @param {string[]} args the name of the command, and its own arguments
 */
export async function main([name = '', ...args]) {
  endWithReader(process.stdout);
  endWithReader(process.stderr);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    console.error(`unknown command "${name}"; known: ${Object.keys(COMMANDS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const profile = profileOf(command, args);
  const code = profile === null ? 0 : await setUpFor(profile);
  if (code !== 0) {
    process.exitCode = code;
    return;
  }
  const script = join(thisMachine().root, command.script);
  // The command finds its own arguments where they are without this file.
  process.argv.splice(1, 2, script);
  if (script.endsWith('.ts')) (await import('tsx/esm/api')).register();
  await import(pathToFileURL(script).href);
}
