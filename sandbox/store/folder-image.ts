import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder (without `start`) or file of an image; a folder comes before its contents. */
export interface ImageEntry {
  readonly path: string;
  readonly start?: number;
  readonly end?: number;
}

/** Copy of a data folder, in one piece of memory. */
export interface FolderImage {
  readonly entries: readonly ImageEntry[];
  readonly bytes: Uint8Array;
}

const HEADER_LENGTH = 4;

/** Returns an image as the bytes of one file: length of the list, the list, the contents. */
export function imageToFile({ entries, bytes }: FolderImage): Uint8Array {
  const list = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(HEADER_LENGTH);
  length.writeUInt32BE(list.length);
  return Buffer.concat([length, list, bytes]);
}

/** Reads the bytes that `imageToFile` returned. */
export function imageFromFile(file: Buffer): FolderImage {
  const end = HEADER_LENGTH + file.readUInt32BE();
  const entries: ImageEntry[] = JSON.parse(file.toString('utf8', HEADER_LENGTH, end));
  return { entries, bytes: file.subarray(end) };
}

/** Writes an image into a new folder. */
export function writeImage({ entries, bytes }: FolderImage, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { path, start, end } of entries) {
    if (start === undefined) mkdirSync(join(folder, path), { mode: 0o700 });
    else writeFileSync(join(folder, path), bytes.subarray(start, end), { mode: 0o600 });
  }
}
