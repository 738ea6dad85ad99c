import type { Schemas } from '../generated/contract.ts';

/** What any event has. */
export interface AnyEvent {
  type: string;
}

/** The events of the contract; any event where a contract names none. */
export type WebhookEvent = Schemas extends { Event: infer Event extends AnyEvent } ? Event : AnyEvent;
