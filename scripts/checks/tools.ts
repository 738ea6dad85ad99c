import { resolve } from 'node:path';
import { npmCommand } from '../toolchain/npm-command.ts';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** The entry file of a command of an npm package of the repository. */
export const bin = (name: string, command: string): string => npmCommand(ROOT, name, command);
