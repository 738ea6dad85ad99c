import { readFileSync } from 'node:fs';
import semver from 'semver';
import { digestOf, type StagedFile, type StagedRelease } from '../staged.ts';
import { type Files, openFiles } from './files.ts';
import { bearer, request } from './http.ts';
import { compare, type Presence, type Registry, SAME, type Target } from './registry.ts';
import { isSignature, signedBy } from './signature.ts';

const CHECKSUMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;
/** Written after a file and its other checksums, so that its presence proves that the upload was complete. */
const LAST = 'sha512';
const METADATA = 'maven-metadata.xml';

/**
 * Opens a Maven repository that consists of files. Such repositories overwrite silently, so an existing version is
 * compared. A file without its last checksum is the rest of an interrupted upload, and may be replaced.
 */
export function openMaven({ url, upload = url, finish }: Target): Registry {
  const variables = ['MAVEN_USERNAME', 'MAVEN_PASSWORD'] as const;
  const source = openFiles(url, variables);
  const sink = openFiles(upload, variables);
  const presenceOf = async (release: StagedRelease): Promise<{ presence: Presence; missing: StagedFile[] }> => {
    const digests = new Map<string, string>();
    for (const file of release.files) {
      const { name } = file;
      const path = `${versionFolder(release)}/${name}`;
      if ((await source.read(`${path}.${LAST}`)) === undefined) continue;
      const content = await source.read(path);
      if (content !== undefined) digests.set(name, await digestIn(release, file, content));
    }
    const presence = compare(release.files, ({ name }) => digests.get(name));
    return { presence, missing: release.files.filter(({ name }) => !digests.has(name)) };
  };
  return {
    title: `maven ${url}`,
    credentials: variables.join(' and '),
    versions: ({ name }) => listed(source, folderOf(name)),
    async probe(release) {
      const { presence } = await presenceOf(release);
      if (presence.state !== 'same') return presence;
      const versions = await listed(source, folderOf(release.name));
      return versions.includes(release.spelling) ? SAME : { state: 'partial', missing: METADATA };
    },
    async push(release) {
      const { missing } = await presenceOf(release);
      // Without it, a version does not exist for Maven, so it is last.
      for (const { name, path } of missing.toSorted((one, other) => isPom(one) - isPom(other))) {
        await writeWithChecksums(sink, `${versionFolder(release)}/${name}`, readFileSync(path));
      }
      const versions = new Set([...(await listed(source, folderOf(release.name))), release.spelling]);
      await writeWithChecksums(sink, `${folderOf(release.name)}/${METADATA}`, metadataOf(release.name, [...versions]));
      if (finish !== undefined) await request(finish, { method: 'POST', headers: bearer(variables) });
    },
  };
}

/** Returns the digest of a file in the repository: for another signature of the same file by the same key, the staged one. */
async function digestIn({ files, publicKey }: StagedRelease, file: StagedFile, content: Uint8Array): Promise<string> {
  const signed = files.find(({ name }) => name === signedBy(file.name));
  if (signed === undefined || publicKey === undefined) return digestOf(content);
  return (await isSignature(content, readFileSync(signed.path), publicKey)) ? file.sha256 : digestOf(content);
}

const isPom = ({ name }: StagedFile): number => Number(name.endsWith('.pom'));

/** `com/integrationapi/integration-api`, of `com.integrationapi:integration-api` */
function folderOf(name: string): string {
  const [group = '', artifact = ''] = name.split(':');
  return `${group.replaceAll('.', '/')}/${artifact}`;
}

const versionFolder = ({ name, spelling }: StagedRelease): string => `${folderOf(name)}/${spelling}`;

async function writeWithChecksums(files: Files, path: string, content: Buffer): Promise<void> {
  await files.write(path, content);
  for (const algorithm of CHECKSUMS) {
    await files.write(`${path}.${algorithm}`, Buffer.from(digestOf(content, algorithm)));
  }
}

async function listed(files: Files, folder: string): Promise<string[]> {
  const text = (await files.read(`${folder}/${METADATA}`))?.toString('utf8') ?? '';
  return [...text.matchAll(/<version>([^<]+)<\/version>/g)].map(([, version = '']) => version);
}

/** The list of versions. It has no time, so that the same versions result in the same bytes. */
function metadataOf(name: string, versions: readonly string[]): Buffer {
  const [group = '', artifact = ''] = name.split(':');
  const sorted = versions.toSorted(semver.compare);
  const release = sorted.findLast((version) => semver.prerelease(version) === null) ?? sorted.at(-1) ?? '';
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<metadata>',
    `  <groupId>${group}</groupId>`,
    `  <artifactId>${artifact}</artifactId>`,
    '  <versioning>',
    `    <latest>${sorted.at(-1) ?? ''}</latest>`,
    `    <release>${release}</release>`,
    '    <versions>',
    ...sorted.map((version) => `      <version>${version}</version>`),
    '    </versions>',
    '  </versioning>',
    '</metadata>',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}
