import type { Schemas } from '../generated/contract.ts';

/** What any event has. */
export interface AnyEvent {
  /** What happened, such as `order.paid`. */
  type: string;
}

/** The events of the contract, which are `Event` of the main entry; any event where a contract names none. */
export type WebhookEvent = Schemas extends { Event: infer Event extends AnyEvent } ? Event : AnyEvent;
