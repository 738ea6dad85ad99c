import type { Tenant } from '../work/work.ts';

/** Payload of `deliveries-due`: says whose deliveries are due. */
export const dueNotice = ({ accountId, mode }: Tenant): string => `${accountId}/${mode}`;

/** Returns the account and mode of a notice; undefined if it names none. */
export function tenantOfNotice(payload: string): Tenant | undefined {
  const [accountId = '', mode] = payload.split('/');
  return accountId && (mode === 'test' || mode === 'live') ? { accountId, mode } : undefined;
}

/** Payload of `activity`, for those who watch: the name of a message of the live stream, and its data. */
export const activityNotice = (name: 'delivery' | 'inbox', data: object): string => JSON.stringify({ name, data });
