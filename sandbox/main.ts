/** Starts the sandbox: opens its database, puts the modules together, and listens. */
import { randomBytes } from 'node:crypto';
import { accessHandlers } from './access/handlers.ts';
import { createAuthentication } from './access/authenticate.ts';
import { memoryBudgets } from './budget/memory-budgets.ts';
import { createFirstLocation } from './catalogue/change-locations.ts';
import { locationHandlers } from './catalogue/list-locations.ts';
import { productHandlers } from './catalogue/list-products.ts';
import { readContract } from './contract/contract.ts';
import type { Handlers, PreparedHandlers, PreparedId } from './contract/call.ts';
import type { OperationId } from './contract/types.ts';
import type { Mutant } from './lab/mutants.ts';
import { orderChangeHandlers } from './orders/change-order.ts';
import { createOrderHandlers } from './orders/create-order.ts';
import { orderReadHandlers } from './orders/list-orders.ts';
import { listen } from './server/http.ts';
import { pipelineOf } from './server/pipeline.ts';
import { send } from './server/sending.ts';
import { stockChangeHandlers } from './stock/change-stock.ts';
import { levelListHandlers } from './stock/list-levels.ts';
import { openStore, type Database } from './store/open-store.ts';
import { readServerSecret } from './store/settings.ts';
import { randomIds } from './time/ids.ts';
import { openClock } from './time/stored-clock.ts';

/** Handlers of products, locations, stock and orders. */
const commerceHandlers = {
  ...productHandlers,
  ...locationHandlers,
  ...levelListHandlers,
  ...stockChangeHandlers,
  ...createOrderHandlers,
  ...orderReadHandlers,
  ...orderChangeHandlers,
};

export interface SandboxOptions {
  /** Address to listen on; this machine only by default. */
  readonly host?: string;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Place of the data; the memory of this process by default. */
  readonly database?: Database;
  /** Promises to break, so that tests are seen to fail. */
  readonly mutants?: readonly Mutant[];
  /** Compares each response with the contract before it is sent; true by default. */
  readonly checkResponses?: boolean;
}

/** Sandbox that runs. */
export interface Sandbox {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Bearer token of the lab. */
  readonly token: string;
  /** Finishes the requests in progress and ends everything that the sandbox has started. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Starts a sandbox. Several can run in one process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const contract = readContract();
  const store = await openStore(options.database ?? { memory: true });
  const clock = await openClock(store);
  const authentication = createAuthentication({ store, clock });
  const budgets = memoryBudgets();
  const pipeline = pipelineOf({
    contract,
    store,
    clock,
    ids: randomIds,
    secret: await readServerSecret(store),
    mutants: new Set(options.mutants),
    authentication,
    budgets,
    handlers: {
      ...accessHandlers(createFirstLocation),
      ...commerceHandlers,
    } as Handlers<Exclude<OperationId, PreparedId>>,
    prepared: {} as PreparedHandlers,
    lab: undefined,
    checkResponses: options.checkResponses ?? true,
  });
  const http = await listen({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    problemKind: contract.problemKind,
    nextRequestId: () => randomIds.next('req'),
    async serve({ incoming, response }) {
      const { outgoing, ending, error } = await pipeline(incoming);
      if (error !== undefined) console.error(error);
      send(response, outgoing, { requestId: incoming.requestId, ending });
    },
  });
  const { address, port, family } = http.address;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    token: randomBytes(24).toString('base64url'),
    async close() {
      const closed = http.close();
      await http.connections.drain(DRAIN_MS);
      await closed;
      authentication.close();
      clock.close();
      await budgets.close();
      await store.close();
    },
  };
}
