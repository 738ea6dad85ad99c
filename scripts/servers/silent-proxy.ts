/** A way to a server that can fall silent, as a network does that drops packets: no connection is refused or closed. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** Returns an address of the server by way of the proxy. */
  addressOf(direct: string): string;
  /** Passes nothing on any more, in either direction; new connections are accepted, and hear nothing. */
  silence(): void;
  /** Serves new connections again. Those that were silenced stay silent. */
  resume(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(server: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((near) => {
    open.add(near.on('error', () => undefined));
    if (isSilent) return;
    const far = connect(Number(port), hostname);
    open.add(far.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    addressOf(direct) {
      const address = new URL(direct);
      address.port = String((proxy.address() as AddressInfo).port);
      return address.href;
    },
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    resume: () => void (isSilent = false),
    async close() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
