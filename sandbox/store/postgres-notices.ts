import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, QueryConfig } from 'pg';
import { TOPICS, type Topic } from '../api/store.ts';
import { cut } from './connections.ts';
import type { Notice } from './engine.ts';
import { connect } from './postgres-server.ts';

/**
 * Topics whose listeners in other processes would otherwise act on stale data: the sender waits until they are sent, but no longer
 * than the data are kept without a notice.
 */
const WAITING = new Set<Topic>(['access-changed', 'clock-changed']);
/** Time for which notices that nobody waits for are collected, so that a busy process sends few. */
const GATHER_MS = 5;
const LONGEST_WAIT_MS = 1000;
/** Time between two signs of life that a connection without notices must give, and the limit for each of its queries. */
const ALIVE_MS = 5000;
const RECONNECT_MS = [100, 250, 500, 1000, 2000];
/** PostgreSQL refuses longer payloads. */
const LONGEST = 7900;

const PUBLISH = {
  name: 'notices_publish',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)',
};

const PREFIX = 'sandbox-';
const isTopic = (name: string): name is Topic => TOPICS.some((topic) => topic === name);

/**
 * Notices between processes on one PostgreSQL. They are sent after the commit by a separate connection: a NOTIFY within
 * a transaction would let only one transaction of the whole server commit at a time.
 */
export class PostgresNotices {
  readonly #url: string;
  #client: Client | undefined;
  #listener: (notice: Notice) => void = () => undefined;
  /** The latest query: one follows the other. */
  #last: Promise<unknown> = Promise.resolve();
  #gathered = new Map<string, Notice>();
  #gathering: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  onNotice(listener: (notice: Notice) => void): void {
    this.#listener = listener;
  }

  async open(): Promise<void> {
    try {
      const client = await connect(this.#url, 'sandbox-notices');
      this.#hear(client);
      // A notice may be lost with the server, so it need not wait for its disk.
      const listen = TOPICS.map((topic) => `listen "${PREFIX}${topic}"`);
      await this.#ask(client, ['set synchronous_commit = off', ...listen].join('; '));
      this.#client = client;
      this.#failures = 0;
      this.#watch(client);
    } catch {
      this.#reconnect();
    }
  }

  #hear(client: Client): void {
    client.on('end', () => {
      if (this.#client === client) this.#reconnect();
    });
    client.on('notification', ({ processId, channel, payload = '' }) => {
      const topic = channel.slice(PREFIX.length);
      const mine = 'processID' in client && client.processID === processId;
      if (!mine && isTopic(topic)) this.#listener({ topic, payload });
    });
  }

  /** A server that fails without closing its connections is silent, as is one that has nothing to say. */
  #watch(client: Client): void {
    if (this.#client !== client) return;
    const check = async (): Promise<void> => {
      await this.#ask(client, 'select 1');
      this.#watch(client);
    };
    // If it fails, the connection has ended.
    this.#watching = setTimeout(() => void check().catch(() => undefined), ALIVE_MS);
    this.#watching.unref();
  }

  /** Runs a query, and ends the connection if it takes too long. */
  async #ask(client: Client, query: string | QueryConfig): Promise<void> {
    const limit = setTimeout(() => cut(client), ALIVE_MS);
    try {
      await client.query(query);
    } finally {
      clearTimeout(limit);
    }
  }

  async publish(notices: readonly Notice[]): Promise<void> {
    const now = notices.filter(({ topic }) => WAITING.has(topic));
    for (const notice of notices) {
      if (!WAITING.has(notice.topic)) this.#gathered.set(`${notice.topic} ${notice.payload}`, notice);
    }
    if (this.#gathered.size > 0) this.#gathering ??= setTimeout(() => void this.#sendGathered(), GATHER_MS);
    if (now.length > 0) await Promise.race([this.#send(now), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#reconnecting);
    clearTimeout(this.#gathering);
    clearTimeout(this.#watching);
    if (this.#gathered.size > 0) await this.#sendGathered();
    this.#closed = true;
    const client = this.#client;
    if (client) await Promise.race([client.end(), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  async #sendGathered(): Promise<void> {
    const notices = [...this.#gathered.values()];
    this.#gathered = new Map();
    this.#gathering = undefined;
    await this.#send(notices);
  }

  /** Sends notices if there is a connection. Without one they are dropped: the listeners poll, too. */
  #send(notices: readonly Notice[]): Promise<unknown> {
    const channels = notices.map(({ topic }) => `${PREFIX}${topic}`);
    const payloads = notices.map(({ payload }) => (Buffer.byteLength(payload) > LONGEST ? '' : payload));
    this.#last = this.#sendAfter(this.#last, { ...PUBLISH, values: [channels, payloads] });
    return this.#last;
  }

  async #sendAfter(earlier: Promise<unknown>, query: QueryConfig): Promise<void> {
    await earlier;
    if (this.#client) await this.#ask(this.#client, query).catch(() => undefined);
  }

  #reconnect(): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#sayGap();
    const wait = RECONNECT_MS[Math.min(this.#failures++, RECONNECT_MS.length - 1)];
    this.#reconnecting = setTimeout(() => void this.open().then(() => this.#sayGap()), wait);
    this.#reconnecting.unref();
  }

  /** Informs all listeners that notices may have been missed. */
  #sayGap(): void {
    for (const topic of TOPICS) this.#listener({ topic, payload: '' });
  }
}
