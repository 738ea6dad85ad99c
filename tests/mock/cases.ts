/** Creates the test cases from the document: requests and expected responses. */
import type { Arguments } from '../../scripts/mock/call.ts';
import {
  type ContractDocument,
  type DocumentedResponse,
  type Operation,
  operations,
} from '../../scripts/mock/document.ts';
import { invalidBodies, invalidParameters } from './invalid-arguments.ts';
import { type ValidationError, validationError } from './validation-errors.ts';

export interface Case {
  /** Title in one sentence. */
  title: string;
  operation: Operation;
  args: Arguments;
  response: DocumentedResponse;
}

interface RejectedCase extends Case {
  errors: ValidationError[];
}

interface ExampleCase extends Case {
  value: unknown;
}

/** Returns every request example, with the required parameters and with all parameters. */
export function acceptedCases(document: ContractDocument): Case[] {
  return operations(document).flatMap((operation) => {
    const response = successOf(operation);
    const responds = `${operation.operationId} returns ${response.status}`;
    return (['required', 'all'] as const).flatMap((parameters) =>
      bodiesOf(operation).map(({ name, body }) => ({
        title: `${responds} for ${parameters === 'all' ? 'all its' : 'its required'} parameters${name ? ` and the request example ${name}` : ''}`,
        operation,
        args: { parameters, ...body },
        response,
      })),
    );
  });
}

/** Returns every operation without a token; a public one must succeed. */
export function tokenCases(document: ContractDocument): RejectedCase[] {
  return operations(document).map((operation) => {
    const response = operation.requiresAuth ? responseOf(operation, 401) : successOf(operation);
    return {
      title: `${operation.operationId} returns ${response.status} without a token`,
      operation,
      args: { ...firstArguments(operation), token: false },
      response,
      errors: operation.requiresAuth ? [validationError(['request'], 401)] : [],
    };
  });
}

/** Returns every request example with an error in each of its objects. */
export function invalidBodyCases(document: ContractDocument): RejectedCase[] {
  return operations(document).flatMap((operation) => {
    const { operationId, body: content } = operation;
    if (!content) return [];
    const response = responseOf(operation, 422);
    return content.examples.flatMap(({ name, value }) =>
      invalidBodies(document, value, content.schema).map(({ what, body, errors }) => ({
        title: `${operationId} returns 422 for ${what}, instead of the request example ${name}`,
        operation,
        args: { parameters: 'required' as const, body },
        response,
        errors,
      })),
    );
  });
}

/** Returns every parameter with an invalid value, and every required one omitted. */
export function invalidParameterCases(document: ContractDocument): RejectedCase[] {
  return operations(document).flatMap((operation) => {
    // Prism responds with the documented 422, or with 400 if no 422 is documented.
    const response = operation.responses.find(({ status }) => status === 422) ?? responseOf(operation, 400);
    return invalidParameters(document, operation).map(({ what, name, value, errors }) => ({
      title: `${operation.operationId} returns ${response.status} for ${what}`,
      operation,
      args: { ...firstArguments(operation), replace: { [name]: value } },
      response,
      errors,
    }));
  });
}

/** Every documented status, asked for. */
export function statusCases(document: ContractDocument): Case[] {
  return operations(document).flatMap((operation) =>
    operation.responses.map((response) => ({
      title: `${operation.operationId} returns ${response.status} when requested by \`Prefer\``,
      operation,
      args: { ...firstArguments(operation), prefer: `code=${response.status}` },
      response,
    })),
  );
}

/** Returns every documented response example, selected by `Prefer`. */
export function exampleCases(document: ContractDocument): ExampleCase[] {
  return operations(document).flatMap((operation) =>
    operation.responses.flatMap((response) =>
      (response.content?.examples ?? []).map(({ name, value }) => ({
        title: `${operation.operationId} returns ${response.status} with the example ${name}`,
        operation,
        args: { ...firstArguments(operation), prefer: `code=${response.status}, example=${name}` },
        response,
        value,
      })),
    ),
  );
}

function firstArguments(operation: Operation): Arguments {
  return { parameters: 'required', ...bodiesOf(operation)[0]?.body };
}

/** Returns one body for each request example, or an absent body for an operation without one. */
function bodiesOf({ operationId, body: content }: Operation): { name?: string; body: { body?: unknown } }[] {
  if (!content) return [{ body: {} }];
  if (content.examples.length === 0) throw new Error(`${operationId} has no request example`);
  return content.examples.map(({ name, value }) => ({ name, body: { body: value } }));
}

function successOf({ operationId, responses }: Operation): DocumentedResponse {
  const [success, ...more] = responses.filter(({ status }) => status >= 200 && status < 300);
  if (!success || more.length > 0) throw new Error(`${operationId} must document exactly one 2xx response`);
  return success;
}

function responseOf({ operationId, responses }: Operation, status: number): DocumentedResponse {
  const response = responses.find((candidate) => candidate.status === status);
  if (!response) throw new Error(`${operationId} documents no ${status}`);
  return response;
}
