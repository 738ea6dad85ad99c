import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { digestOfFile, jarFile, jarFolder } from './jar-file.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import type { JarRelease } from '../toolchain/toolchain-file.mjs';
import { ConnectionError, downloadVerified, JarError } from './jar-download.ts';

const MAVEN_CENTRAL = 'https://repo1.maven.org/maven2';
const RETRY_AFTER_MS = [1000, 3000] as const;
const IDLE_MS = 30_000;

export interface JarOptions {
  /** Folder of the jar; default `.cache/openapi-generator` in the repository. */
  readonly folder?: string;
  /** Release and its SHA-256; default from openapitools.json. */
  readonly generator?: JarRelease;
  /** Maven repository to download from; default the environment variable MAVEN_CENTRAL_URL, else Maven Central. */
  readonly repository?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds without one byte after which a connection counts as lost; default 30,000. */
  readonly idleMs?: number;
}

interface Jar {
  readonly path: string;
  /** Release of openapi-generator. */
  readonly version: string;
  /** True if this call downloaded the jar. */
  readonly fetched: boolean;
  readonly bytes: number;
}

function addressOf(repository: string, { groupId, artifactId, version }: JarRelease): string {
  const folder = [...groupId.split('.'), artifactId, version].join('/');
  return `${repository.replace(/\/+$/, '')}/${folder}/${artifactId}-${version}.jar`;
}

async function withRetries<T>(work: () => Promise<T>, sleep: (milliseconds: number) => Promise<unknown>): Promise<T> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      await sleep(delay);
    }
  }
  return work();
}

/**
 * Returns the pinned jar of openapi-generator. Every call verifies its checksum, and downloads it if it is absent or
 * differs. A valid jar is never touched; an invalid one stays until a valid one replaces it.
 * @throws {JarError} one line with the expected and the received content and a remedy
 */
export async function ensureJar(options: JarOptions = {}): Promise<Jar> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const generator = options.generator ?? readToolchain(root).generator;
  const folder = options.folder ?? jarFolder(root);
  const path = jarFile(folder, generator);
  const present = await digestOfFile(path).catch((error: Error) => {
    throw new JarError(`${path} cannot be read (${error.message}); delete it and run this again`);
  });
  if (present?.sha256 === generator.sha256)
    return { path, version: generator.version, fetched: false, bytes: present.bytes };
  const repository = options.repository ?? process.env['MAVEN_CENTRAL_URL'] ?? MAVEN_CENTRAL;
  const order = {
    url: addressOf(repository, generator),
    target: path,
    part: `${path}.${process.pid}.${randomBytes(4).toString('hex')}.part`,
    sha256: generator.sha256,
    pinnedIn: generator.pinnedIn,
    fetch: options.fetch ?? globalThis.fetch,
    idleMs: options.idleMs ?? IDLE_MS,
  };
  const bytes = await withRetries(() => downloadVerified(order), options.sleep ?? pause);
  return { path, version: generator.version, fetched: true, bytes };
}
