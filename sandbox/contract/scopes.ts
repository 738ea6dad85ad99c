import type { Schema } from './types.ts';

/** A scope that the contract adds does not compile before it is listed here. */
const SCOPES: Readonly<Record<Schema<'Scope'>, true>> = {
  'account:read': true,
  'products:read': true,
  'orders:read': true,
  'orders:write': true,
  'inventory:read': true,
  'inventory:write': true,
  'webhooks:read': true,
  'webhooks:write': true,
  'events:read': true,
  'api_keys:write': true,
};

/** All scopes; the first key of an account has them. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Schema<'Scope'>[];
