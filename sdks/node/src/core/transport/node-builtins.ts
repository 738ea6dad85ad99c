// The parts of node:http, node:https, node:zlib and node:stream that the Node.js transport uses. They are declared here
// and loaded at run time, so that the core compiles and bundles without them.

export interface Socket {
  /** True until the TCP connection is open; absent in other streams that an agent may return. */
  readonly connecting?: boolean;
  /** True until the TLS handshake is complete. */
  readonly secureConnecting?: boolean;
  readonly bytesRead?: number;
  once: (event: string, listener: () => void) => unknown;
  destroy: () => void;
}

export interface Agent {
  maxSockets?: number;
  freeSockets: Readonly<Record<string, readonly Socket[] | undefined>>;
  getName(options?: object): string;
  /** Reports whether a connection waits for another request after its response. */
  keepSocketAlive(socket: Socket): boolean;
}

export interface IncomingMessage {
  readonly statusCode?: number;
  readonly httpVersion?: string;
  readonly rawHeaders: readonly string[];
  readonly complete: boolean;
  [Symbol.asyncIterator]: () => AsyncIterator<Uint8Array>;
  on: ((event: 'data', listener: (piece: Uint8Array) => void) => unknown) &
    ((event: 'end' | 'close', listener: () => void) => unknown) &
    ((event: 'error', listener: (error: Error) => void) => unknown);
}

export interface ClientRequest {
  on: ((event: 'response', listener: (message: IncomingMessage) => void) => unknown) &
    ((event: 'upgrade', listener: () => void) => unknown) &
    ((event: 'socket', listener: (socket: Socket) => void) => unknown) &
    ((event: 'error', listener: (error: Error) => void) => unknown);
  end: (body?: string | Uint8Array) => unknown;
  destroy: () => unknown;
}

export interface HttpModule {
  Agent: new (options: Record<string, unknown>) => Agent;
  /** Has `proxyEnv` if Node.js uses the proxy of the environment (`--use-env-proxy`). */
  globalAgent?: { readonly options?: { readonly proxyEnv?: unknown } };
  request: (options: object) => ClientRequest;
}

interface Modules {
  'node:http': HttpModule;
  'node:https': HttpModule;
  'node:zlib': {
    createGunzip: () => IncomingMessage;
    gunzip: (
      body: Uint8Array,
      options: { maxOutputLength: number },
      done: (error: (Error & { code?: string }) | null, result: Uint8Array) => void,
    ) => void;
  };
  'node:stream': {
    Readable: { from: (pieces: unknown, options: object) => unknown; fromWeb: (stream: unknown) => unknown };
    pipeline: (from: unknown, to: unknown, done: () => void) => void;
  };
  'node:fs/promises': {
    writeFile: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
    rename: (from: string, to: string) => Promise<void>;
    rm: (path: string, options: { force: boolean }) => Promise<void>;
  };
  'node:buffer': {
    Buffer: {
      byteLength: (text: string) => number;
      from: (buffer: ArrayBufferLike, offset: number, length: number) => Uint8Array;
    };
    isUtf8: (bytes: Uint8Array) => boolean;
  };
}

interface Host {
  process?: {
    versions?: { node?: string; bun?: string };
    getBuiltinModule?: <Name extends keyof Modules>(name: Name) => Modules[Name] | undefined;
  };
  Deno?: unknown;
  navigator?: { userAgent?: string };
}

/** workerd, the runtime of Cloudflare Workers. */
const WORKERD = 'Cloudflare-Workers';

/**
 * Reports whether this is Node.js itself. Deno and Bun have its modules too, but their own `fetch` is faster. With
 * `nodejs_compat`, workerd has its version and some of its modules, but its `node:http` is built from `fetch`.
 */
export function isNode(): boolean {
  const { process, Deno, navigator } = globalThis as Host;
  return (
    process?.versions?.node !== undefined &&
    process.versions.bun === undefined &&
    Deno === undefined &&
    navigator?.userAgent !== WORKERD &&
    typeof process.getBuiltinModule === 'function'
  );
}

/** Returns a module of Node.js, loaded on first use. */
export function builtin<Name extends keyof Modules>(name: Name): Modules[Name] {
  const found = loaded[name] ?? (globalThis as Host).process?.getBuiltinModule?.(name);
  if (found === undefined) throw new Error(`${name} is not available`);
  loaded[name] = found;
  return found;
}

// Node.js looks up each name again, which is expensive for something that every call needs.
const loaded: Partial<Modules> = {};
