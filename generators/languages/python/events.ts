import { typeName } from './names.ts';
import { unionMembers } from './schemas.ts';
import { type Schemas, unionDecoder } from './types.ts';

/** Other names that begin with a capital letter in the module `webhooks`. */
const TAKEN = ['', 'Event', 'RawBody', 'WebhookHeaders', 'WebhookFailureReason', 'WebhookVerificationError'];

/** Returns the context of the events that webhooks deliver, or false if the contract does not define them. */
export function eventsOf(schemas: Schemas): object | false {
  const union = schemas.get('Event');
  if (union?.kind !== 'union' || union.unknown === undefined) return false;
  const unknown = typeName(union.unknown.name);
  const classes = unionMembers(union, schemas);
  const variants = classes
    .filter((className) => className !== unknown)
    .map((className) => {
      // `OrderCreated` for `OrderCreatedEvent`, unless another class has that name.
      const short = className.replace(/Event$/, '');
      return { className, shortName: [...TAKEN, ...classes].includes(short) ? className : short };
    });
  return { union: typeName(union.name), decoder: unionDecoder(union.name), unknown, variants };
}
