import { startSandbox } from '../../sandbox/main.ts';
import type { SandboxOptions } from '../../sandbox/options.ts';

/** Database on which a test runs. */
interface Engine {
  name: string;
  /** Returns the options of a sandbox on a new, empty database. */
  options(): Promise<SandboxOptions>;
}

export const ENGINES: readonly Engine[] = [{ name: 'PGlite', options: () => Promise.resolve({}) }];

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
  engine = ENGINES[0] as Engine,
  ...options
}: SandboxOptions & { engine?: Engine } = {}): Promise<Service> {
  return startSandbox({ ...(await engine.options()), writeLog: ignore, ...options });
}
