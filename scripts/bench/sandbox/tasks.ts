/** Messages between the benchmark and the process that generates load. */
export interface LoadTask {
  do: 'requests';
  url: string;
  method: 'GET' | 'POST';
  path: string;
  keys: readonly string[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  count: number;
  /** Quantiles of the times of requests, in ms. */
  p50: number;
  p99: number;
  statuses: Readonly<Record<number, number>>;
}

export interface ReceiverTask {
  do: 'receiver';
  url: string;
  /** Port on which webhooks arrive. */
  port: number;
  keys: readonly string[];
  orders: number;
  /** Orders to place in a second; 0 for as many as possible. */
  perSecond: number;
  /** Number of endpoints that get each order. */
  webhooksPerOrder: number;
}

export interface ReceiverResult {
  received: number;
  expected: number;
  /** Webhooks per second from the first order to the last webhook. */
  perSecond: number;
  /** Quantiles of the times from the response to the order until its webhook, in ms. */
  p50: number;
  p99: number;
}
