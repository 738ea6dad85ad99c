/** Derives cases from the contract: every documented status and every argument. */
import type { DocumentedResponse, Operation } from '../../../generators/sources/bundle.ts';
import { bodyExamples, bodyMembers, type Contract, errorClassOf, exampleOf } from './contract.ts';
import type { Json, JsonObject } from './json.ts';
import type { ErrorExpectation, Expectation } from './expectation.ts';
import type { Call, OperationCall, PlanStep } from './scenario.ts';

const UUID4 = '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

/** One derived case: the values for `${…}` and the parts of the case. */
export interface Derived {
  values: JsonObject;
  call: Call;
  /** Absent for a webhook, which is not a call. */
  plan?: PlanStep[];
  expect: Expectation;
}

/** Returns a case for every documented status of every operation, with the documented response. */
export function documentedStatuses(contract: Contract): Derived[] {
  return contract.operations.flatMap((operation) =>
    operation.responses.map((response) => ({
      values: { operation: operation.operationId, status: response.status },
      call: smallestCall(contract, operation),
      plan: [withoutRetry(contract, response.status)],
      expect: {
        ...outcomeOf(contract, operation, response),
        requests: 1,
        wire: [{ method: operation.method, headers: { Authorization: authorizationOf(operation) } }],
      },
    })),
  );
}

/** Returns the documented response. Its server forbids a retry, because the case is about the response. */
function withoutRetry({ behaviour }: Contract, status: number): PlanStep {
  const step = { prism: { code: status } };
  const { statuses, override_header: override } = behaviour.retries;
  return statuses.includes(status) ? { ...step, headers: { [override]: 'false' } } : step;
}

/**
 * Returns a case for each parameter, each body example, and each member on its own, as a value and as null if allowed,
 * without duplicates: the smallest body is often an example, too.
 */
export function everyArgument(contract: Contract): Derived[] {
  return contract.operations.flatMap((operation) => {
    const all = [
      ...parameterCalls(contract, operation),
      ...bodyExamples(operation).map(({ name, value }) => bodyCall(contract, operation, name, value)),
      ...memberCalls(contract, operation),
    ];
    const contents = all.map(({ call, expect }) => JSON.stringify([call, expect]));
    return all.filter((_, index) => contents.indexOf(contents[index] ?? '') === index);
  });
}

function parameterCalls(contract: Contract, operation: Operation): Derived[] {
  return operation.parameters.map((parameter) => {
    const { name } = parameter;
    const value = exampleOf(contract, operation, parameter);
    const call = smallestCall(contract, operation);
    if (name === contract.behaviour.idempotency.header) call.options = { idempotency_key: String(value) };
    else if (parameter.in === 'header') call.headers = { [name]: value };
    else if (parameter.in === 'query') call.query = { [name]: value };
    const query = parameter.in === 'query' ? `?${percentEncode(name)}=${listText(value)}` : '';
    return derived(contract, operation, name, call, {
      target: pathText(operation, call) + query,
      ...(parameter.in === 'header' ? { headers: { [name]: String(value) } } : {}),
    });
  });
}

function memberCalls(contract: Contract, operation: Operation): Derived[] {
  const { required = [] } = operation.body ? contract.resolve(operation.body.schema) : {};
  const members = bodyMembers(contract, operation);
  const smallest = Object.fromEntries(
    members.filter(({ name }) => required.includes(name)).map(({ name, value }) => [name, value]),
  );
  return members.flatMap(({ name, value, isNullable }) => [
    bodyCall(contract, operation, `body.${name}`, { ...smallest, [name]: value }),
    ...(isNullable ? [bodyCall(contract, operation, `body.${name}-null`, { ...smallest, [name]: null })] : []),
  ]);
}

function bodyCall(contract: Contract, operation: Operation, argument: string, body: Json): Derived {
  const call = { ...smallestCall(contract, operation), body };
  return derived(contract, operation, argument, call, { target: pathText(operation, call), json: body });
}

function derived(
  contract: Contract,
  operation: Operation,
  argument: string,
  call: OperationCall,
  wire: { target: string; headers?: Record<string, string>; json?: Json },
): Derived {
  const outcome = outcomeOf(contract, operation, successOf(operation), call.options?.idempotency_key);
  return {
    values: { operation: operation.operationId, argument },
    call,
    plan: [{ prism: {} }],
    expect: { ...outcome, requests: 1, wire: [{ method: operation.method, ...wire }] },
  };
}

/** Returns a call with the path parameters and the smallest body example. */
function smallestCall(contract: Contract, operation: Operation): OperationCall {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const [body] = bodyExamples(operation);
  return {
    operation: operation.operationId,
    ...(path.length === 0
      ? {}
      : {
          path: Object.fromEntries(
            path.map((parameter) => [parameter.name, exampleOf(contract, operation, parameter)]),
          ),
        }),
    ...(body === undefined ? {} : { body: body.value }),
  };
}

function outcomeOf(
  contract: Contract,
  operation: Operation,
  response: DocumentedResponse,
  idempotencyKey?: string,
): Expectation {
  const { status, content } = response;
  const isWrite = contract.behaviour.idempotency.methods.includes(operation.method);
  const known = {
    status,
    request_id: contract.headerOf(operation, response, 'X-Request-Id') ?? null,
    attempts: 1,
    idempotency_key: idempotencyKey ?? (isWrite ? { matches: UUID4 } : null),
  };
  if (status >= 300) return { error: { ...known, ...expectedError(contract, operation, response) } };
  const value = content?.examples[0]?.value as Json | undefined;
  return { ...(value === undefined ? { value: 'nothing' } : { whole_value: value }), meta: known };
}

function expectedError(contract: Contract, operation: Operation, response: DocumentedResponse): ErrorExpectation {
  const { status, content } = response;
  const details = (content?.examples[0]?.value ?? {}) as {
    title?: string;
    detail?: string;
    code?: string;
    errors?: { [member: string]: Json }[];
  };
  const retryAfter = contract.headerOf(operation, response, 'Retry-After');
  return {
    class: errorClassOf(contract.behaviour, status),
    title: details.title ?? null,
    detail: details.detail ?? null,
    code: details.code ?? null,
    fields: details.errors ?? [],
    retry_after_ms: retryAfter === undefined ? null : Number(retryAfter) * 1000,
    method: operation.method,
    path: operation.path,
    // The server forbids the retry of a status that a client would retry.
    is_retryable: false,
  };
}

function successOf({ operationId, responses }: Operation): DocumentedResponse {
  const success = responses.find(({ status }) => status < 300);
  if (!success) throw new Error(`${operationId} documents no success`);
  return success;
}

// A public call is sent without the key, even if the client has one.
function authorizationOf({ requiresAuth }: Operation): string | null {
  return requiresAuth ? 'Bearer ik_test_conformance' : null;
}

function pathText({ path }: Operation, call: OperationCall): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => listText(call.path?.[name] ?? ''));
}

function listText(value: Json): string {
  return (Array.isArray(value) ? value : [value]).map((item) => percentEncode(String(item))).join(',');
}

/** Percent-encodes all characters except the unreserved ones of RFC 3986. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
