/** Opens the document of `--input`: a file, or a URL, which is fetched with limits. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { otherText, textOfBytes } from '../../generators/sources/foreign-text.ts';

export interface OpenInput {
  /** Absolute folder; the files of diagnostics are relative to it. */
  folder: string;
  /** Name of the document in that folder. */
  entry: string;
  /** URL that the document was fetched from. */
  url?: string;
  /** Folder in which the linter finds the document. */
  lintFolder: string;
  /** Why there is nothing to read. */
  reason?: string;
  /** Returns the text of a file in the folder; undefined if there is none, or if it is outside of the folder. */
  read(path: string): string | undefined;
  /** Deletes what was fetched. */
  close(): void;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum duration of a download, in milliseconds. */
const TIMEOUT = 30_000;

const keep = (): void => {};

/** Returns the document, or the reason why it cannot be read. */
export async function openInput(input: string): Promise<OpenInput> {
  if (/^https?:\/\//i.test(input)) return fetched(input);
  const path = resolve(input);
  const folder = dirname(path);
  const entry = basename(path);
  const read = reader(folder);
  const reason = reasonOf(path);
  const opened = { folder, entry, lintFolder: folder, read, close: keep };
  return reason === undefined ? opened : { ...opened, reason };
}

/** Returns what a path is, if it is not an OpenAPI document in a text file. */
function reasonOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 'the file does not exist; correct --input';
  if (stat.isDirectory()) return 'this is a folder; name the OpenAPI document in it, such as openapi.yaml';
  if (stat.size > MAX_BYTES) return `the file is larger than ${MAX_BYTES} bytes; split it by resource`;
  return reasonOfBytes(readFileSync(path));
}

function reasonOfBytes(bytes: Uint8Array): string | undefined {
  const found = textOfBytes(bytes);
  return 'reason' in found ? found.reason : otherText(found.text);
}

/** Returns a function that reads files in a folder, but none that a symbolic link leads out of it. */
function reader(folder: string): OpenInput['read'] {
  return (path) => {
    try {
      const root = realpathSync(folder);
      const real = realpathSync(join(root, path));
      const isInside = real.startsWith(root.endsWith(sep) ? root : root + sep);
      const found = isInside ? textOfBytes(readFileSync(real)) : undefined;
      return found !== undefined && 'text' in found ? found.text : undefined;
    } catch {
      return undefined;
    }
  };
}

async function fetched(url: string): Promise<OpenInput> {
  const entry = basename(new URL(url).pathname).replaceAll(/[^\w.-]/g, '_') || 'openapi';
  const scratch = mkdtempSync(join(tmpdir(), 'generate-input-'));
  const close = (): void => rmSync(scratch, { recursive: true, force: true });
  const opened = { folder: process.cwd(), entry, url, lintFolder: scratch, read: reader(scratch), close };
  try {
    const bytes = await download(url);
    writeFileSync(join(scratch, entry), bytes);
    const reason = reasonOfBytes(bytes);
    return reason === undefined ? opened : { ...opened, reason };
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error && cause.message !== '' ? cause.message : message;
    return { ...opened, reason: `${url} could not be fetched: ${why}; download it, and name the file` };
  }
}

/** @throws {Error} if the server does not send the document in time, or sends too much */
async function download(url: string): Promise<Uint8Array> {
  const headers = { Accept: 'application/json, application/yaml, text/yaml, */*;q=0.1' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
