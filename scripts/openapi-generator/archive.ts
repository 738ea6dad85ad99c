import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfFile } from './jar-file.ts';
import type { Jdk } from './jdk.ts';

/** A JVM's archive of loaded classes (JEP 350), which halves its start-up time. Each jar and JDK needs its own archive. */
interface Archive {
  file: string;
  /** File with the SHA-256 of the archive. */
  checksumFile: string;
}

const ENDING = '.jsa';

/** Returns the paths of the archive for a jar and a JDK; the files may not exist. */
export function archiveFor(folder: string, jarSha256: string, { identity }: Jdk): Archive {
  const file = join(folder, `${jarSha256.slice(0, 16)}-${identity.slice(0, 16)}${ENDING}`);
  return { file, checksumFile: `${file}.sha256` };
}

/** Reports whether the archive exists and is intact: a JVM may crash on a damaged one. */
export async function isUsable({ file, checksumFile }: Archive): Promise<boolean> {
  if (!existsSync(checksumFile)) return false;
  const found = await digestOfFile(file).catch(() => null);
  return found !== null && found.sha256 === readFileSync(checksumFile, 'utf8');
}

/**
 * Stores an archive that a JVM has just written, and deletes those of other jars and JDKs. Errors are ignored, because a
 * run without an archive is only slower.
 */
export async function keepArchive(folder: string, { file, checksumFile }: Archive, written: string): Promise<boolean> {
  try {
    const found = await digestOfFile(written);
    if (found === null) return false;
    for (const name of readdirSync(folder)) {
      if (name.endsWith(ENDING) || name.endsWith(`${ENDING}.sha256`)) rmSync(join(folder, name), { force: true });
    }
    renameSync(written, file);
    writeFileSync(checksumFile, found.sha256);
    return true;
  } catch {
    return false;
  }
}

export function deleteArchive({ file, checksumFile }: Archive): void {
  for (const path of [checksumFile, file]) rmSync(path, { force: true });
}
