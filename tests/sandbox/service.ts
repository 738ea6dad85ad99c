import { startSandbox } from '../../sandbox/start/main.ts';
import type { SandboxOptions } from '../../sandbox/start/service.ts';
import { startPostgres } from '../../scripts/servers/servers.ts';

/** Database on which a test runs. */
export interface Engine {
  name: string;
  /** Returns the options of a sandbox on a new, empty database, and a function that ends the server behind it. */
  start(): Promise<{ options: SandboxOptions; stop: () => Promise<void> }>;
}

export const EMBEDDED: Engine = {
  name: 'PGlite',
  start: () => Promise.resolve({ options: {}, stop: () => Promise.resolve() }),
};
export const POSTGRES: Engine = {
  name: 'PostgreSQL',
  async start() {
    const server = await startPostgres();
    const url = await server.createDatabase();
    return { options: { database: { url, connections: 10 } }, stop: () => server.close() };
  },
};

export const ENGINES: readonly Engine[] = [EMBEDDED, POSTGRES];

/** Drops lines of the log: tests cause errors on purpose. */
const ignore = (): void => undefined;

export interface Service {
  url: string;
  /** Token of the lab. */
  token: string;
  close(): Promise<void>;
}

/** Starts a sandbox in this process. */
export async function startService({
  engine = EMBEDDED,
  ...options
}: SandboxOptions & { engine?: Engine } = {}): Promise<Service> {
  const { options: place, stop } = await engine.start();
  const { url, token, close } = await startSandbox({ ...place, writeLog: ignore, ...options });
  return {
    url,
    token,
    async close() {
      await close();
      await stop();
    },
  };
}
