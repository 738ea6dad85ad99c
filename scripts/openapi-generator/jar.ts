import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { replaceFile } from '../files/replace-file.ts';
import type { JarRelease } from '../toolchain/toolchain-file.mjs';

const MAVEN_CENTRAL = 'https://repo1.maven.org/maven2';
const RETRY_AFTER_MS = [1000, 3000];
const TIMEOUT_MS = 300_000;
const OTHER_SOURCE = 'check the network, or name a reachable Maven repository in MAVEN_CENTRAL_URL';

/** Folder of this repository that keeps verified jars. It is outside of node_modules, so that `npm ci` keeps its content. */
export const ownCache = (root: string): string => join(root, '.cache');

/** Returns the folder of the jars of openapi-generator, in a folder that keeps verified jars. */
export const jarFolder = (cache: string): string => join(cache, 'openapi-generator');

interface JarOptions {
  folder: string;
  release: JarRelease;
  /** Maven repository to download from; default the environment variable MAVEN_CENTRAL_URL, else Maven Central. */
  repository?: string;
  /** Told what is downloaded, before the download starts. */
  onStep?: (step: { name: string; summary: string }) => void;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

interface Jar {
  path: string;
  version: string;
  /** True if this call downloaded the jar. */
  fetched: boolean;
}

/**
 * Returns the pinned jar. Every call verifies its checksum, and downloads it if it is absent or differs. An invalid jar
 * stays until a valid one replaces it.
 * @throws {Error} one line with a remedy
 */
export async function ensureJar(options: JarOptions): Promise<Jar> {
  const { folder, release, repository, onStep, sleep = pause } = options;
  const { artifactId, version, sha256 } = release;
  const path = join(folder, `${version}.jar`);
  if (existsSync(path) && !statSync(path).isFile())
    throw new Error(`${path} cannot be read (it is not a file); delete it and run this again`);
  const isValid = (): boolean => existsSync(path) && sha256Of(readFileSync(path)) === sha256;
  if (isValid()) return { path, version, fetched: false };
  const url = addressOf(repository ?? process.env['MAVEN_CENTRAL_URL'] ?? MAVEN_CENTRAL, release);
  onStep?.({ name: 'download', summary: `${artifactId} ${version} from ${new URL(url).host} to ${folder}, once` });
  const jar = await download(url, sleep);
  if (sha256Of(jar.bytes) !== sha256) {
    const received = `${jar.bytes.length} bytes of ${jar.type} with sha256 ${sha256Of(jar.bytes)}`;
    throw new Error(
      `${url} sent ${received}, ${release.pinnedIn} expects ${sha256}; the download was deleted: find out what changed the file (a proxy, a mirror?) before you change the checksum`,
    );
  }
  try {
    replaceFile(path, jar.bytes);
  } catch (error) {
    // Windows does not replace a file that another run has downloaded and opened in the meantime.
    if (!isValid()) throw error;
  }
  return { path, version, fetched: true };
}

function addressOf(repository: string, { groupId, artifactId, version }: JarRelease): string {
  const folder = [...groupId.split('.'), artifactId, version].join('/');
  return `${repository.replace(/\/+$/, '')}/${folder}/${artifactId}-${version}.jar`;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Thrown if another attempt may succeed. */
class ConnectionError extends Error {}

interface Download {
  bytes: Buffer;
  type: string;
}

async function download(url: string, sleep: (milliseconds: number) => Promise<unknown>): Promise<Download> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await attempt(url);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      await sleep(delay);
    }
  }
  return attempt(url);
}

async function attempt(url: string): Promise<Download> {
  let response: Response;
  let bytes: Buffer;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new ConnectionError(`${url} cannot be reached (${causeOf(error)}); ${OTHER_SOURCE}`);
  }
  if (response.ok) return { bytes, type: response.headers.get('content-type') ?? 'an unspecified type' };
  const line = `${url} responded with ${response.status} instead of 200; ${OTHER_SOURCE}`;
  throw response.status >= 500 ? new ConnectionError(line) : new Error(line);
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return `${message}: ${cause.message || ('code' in cause ? String(cause.code) : cause.name)}`;
}
