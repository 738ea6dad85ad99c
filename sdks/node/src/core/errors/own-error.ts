import { IntegrationApiError } from './sdk-errors.ts';

/** Returns an error of the library unchanged, and converts any other one. */
export function ownError(error: unknown, convert: (cause: unknown) => IntegrationApiError): IntegrationApiError {
  return error instanceof IntegrationApiError ? error : convert(error);
}
