import { resolve } from 'node:path';
import { npmCommand } from '../toolchain/npm-command.ts';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Returns the entry file of the command of an npm package. */
export const bin = (name: string, command: string): string => npmCommand(ROOT, name, command);

/** Folder with the bundle and the types of the contract, which the check `generate` builds. */
export const BUNDLE_FOLDER = 'openapi/.build';
