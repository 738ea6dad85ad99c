import type { Schemas } from '../generated/contract.ts';

/** What any event has. */
export interface AnyEvent {
  /** Name of what happened, such as `record.updated`. */
  type: string;
}

/** The events of the contract, which are `Event` of the main entry; any event where a contract names none. */
export type WebhookEvent = Schemas extends { Event: infer Event extends AnyEvent } ? Event : AnyEvent;
