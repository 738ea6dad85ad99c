import { readFileSync } from 'node:fs';
import semver from 'semver';
import type { StagedFile, StagedRelease } from '../staged.ts';
import { openFiles } from './files.ts';
import {
  digestIn,
  folderOf,
  isPom,
  LAST,
  listed,
  METADATA,
  versionFolder,
  writeWithChecksums,
} from './maven-layout.ts';
import { compare, type Presence, type Registry, SAME, type Target } from './registry.ts';

/**
 * Opens a Maven repository that consists of files. Such repositories overwrite silently, so an existing version is
 * compared. A file without its last checksum is the rest of an interrupted upload, and may be replaced.
 */
export function openMaven({ url, upload = url }: Target): Registry {
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
      if (content !== undefined) digests.set(name, digestIn(file, content));
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
    },
  };
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
