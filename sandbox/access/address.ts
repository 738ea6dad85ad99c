import type { Tenant } from '../work/work.ts';

/** Returns an IP address in its canonical form: on IPv6 sockets, IPv4 addresses arrive as `::ffff:203.0.113.7`. */
export const addressOf = (remote: string): string => remote.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the tenant of requests without a key: they have a rate limit and idempotency keys per address. */
export const addressTenant = (remote: string): Tenant => ({ accountId: `ip ${addressOf(remote)}`, mode: 'test' });
