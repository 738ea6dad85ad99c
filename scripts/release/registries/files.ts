import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { basic, request } from './http.ts';

/** A folder of a registry that consists of files: `file:`, or a server that accepts PUT. */
export interface Files {
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a file; in a folder, it replaces an old one as a whole. */
  write(path: string, content: Uint8Array): Promise<void>;
}

/** @param variables names of the environment variables with the user name and the password; absent if everyone may read */
export function openFiles(url: string, variables?: readonly [user: string, password: string]): Files {
  const base = url.replace(/\/*$/, '/');
  if (base.startsWith('file:')) return openFolder(fileURLToPath(base));
  const [user = '', password = ''] = variables?.map((name) => process.env[name]) ?? [];
  const headers = user === '' ? {} : basic(user, password);
  return {
    read: (path) => request(base + path, { headers }),
    async write(path, body) {
      await request(base + path, { method: 'PUT', headers, body });
    },
  };
}

function openFolder(folder: string): Files {
  return {
    async read(path) {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    async write(path, content) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      // A reader, or the next run after an interruption, sees the old file or the new one, but never a part.
      const part = `${file}.${process.pid}.part`;
      try {
        writeFileSync(part, content);
        renameSync(part, file);
      } finally {
        rmSync(part, { force: true });
      }
    },
  };
}
