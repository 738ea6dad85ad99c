/** Records exchanges, with the rows that each changed, for the log and the live activity. */
import type { Tenant } from '../api/call.ts';
import type { ExtensionRequest } from '../api/extension.ts';
import type { Tx } from '../api/store.ts';
import type { Clock } from '../api/clock.ts';
import type { AnyLabReply, AnyLabRequest } from './document/document.ts';
import { summaryOf } from './activity-handlers.ts';
import { type LoggedExchange, type RequestLog, requestLog, type Change, knownEffects, watched } from './request-log.ts';
import type { ServerResponse } from 'node:http';

/** Maximum number of requests in progress whose changes are kept. Beyond it, the oldest is dropped. */
const MAX_PENDING = 1000;
/** Tags of operations of the lab that the log has, because they change records as the API does. */
const NOTED_TAGS = new Set(['merchant', 'webhooks']);

export interface Recorder {
  readonly log: RequestLog;
  /** Returns a transaction that notes the changes of a request, from its beginning. */
  watch(requestId: string, tx: Tx): Tx;
  finished(exchange: Omit<LoggedExchange, 'changes'>): void;
  /** Runs an operation of the lab, and logs it if it is a move of the merchant or sends webhooks. */
  noted(
    request: AnyLabRequest,
    raw: ExtensionRequest,
    clock: Clock,
    run: () => Promise<AnyLabReply>,
  ): Promise<AnyLabReply>;
}

export function recorderOf(live: Subscribers): Recorder {
  const log = requestLog();
  const pending = new Map<string, Change[]>();
  const effects = knownEffects();
  const finished: Recorder['finished'] = (exchange) => {
    const changes = pending.get(exchange.requestId) ?? [];
    pending.delete(exchange.requestId);
    const added = log.add({ ...exchange, changes });
    live.send('request', () => summaryOf(added));
  };
  return {
    log,
    finished,
    watch(requestId, tx) {
      const changes: Change[] = [];
      // A transaction that is repeated after a deadlock begins again.
      pending.set(requestId, changes);
      const [oldest] = pending.keys();
      if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest);
      return watched(tx, changes, effects);
    },
    async noted(request, raw, clock, run) {
      if (!NOTED_TAGS.has(request.operation.tag) || request.operation.method === 'GET') return run();
      const at = clock.now();
      const began = performance.now();
      const reply = await run();
      const durationMs = performance.now() - began;
      finished({ ...exchangeOf(request, raw, reply), at, durationMs });
      return reply;
    },
  };
}

/** Returns a move of the merchant in the form of a request of the API. Moves that fail change nothing and are not kept. */
function exchangeOf(
  { requestId, operation, path, body }: AnyLabRequest,
  { raw }: ExtensionRequest,
  reply: AnyLabReply,
): Omit<LoggedExchange, 'changes' | 'at' | 'durationMs'> {
  return {
    requestId,
    source: 'lab',
    method: operation.method,
    url: raw.url ?? operation.path,
    operationId: operation.id,
    tenant: { accountId: path['account_id'], mode: path['mode'] } as Tenant,
    keyId: undefined,
    request: { headers: {}, body: body === undefined ? undefined : JSON.stringify(body) },
    response: {
      status: reply.status,
      headers: {},
      body: reply.body === undefined ? undefined : JSON.stringify(reply.body),
    },
    ending: 'send',
  };
}

// Live activity: server-sent events to every subscriber.

/** Maximum number of connections; each page of the inspector has one. */
const MAX_SUBSCRIBERS = 50;
/** Bytes that a slow subscriber may be behind before it is disconnected; it then connects again. */
const MAX_BEHIND = 1024 * 1024;
/** Interval of comments that keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 15_000;

type ActivityName = 'request' | 'delivery' | 'inbox' | 'clock' | 'faults' | 'data';

export interface Subscribers {
  /** Sends the activity to a response until its client disconnects. */
  add(response: ServerResponse): void;
  /** Sends an event; `data` is only asked for if somebody listens. */
  send(name: ActivityName, data: () => object): void;
  /** Sends a notice of the database: JSON with a name and data. */
  sendNotice(payload: string): void;
  close(): void;
}

export function subscribers(): Subscribers {
  const open = new Set<ServerResponse>();
  const write = (text: string): void => {
    for (const response of open) {
      if (response.writableLength > MAX_BEHIND) response.destroy();
      else response.write(text);
    }
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    add(response) {
      const [oldest] = open;
      if (open.size >= MAX_SUBSCRIBERS) oldest?.end();
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      // The client knows at once that it is connected.
      response.write(': connected\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    sendNotice(payload) {
      // An empty notice says that others may have been missed.
      const notice = payload || '{"name":"data","data":{}}';
      const { name, data } = JSON.parse(notice) as { readonly name: ActivityName; readonly data: object };
      write(textOf(name, data));
    },
    send(name, data) {
      if (open.size > 0) write(textOf(name, data()));
    },
    close() {
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}

const textOf = (name: ActivityName, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
