import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The jar cannot be had; the message is one line for a person. */
export class JarError extends Error {
  override readonly name: string = 'JarError';
}

/** The connection failed, so that another try may do. */
export class ConnectionError extends JarError {
  override readonly name = 'ConnectionError';
}

interface DownloadRequest {
  readonly url: string;
  readonly target: string;
  /** The file written to until it is verified; in the target's folder, so that the rename is atomic. */
  readonly part: string;
  readonly sha256: string;
  readonly toolchainFile: string;
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

/** A download killed without a chance to clean up; one that still runs writes all the time. */
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

/** Removes the file when a signal ends the process, then lets the signal do what it would have done. */
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
  const line = `${url} answered ${response.status}, 200 was expected; ${OTHER_SOURCE}`;
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
    throw new ConnectionError(`${url} broke off after ${received} of ${length} bytes (${cause}); ${OTHER_SOURCE}`);
  }
}

async function writeVerified(order: DownloadRequest, file: FileHandle, idle: IdleWatch): Promise<number> {
  const response = await request(order, idle.signal);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of bytesOf(order, response, idle)) {
    hash.update(chunk);
    await file.writeFile(chunk);
    bytes += chunk.length;
  }
  const sha256 = hash.digest('hex');
  if (sha256 !== order.sha256) {
    const came = `${bytes} bytes of ${response.headers.get('content-type') ?? 'no stated type'} with sha256 ${sha256}`;
    throw new JarError(
      `${order.url} sent ${came}, ${order.toolchainFile} expects ${order.sha256}; nothing was kept: find out who changed the file (a proxy, a mirror?) before you touch the lock`,
    );
  }
  return bytes;
}

/**
 * Downloads to `part`, and puts it at `target` only if the hash is right; on any other end `part` is gone and `target` as it was.
 * @returns bytes received
 * @throws {ConnectionError} when another try may help
 * @throws {JarError} when it will not
 */
export async function downloadVerified(order: DownloadRequest): Promise<number> {
  const idle = watchIdle(order.idleMs);
  const stopWatchingSignals = removeOnSignal(order.part);
  try {
    await mkdir(dirname(order.target), { recursive: true });
    await deleteAbandonedParts(order);
    const file = await open(order.part, 'wx');
    let bytes: number;
    try {
      bytes = await writeVerified(order, file, idle);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(order.part, order.target);
    return bytes;
  } catch (error) {
    rmSync(order.part, { force: true });
    if (error instanceof JarError) throw error;
    throw new JarError(`${order.target} cannot be written (${causeOf(error)}); mend the disk or the folder's rights`);
  } finally {
    idle.stop();
    stopWatchingSignals();
  }
}
