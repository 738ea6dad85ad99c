import type { Tenant } from '../work/work.ts';

/** Returns an IP address in one form: IPv4 addresses also arrive as `::ffff:203.0.113.7` on sockets of IPv6. */
export const addressOf = (remote: string): string => remote.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the tenant of requests without a key, whose rate limit and idempotency belong to the address. */
export const addressTenant = (remote: string): Tenant => ({ accountId: `ip ${addressOf(remote)}`, mode: 'test' });
