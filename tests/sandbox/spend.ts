import { Pool } from 'undici';

const CONNECTIONS = 8;
/** Requests that a connection sends before the first response arrives. */
const PIPELINED = 8;

/** Sends as many requests with an API key as its rate limit allows. @returns the statuses by their number */
export async function spend(url: string, key: string, count: number): Promise<Record<number, number>> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: PIPELINED });
  const statuses: Record<number, number> = {};
  let left = count;
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({
        path: '/api/v1/account',
        method: 'GET',
        headers: { authorization: `Bearer ${key}` },
      });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS * PIPELINED }, send));
  await pool.close();
  return statuses;
}
