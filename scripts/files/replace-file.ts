import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file as a whole: a run that fails or is interrupted leaves the old content. */
export function replaceFile(file: string, content: string | Buffer): void {
  const fresh = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(fresh, content);
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}
