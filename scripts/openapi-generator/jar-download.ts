import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Thrown if the jar cannot be obtained; the message is one line for a person. */
export class JarError extends Error {
  override readonly name: string = 'JarError';
}

/** Thrown if the connection failed, so that another attempt may succeed. */
export class ConnectionError extends JarError {
  override readonly name = 'ConnectionError';
}

interface DownloadRequest {
  readonly url: string;
  readonly target: string;
  /** File for the unverified download; in the target's folder, so that the rename is atomic. */
  readonly part: string;
  readonly sha256: string;
  /** File with the SHA-256. */
  readonly pinnedIn: string;
  readonly fetch: typeof globalThis.fetch;
  readonly idleMs: number;
}

const ABANDONED_MS = 3_600_000;
const OTHER_SOURCE = 'check the network, or name a reachable Maven repository in MAVEN_CENTRAL_URL';

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error
    ? `${message}: ${cause.message || ('code' in cause ? String(cause.code) : cause.name)}`
    : message;
}

/** Deletes partial files of killed downloads. A running download writes continuously, so its file is never that old. */
async function deleteAbandonedParts({ target }: DownloadRequest): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(target)}.`) || !name.endsWith('.part')) continue;
    const file = join(folder, name);
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) rmSync(file, { force: true });
  }
}

/** Removes the file if a signal ends the process, then restores the default action of the signal. */
function removeOnSignal(file: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    rmSync(file, { force: true });
    stop();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const stop = (): void => {
    for (const signal of signals) process.removeListener(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return stop;
}

async function request({ url, fetch }: DownloadRequest, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new ConnectionError(
      `${url} cannot be reached (${causeOf(signal.aborted ? signal.reason : error)}); ${OTHER_SOURCE}`,
    );
  });
  if (response.ok) return response;
  await response.body?.cancel();
  const line = `${url} responded with ${response.status} instead of 200; ${OTHER_SOURCE}`;
  throw response.status >= 500 ? new ConnectionError(line) : new JarError(line);
}

interface IdleWatch {
  readonly signal: AbortSignal;
  readonly onByte: () => void;
  readonly stop: () => void;
}

function watchIdle(milliseconds: number): IdleWatch {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no byte for ${milliseconds / 1000} s`)), milliseconds);
  return { signal: controller.signal, onByte: () => timer.refresh(), stop: () => clearTimeout(timer) };
}

async function* bytesOf({ url }: DownloadRequest, response: Response, idle: IdleWatch): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      idle.onByte();
      received += chunk.length;
      yield chunk;
    }
  } catch (error) {
    const length = response.headers.get('content-length') ?? 'an unknown number of';
    const cause = causeOf(idle.signal.aborted ? idle.signal.reason : error);
    throw new ConnectionError(
      `${url} was interrupted after ${received} of ${length} bytes (${cause}); ${OTHER_SOURCE}`,
    );
  }
}

async function writeVerified(download: DownloadRequest, file: FileHandle, idle: IdleWatch): Promise<number> {
  const response = await request(download, idle.signal);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of bytesOf(download, response, idle)) {
    hash.update(chunk);
    await file.writeFile(chunk);
    bytes += chunk.length;
  }
  const sha256 = hash.digest('hex');
  if (sha256 !== download.sha256) {
    const received = `${bytes} bytes of ${response.headers.get('content-type') ?? 'an unspecified type'} with sha256 ${sha256}`;
    throw new JarError(
      `${download.url} sent ${received}, ${download.pinnedIn} expects ${download.sha256}; the download was deleted: find out what changed the file (a proxy, a mirror?) before you change the checksum`,
    );
  }
  return bytes;
}

/**
 * Downloads to `part` and moves it to `target` if the checksum matches. On a failure, deletes `part` and leaves `target`
 * unchanged.
 * @returns number of bytes received
 * @throws {ConnectionError} if another attempt may succeed
 * @throws {JarError} if another attempt would fail, too
 */
export async function downloadVerified(download: DownloadRequest): Promise<number> {
  const idle = watchIdle(download.idleMs);
  const stopWatchingSignals = removeOnSignal(download.part);
  try {
    await mkdir(dirname(download.target), { recursive: true });
    await deleteAbandonedParts(download);
    const file = await open(download.part, 'wx');
    let bytes: number;
    try {
      bytes = await writeVerified(download, file, idle);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(download.part, download.target);
    return bytes;
  } catch (error) {
    rmSync(download.part, { force: true });
    if (error instanceof JarError) throw error;
    throw new JarError(
      `${download.target} cannot be written (${causeOf(error)}); check the disk and the permissions of the folder`,
    );
  } finally {
    idle.stop();
    stopWatchingSignals();
  }
}
