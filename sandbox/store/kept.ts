/** Keeps results that follow from texts and take long to compute, such as parsed YAML, for the next start. */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../.cache/sandbox/kept', import.meta.url));

/** Returns the JSON value that was kept for these texts, or computes and keeps it. `kind` names the computation. */
export function kept<T>(kind: string, texts: readonly string[], compute: () => T, folder: string = FOLDER): T {
  const digest = hash('sha256', JSON.stringify(texts)).slice(0, 24);
  const file = join(folder, `${kind}-${digest}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    const value = compute();
    keep(file, JSON.stringify(value));
    return value;
  }
}

/** Writes the file under a temporary name first: another process never reads half of it. */
function keep(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Without a place to keep results, each start computes them again.
  }
}
