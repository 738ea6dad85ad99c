/** The connections of a process to PostgreSQL: how many are in use at once, and how long one may stay silent. */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { Problem } from '../api/contract/problems.ts';
import { COLUMN_TYPES, type DriverSettings, PIPELINE } from './driver.ts';
import type { UseOptions } from './engine.ts';
import { isUnavailable } from './errors.ts';

export const CONNECT_TIMEOUT_MS = 3000;
/**
 * Maximum time for the wait for a connection and its use together, less than a request has (`server/deadline.ts`). A server that
 * has failed without closing its connections, as in a failover, would keep a client for ever.
 */
const LIMIT_MS = 9000;
/** Maximum wait for a goodbye of the server. */
const END_MS = 2000;

/**
 * Returns a socket that sends all writes of a turn of the event loop at once: the statements of a transaction that do not
 * wait for each other then cost one system call, which wakes the database once.
 */
function gatheringSocket(): Socket {
  const socket = new Socket();
  // `connect` sets the method `write` back.
  return socket.once('connect', () => gather(socket));
}

function gather(socket: Socket): void {
  const write = socket.write.bind(socket) as (...values: unknown[]) => boolean;
  let isGathering = false;
  socket.write = (...values: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...values);
  };
}

/** Ends the connection at once, without a goodbye: all of its queries fail. */
export const cut = (client: Client | PoolClient): void =>
  void (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();

/** Limit of one use of a connection. */
class Limit {
  /** True once the time is over. */
  isOver = false;
  /** Called when the time is over; says how to give up. */
  onOver: () => void = () => undefined;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    if (milliseconds === Infinity) return;
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.onOver();
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

interface ConnectionsOptions {
  readonly url: string;
  /** Maximum number of connections; further work waits for one. */
  readonly count: number;
  /** SQL that each new connection runs first; undefined behind a pooler, where a connection has no settings of its own. */
  readonly settings: string | undefined;
}

export class Connections {
  readonly #pool: Pool;
  /** Work that waits for a connection, in the order of arrival. */
  readonly #waiting = new Set<() => void>();
  #free: number;
  /** Grows when a connection was silent for too long: all that are older may be as dead, and are replaced. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();

  constructor({ url, count, settings }: ConnectionsOptions) {
    this.#free = count;
    const options: PoolConfig & DriverSettings = {
      connectionString: url,
      max: count,
      types: COLUMN_TYPES,
      ...PIPELINE,
      stream: gatheringSocket,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'integration-api-sandbox',
    };
    this.#pool = new Pool(options);
    // A connection that breaks while nobody uses it leaves the pool; one in use fails its query. Neither ends the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#generations.set(client, this.#generation);
      // It travels with the first statement.
      if (settings !== undefined) client.query(settings).catch(() => undefined);
    });
  }

  /** Runs `work` with a connection. Throws a problem of status 503 if none is free in time, or if the database is silent. */
  async use<T>(work: (client: PoolClient) => Promise<T>, { isPatient = false }: UseOptions = {}): Promise<T> {
    const limit = new Limit(isPatient ? Infinity : LIMIT_MS);
    try {
      if (this.#free > 0) this.#free -= 1;
      else await this.#wait(limit);
      try {
        return await this.#useClient(work, limit);
      } finally {
        const [next] = this.#waiting;
        if (next) next();
        else this.#free += 1;
      }
    } finally {
      limit.end();
    }
  }

  async close(): Promise<void> {
    // A silent server says no goodbye.
    await Promise.race([this.#pool.end(), sleep(END_MS, undefined, { ref: false })]);
  }

  #wait(limit: Limit): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#waiting.delete(start);
        resolve();
      };
      limit.onOver = () => {
        this.#waiting.delete(start);
        reject(late('All connections to the database were in use'));
      };
      this.#waiting.add(start);
    });
  }

  /** A connection that is broken, or may be in a transaction, is not used again. */
  async #useClient<T>(work: (client: PoolClient) => Promise<T>, limit: Limit): Promise<T> {
    const client = await this.#connect();
    limit.onOver = () => cut(client);
    if (limit.isOver) cut(client);
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = limit.isOver || isUnavailable(error);
      if (!limit.isOver) throw error;
      this.#generation += 1;
      throw late('The database did not answer', error);
    } finally {
      limit.onOver = () => undefined;
      client.release(isBroken);
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#generations.get(client) === this.#generation) return client;
      client.release(true);
    }
  }
}

const late = (reason: string, cause?: unknown): Problem =>
  new Problem('service_unavailable', `${reason} for ${LIMIT_MS / 1000} s. Send the request again.`, {
    cause,
    headers: { 'Retry-After': '1' },
  });
