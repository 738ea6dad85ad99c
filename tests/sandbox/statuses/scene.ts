import type { Operation } from '../../../generators/sources/bundle.ts';
import type { OperationId } from '../../../sandbox/api/contract/types.ts';
import type { Answer, Api, Request } from '../api.ts';
import type { Lab } from '../lab.ts';
import type { Shop } from '../shop.ts';

/** Secrets of keys with which no request succeeds. */
export interface BrokenKeys {
  expired: string;
  revoked: string;
  suspended: string;
  /** Returns a key that has spent its rate limit. */
  spent(): Promise<string>;
}

/** Everything that is needed to cause a response. */
export interface Scene {
  api: Api;
  lab: Lab;
  shop: Shop;
  keys: BrokenKeys;
  operation: Operation;
  id: OperationId;
  /** Request that would succeed. */
  request: Request;
}

/** Causes a response. */
export type Provoke = (scene: Scene) => Promise<Answer>;
