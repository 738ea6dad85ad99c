/** Many clients that place orders at once, and repeat each request with the same key until it has a response. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** Line of an order as a client sent it. */
interface Line {
  sku: string;
  quantity: number;
}

/** One order as its client knows it. */
export interface Attempted {
  externalId: string;
  lines: readonly Line[];
  status: number;
  code: string | undefined;
  /** Id in the response, if the order was created. */
  id: string | undefined;
  /** Requests that the service received and did not respond to. */
  lost: number;
  /** True if the response had been stored before a crash. */
  isReplayed: boolean;
}

interface StormOptions {
  url: string;
  /** Keys that take turns, because each has a rate limit. */
  keys: readonly string[];
  skus: readonly string[];
  orders: number;
  clients: number;
  /** Throws if no response will ever come; called before each repeat. */
  checkHope?: () => void;
  /** Called after each response with the number of orders that have one. */
  onDone?: (count: number) => void;
}

const WAIT_MS = 50;
const LINES = 3;
const MOST_UNITS = 3;

/** Places the orders, and returns what their clients know. */
export async function storm({
  url,
  keys,
  skus,
  orders,
  clients,
  checkHope,
  onDone,
}: StormOptions): Promise<Attempted[]> {
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const attempted: Attempted[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < orders) {
      const number = next++;
      const key = keys[number % keys.length] ?? '';
      attempted.push(await place(pool, key, number, linesOf(skus, number), checkHope));
      onDone?.(attempted.length);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.destroy();
  return attempted;
}

/** Returns one to three lines, in an order that differs from order to order. */
function linesOf(skus: readonly string[], number: number): Line[] {
  return Array.from({ length: 1 + (number % LINES) }, (_, index) => ({
    sku: skus[(number * 7 + index * (1 + (number % 2))) % skus.length] ?? '',
    quantity: 1 + ((number + index) % MOST_UNITS),
  })).filter(({ sku }, index, all) => all.findIndex((line) => line.sku === sku) === index);
}

async function place(
  pool: Pool,
  key: string,
  number: number,
  lines: Line[],
  checkHope: StormOptions['checkHope'],
): Promise<Attempted> {
  const externalId = `STORM-${number}`;
  const body = JSON.stringify({
    external_id: externalId,
    currency: 'EUR',
    customer: { email: 'ada@buyer.example' },
    line_items: lines,
  });
  const idempotencyKey = randomUUID();
  for (let lost = 0; ;) {
    const response = await send(pool, key, idempotencyKey, body);
    if (response === 'lost') lost++;
    else if (response !== 'closed' && !isTemporary(response)) return { externalId, lines, lost, ...response };
    await sleep(WAIT_MS);
    checkHope?.();
  }
}

type Response = Pick<Attempted, 'status' | 'code' | 'id' | 'isReplayed'>;

const isTemporary = ({ status, code }: Response): boolean => status >= 500 || code === 'idempotency_in_progress';

/** Returns the response; `closed` if no connection could be opened, `lost` if it broke. */
async function send(
  pool: Pool,
  key: string,
  idempotencyKey: string,
  body: string,
): Promise<Response | 'closed' | 'lost'> {
  try {
    const response = await pool.request({
      path: '/api/v1/orders',
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body,
    });
    const { id, code } = (await response.body.json()) as { id?: string; code?: string };
    const isReplayed = response.headers['idempotency-replayed'] === 'true';
    return { status: response.statusCode, id, code, isReplayed };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'closed' : 'lost';
  }
}
