import type { Authentication } from '../access/authenticate.ts';
import type { ServerSecret } from '../work/server-secret.ts';
import type { Budgets } from '../rate-limits/budgets.ts';
import type { Handlers, PlainId, PreparedHandlers } from '../work/call.ts';
import type { Contract } from '../contract/contract.ts';
import type { LabHooks } from './hooks.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../work/ids.ts';

/** Everything that the pipeline puts together. */
export interface Parts {
  readonly contract: Contract;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  readonly authentication: Authentication;
  readonly budgets: Budgets;
  readonly handlers: Handlers<PlainId>;
  readonly prepared: PreparedHandlers;
  /** Undefined if the lab is disabled. */
  readonly lab: LabHooks | undefined;
  /** True if each response is compared with the contract before it is sent. */
  readonly checkResponses: boolean;
}
