import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { freePort } from '../../servers/free-port.ts';

const ATTEMPTS = 10;

/**
 * Reserves a port of 127.0.0.1 that refuses every connection while the returned socket is open. It is the local port of
 * a connection to `server`, so that no other process can listen on it.
 */
export async function reserveRefusingPort(server: Server): Promise<{ port: number; holder: Socket }> {
  const { port: target } = server.address() as AddressInfo;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      const holder = connect({ host: '127.0.0.1', port: target, localAddress: '127.0.0.1', localPort: port });
      await once(holder, 'connect');
      return { port, holder };
    } catch (error) {
      // Another process took the port in the meantime.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
