import type { Tenant } from '../contract/work.ts';

/** Payload of `deliveries-due`: says whose deliveries are due. */
export const dueNotice = ({ accountId, mode }: Tenant): string => `${accountId}/${mode}`;

/** Returns the account and mode of a notice; undefined if it names none. */
export function tenantOfNotice(payload: string): Tenant | undefined {
  const [accountId = '', mode] = payload.split('/');
  return accountId && (mode === 'test' || mode === 'live') ? { accountId, mode } : undefined;
}
