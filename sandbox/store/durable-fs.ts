import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';

import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** Open file in the file system of PGlite; a folder has no number. */
interface NodeStream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** Private part of PGlite, in which files lack `fsync`: a test counts the calls that reach the system. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: unknown): string;
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function addSync(module: unknown): void {
  const { NODEFS } = module as { readonly NODEFS: NodeFileSystem };
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncFolder(NODEFS.realPath(node));
    else fdatasyncSync(nfd);
    return 0;
  };
}

/** Folder whose files are synchronised when PostgreSQL asks for it, which PGlite's own file system ignores. */
export class DurableFs extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
