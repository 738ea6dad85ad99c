/** Live activity: server-sent events to every subscriber. */
import type { ServerResponse } from 'node:http';

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
