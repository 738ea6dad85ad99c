import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { UnknownValue } from '../core/schema/unknown-value.ts';
import { EVENT_EXAMPLES } from '../generated/examples.ts';
import type { WebhookEvent } from '../webhooks/event.ts';

/** Types of the events that this version of the library knows. */
export type EventType = Exclude<WebhookEvent['type'], UnknownValue>;

/** The event of a type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, Record<'type', Type>>;

/**
 * Returns a modifiable copy of the contract's example of an event, with some of its fields replaced.
 * @throws {ConfigurationError} if the contract has no such example
 */
export function exampleEvent<Type extends EventType>(type: Type, fields: Partial<EventOf<Type>> = {}): EventOf<Type> {
  const example = Object.hasOwn(EVENT_EXAMPLES, type) ? EVENT_EXAMPLES[type] : undefined;
  if (example === undefined) throw new ConfigurationError(`the contract has no example of the event ${type}`);
  return { ...(JSON.parse(example) as EventOf<Type>), ...fields };
}
