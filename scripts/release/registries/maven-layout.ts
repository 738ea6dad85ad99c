/** The folders and files of a Maven repository. */
import { digestOf, type StagedFile, type StagedRelease } from '../staged.ts';
import type { Files } from './files.ts';

const CHECKSUMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;
/** Written after a file and its other checksums, so that its presence proves that the upload was complete. */
export const LAST = 'sha512';
export const METADATA = 'maven-metadata.xml';

/** Returns the digest of a file in the repository. Each run makes another signature of the same file, so that any counts. */
export const digestIn = ({ name, sha256 }: StagedFile, content: Uint8Array): string =>
  name.endsWith('.asc') ? sha256 : digestOf(content);

/** 1 for the file without which a version does not exist for Maven, so that it is last. */
export const isPom = ({ name }: StagedFile): number => Number(name.endsWith('.pom'));

/** `com/integrationapi/integration-api`, of `com.integrationapi:integration-api` */
export function folderOf(name: string): string {
  const [group = '', artifact = ''] = name.split(':');
  return `${group.replaceAll('.', '/')}/${artifact}`;
}

export const versionFolder = ({ name, spelling }: StagedRelease): string => `${folderOf(name)}/${spelling}`;

export async function writeWithChecksums(files: Files, path: string, content: Buffer): Promise<void> {
  await files.write(path, content);
  for (const algorithm of CHECKSUMS) {
    await files.write(`${path}.${algorithm}`, Buffer.from(digestOf(content, algorithm)));
  }
}

/** Returns the versions that a list names. */
export async function listed(files: Files, folder: string): Promise<string[]> {
  const text = (await files.read(`${folder}/${METADATA}`))?.toString('utf8') ?? '';
  return [...text.matchAll(/<version>([^<]+)<\/version>/g)].map(([, version = '']) => version);
}
