import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfFile } from '../toolchain/jar-file.mjs';
import type { Jdk } from './jdk.ts';

/** A JVM's archive of loaded classes (JEP 350), which saves half of its start. One for each jar and JDK. */
interface Archive {
  file: string;
  /** Holds the file's SHA-256. */
  checksumFile: string;
}

const ENDING = '.jsa';

/** Where the archive of a jar under a JDK lies, whether it is there or not. */
export function archiveFor(folder: string, jarSha256: string, { identity }: Jdk): Archive {
  const file = join(folder, `${jarSha256.slice(0, 16)}-${identity.slice(0, 16)}${ENDING}`);
  return { file, checksumFile: `${file}.sha256` };
}

/** Whether it is there, whole and unchanged: a JVM may crash on one that is not. */
export async function isUsable({ file, checksumFile }: Archive): Promise<boolean> {
  if (!existsSync(checksumFile)) return false;
  const found = await digestOfFile(file).catch(() => null);
  return found !== null && found.sha256 === readFileSync(checksumFile, 'utf8');
}

/**
 * Keeps an archive that a JVM has just written, and drops those of other jars and JDKs. A run without archive is only
 * slower, so whatever goes wrong here is no failure.
 */
export async function keepArchive(folder: string, { file, checksumFile }: Archive, made: string): Promise<boolean> {
  try {
    const found = await digestOfFile(made);
    if (found === null) return false;
    for (const name of readdirSync(folder)) {
      if (name.endsWith(ENDING) || name.endsWith(`${ENDING}.sha256`)) rmSync(join(folder, name), { force: true });
    }
    renameSync(made, file);
    writeFileSync(checksumFile, found.sha256);
    return true;
  } catch {
    return false;
  }
}

export function deleteArchive({ file, checksumFile }: Archive): void {
  for (const path of [checksumFile, file]) rmSync(path, { force: true });
}
