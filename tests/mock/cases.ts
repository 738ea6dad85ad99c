/** The suite's cases, made of the document: what to send, what must come back. */
import type { Arguments } from '../../scripts/mock/call.ts';
import {
  type ContractDocument,
  type DocumentedResponse,
  type Operation,
  operations,
} from '../../scripts/mock/document.ts';
import { brokenBodies, brokenParameters } from './invalid-arguments.ts';
import { type Violation, violation } from './validation-errors.ts';

export interface Case {
  /** A sentence. */
  title: string;
  operation: Operation;
  args: Arguments;
  response: DocumentedResponse;
}

interface RefusedCase extends Case {
  violations: Violation[];
}

interface ExampleCase extends Case {
  value: unknown;
}

/** Every request example, with the required parameters and with all. */
export function acceptedCases(document: ContractDocument): Case[] {
  return operations(document).flatMap((operation) => {
    const response = successOf(operation);
    const answers = `${operation.operationId} answers ${response.status}`;
    return (['required', 'all'] as const).flatMap((parameters) =>
      bodiesOf(operation).map(({ name, body }) => ({
        title: `${answers} to ${parameters === 'all' ? 'all its' : 'its required'} parameters${name ? ` and the request example ${name}` : ''}`,
        operation,
        args: { parameters, ...body },
        response,
      })),
    );
  });
}

/** Every operation without a token; a public one must not care. */
export function tokenCases(document: ContractDocument): RefusedCase[] {
  return operations(document).map((operation) => {
    const response = operation.isPublic ? successOf(operation) : responseOf(operation, 401);
    return {
      title: `${operation.operationId} answers ${response.status} without a token`,
      operation,
      args: { ...firstArguments(operation), token: false },
      response,
      violations: operation.isPublic ? [] : [violation(['request'], 401)],
    };
  });
}

/** Every request example broken in each of its objects. */
export function brokenBodyCases(document: ContractDocument): RefusedCase[] {
  return operations(document).flatMap((operation) => {
    const { operationId, body: content } = operation;
    if (!content) return [];
    const response = responseOf(operation, 422);
    return content.examples.flatMap(({ name, value }) =>
      brokenBodies(document, value, content.schema).map(({ what, body, violations }) => ({
        title: `${operationId} answers 422 to ${what}, in place of the request example ${name}`,
        operation,
        args: { parameters: 'required' as const, body },
        response,
        violations,
      })),
    );
  });
}

/** Every parameter with a value it may not have, every required one left out. */
export function brokenParameterCases(document: ContractDocument): RefusedCase[] {
  return operations(document).flatMap((operation) => {
    // Prism takes the documented 422 for any violation, and 400 where there is none.
    const response = operation.responses.find(({ status }) => status === 422) ?? responseOf(operation, 400);
    return brokenParameters(document, operation).map(({ what, name, value, violations }) => ({
      title: `${operation.operationId} answers ${response.status} to ${what}`,
      operation,
      args: { ...firstArguments(operation), replace: { [name]: value } },
      response,
      violations,
    }));
  });
}

/** Every documented status, asked for. */
export function statusCases(document: ContractDocument): Case[] {
  return operations(document).flatMap((operation) =>
    operation.responses.map((response) => ({
      title: `${operation.operationId} answers ${response.status} when asked to`,
      operation,
      args: { ...firstArguments(operation), prefer: `code=${response.status}` },
      response,
    })),
  );
}

/** Every documented example of an answer, asked for. */
export function exampleCases(document: ContractDocument): ExampleCase[] {
  return operations(document).flatMap((operation) =>
    operation.responses.flatMap((response) =>
      (response.content?.examples ?? []).map(({ name, value }) => ({
        title: `${operation.operationId} answers ${response.status} with the example ${name}`,
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

/** The bodies to send, one for each request example; a single absent one when the operation takes none. */
function bodiesOf({ operationId, body: content }: Operation): { name?: string; body: { body?: unknown } }[] {
  if (!content) return [{ body: {} }];
  if (content.examples.length === 0) throw new Error(`${operationId} has no request example.`);
  return content.examples.map(({ name, value }) => ({ name, body: { body: value } }));
}

function successOf({ operationId, responses }: Operation): DocumentedResponse {
  const [success, ...more] = responses.filter(({ status }) => status >= 200 && status < 300);
  if (!success || more.length > 0) throw new Error(`${operationId} has to document one 2xx answer.`);
  return success;
}

function responseOf({ operationId, responses }: Operation, status: number): DocumentedResponse {
  const response = responses.find((candidate) => candidate.status === status);
  if (!response) throw new Error(`${operationId} documents no ${status}.`);
  return response;
}
