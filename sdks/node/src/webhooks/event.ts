import type { Schemas } from '../generated/contract-models.ts';

/** Fields of every event. */
export interface AnyEvent {
  /** Event type, such as `order.updated`. */
  type: string;
}

/** Events of the contract, the type `Event` of the main entry. For a contract without events it is any event. */
export type WebhookEvent = Schemas extends { Event: infer Event extends AnyEvent } ? Event : AnyEvent;
