/** Serves the first calls for manual tests of an SDK: prints the address and runs until it is stopped. */
import { startFirstCallsServer } from './server.ts';

const server = await startFirstCallsServer();
console.log(server.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void server.close().then(() => process.exit(0)));
}
