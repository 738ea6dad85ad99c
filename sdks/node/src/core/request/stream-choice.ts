import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { isObject } from '../schema/schema.ts';
import { unknownField } from '../schema/unknown-value.ts';
import type { Operation, StreamChoice } from './operation.ts';

/**
 * Returns the body with the member that chooses between JSON and a stream.
 * @throws {InvalidRequestError} if the caller has chosen the other one
 */
export function chooseStream({ id }: Operation, { member, value, isSent }: StreamChoice, body: unknown): unknown {
  if (!isObject(body)) return body;
  const given = unknownField(body, member);
  if (given === !value) {
    const other = value ? 'the method without a stream' : 'the method that returns a stream';
    throw new InvalidRequestError(`${id}: ${member} must not be ${String(given)} here; call ${other}`);
  }
  return isSent && (given === undefined || given === null) ? { ...body, [member]: value } : body;
}
