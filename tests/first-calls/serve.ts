/** For trying an SDK's first calls by hand: prints the address and serves until it is ended. */
import { startFirstCallsServer } from './server.ts';

const server = await startFirstCallsServer();
console.log(server.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void server.close().then(() => process.exit(0)));
}
