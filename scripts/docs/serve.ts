/** Serves a folder on loopback, as any static host does. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { mediaTypeOf } from '../../sandbox/start/media-types.ts';

/** Returns the file of a path in a folder; undefined if there is none or the path leads out of the folder. */
function fileAt(folder: string, url: string): string | undefined {
  let path: string;
  try {
    path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const file = join(folder, path);
  const target = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
  return existsSync(target) ? target : undefined;
}

/** Starts the server and returns its address. It ends with the process. */
export function serveFolder(folder: string, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const file = fileAt(folder, request.url ?? '/');
    if (file === undefined) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    response.writeHead(200, { 'Content-Type': mediaTypeOf(file) });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });
}
