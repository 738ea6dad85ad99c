import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { EXAMPLES, type OperationExamples, type ResponseExample } from '../generated/examples.ts';
import type { OperationName } from './operation-name.ts';

/** @throws {ConfigurationError} if no operation has this name, for callers without a type check */
export function operationOf(given: OperationName): OperationExamples {
  const found = EXAMPLES.find(({ operation, name }) => operation === given || name === given);
  if (found === undefined) {
    throw new ConfigurationError(`the contract has no operation ${given}; pass a method or an operationId`);
  }
  return found;
}

/** Returns the example of a status, or of the successful response. */
export function exampleOf({ responses }: OperationExamples, status?: number): ResponseExample | undefined {
  return responses.find((example) =>
    status === undefined ? example.status >= 200 && example.status <= 299 : example.status === status,
  );
}

/**
 * Returns the operation of a request.
 * @param path path below the base URL, as sent
 * @throws {ConfigurationError} if no operation matches
 */
export function operationAt(method: string, path: string, operations = EXAMPLES): OperationExamples {
  const [found] = operations
    .filter((operation) => operation.method === method && patternOf(operation.path).test(path))
    .toSorted((a, b) => placeholdersIn(a.path) - placeholdersIn(b.path));
  if (found === undefined)
    throw new ConfigurationError(`the contract has no operation ${method} ${path}, so there is no response to return`);
  return found;
}

/** Counts placeholders: `/records/search` takes precedence over `/records/{id}`. */
function placeholdersIn(path: string): number {
  return path.split('{').length;
}

function patternOf(path: string): RegExp {
  const parts = path
    .replace(/\?.*/, '')
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
