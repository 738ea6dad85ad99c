import { expect, test } from 'vitest';
import { endpointOf } from './plan.ts';

test.each([
  'reset_mid_body',
  'close_mid_body',
  'truncated_chunked',
  'bad_chunk',
  'unended_chunk',
  'garbage',
  'close_after_response',
] as const)('%s: its session has a separate port, because a client may keep the connection that has ended', (fault) => {
  expect(endpointOf([{ fault, times: 1 }, { status: 200 }])).toBe('own');
});

test.each(['reset_before_headers', 'close_before_headers'] as const)(
  '%s: its session shares a port, because no client keeps a connection that ends without a response',
  (fault) => {
    expect(endpointOf([{ fault, times: 1 }, { status: 200 }])).toBe('shared');
  },
);
