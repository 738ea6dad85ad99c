import { join, resolve } from 'node:path';

const FOLDER = process.platform === 'win32' ? '.venv/Scripts' : '.venv/bin';

/** A program of the virtual environment that the set-up makes: `python`, `ruff`, `mypy`, `st`. */
export function venvProgram(name: string): string {
  return join(resolve(import.meta.dirname, '../..'), FOLDER, name);
}
