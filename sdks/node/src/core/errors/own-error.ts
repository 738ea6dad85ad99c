import { IntegrationApiError, InvalidRequestError } from './sdk-errors.ts';

/** Returns an error of the library unchanged, and converts any other one. */
export function ownError(error: unknown, convert: (cause: unknown) => IntegrationApiError): IntegrationApiError {
  return error instanceof IntegrationApiError ? error : convert(error);
}

/** Converts what an argument has thrown while a call read it: a getter or a proxy of the caller can throw anything. */
export function argumentError(id: string, error: unknown): IntegrationApiError {
  return ownError(error, (cause) => new InvalidRequestError(`${id}: an argument cannot be read`, { cause }));
}

/** Reads arguments of a caller. A getter or a proxy can throw anything, wherever it is read. */
export function guarded<Value>(read: () => Value, convert: (cause: unknown) => IntegrationApiError): Value {
  try {
    return read();
  } catch (error) {
    throw ownError(error, convert);
  }
}
