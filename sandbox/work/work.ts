import type { Tx } from '../store/store.ts';
import type { Ids } from './ids.ts';
import type { ServerSecret } from './server-secret.ts';
import type { Schema } from '../contract/types.ts';

/** Account and mode: every record belongs to one, and every key of every table begins with it. */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Schema<'ApiKeyMode'>;
}

/** Everything that a change or a query of the domain needs, whether the API, the back office or a seed asks for it. */
export interface Work {
  readonly tx: Tx;
  readonly tenant: Tenant;
  /** Time of the sandbox's clock, in milliseconds since the epoch, the same during the whole request. */
  readonly now: number;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  /** Identifier of the request that caused the work; null in seeds. */
  readonly requestId: string | null;
}
