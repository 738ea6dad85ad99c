/** Operations of the contract, in the form in which the server needs them. */
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import {
  type ContractDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  type SchemaObject,
  resolved,
} from './document.ts';
import type { OperationId, Schema } from './types.ts';

/** Parameter with the JSON pointer of its schema. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterObject['in'];
  readonly required: boolean;
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** Rate limit of an operation, as its header `RateLimit-Policy` documents it. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Value of the header. */
  readonly header: string;
}

interface ResponseRule {
  /** Media type and pointer of the schema; undefined for a response without a body. */
  readonly content: { readonly mediaType: string; readonly pointer: string } | undefined;
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly pointer: string }[];
}

export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Pointer of the schema of the body; undefined if the operation ignores bodies. */
  readonly body: string | undefined;
  /** Scopes that the key needs; undefined if the operation needs no key. */
  readonly scopes: readonly Schema<'Scope'>[] | undefined;
  readonly policy: RateLimitPolicy;
  readonly responses: ReadonlyMap<number, ResponseRule>;
}

const POLICY = /^"([^"]+)";q=(\d+);w=(\d+)$/;

/** Returns all operations of the document. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => HTTP_METHODS.includes(method))
      .map(([method, operation]) => operationOf(document, path, method, operation)),
  );
}

function operationOf(document: ContractDocument, path: string, method: string, operation: OperationObject): Operation {
  const pointer = `/paths/${escaped(path)}/${method}`;
  const security = (operation.security ?? document.security ?? [])[0];
  const responses = new Map(
    Object.entries(operation.responses).map(([status, response]) => [
      Number(status),
      responseRuleOf(document, response, `${pointer}/responses/${status}`),
    ]),
  );
  return {
    id: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(document, pointer, operation),
    body: operation.requestBody && `${pointer}/requestBody/content/application~1json/schema`,
    scopes: security && (Object.values(security).flat() as Schema<'Scope'>[]),
    policy: policyOf(document, operation),
    responses,
  };
}

/** Returns the parameters of the operation at a pointer. */
export function parametersOf(document: ContractDocument, pointer: string, operation: OperationObject): Parameter[] {
  return (operation.parameters ?? []).map((parameter, index) =>
    parameterOf(document, parameter, `${pointer}/parameters/${index}`),
  );
}

function parameterOf(
  document: ContractDocument,
  node: NonNullable<OperationObject['parameters']>[number],
  place: string,
): Parameter {
  const { name, in: where, required = false, schema } = resolved<ParameterObject>(document, node);
  return {
    name,
    in: where,
    required,
    schema: resolved(document, schema),
    pointer: `${pointerOf(node, place)}/schema`,
  };
}

function responseRuleOf(document: ContractDocument, node: object, place: string): ResponseRule {
  const response = resolved<ResponseObject>(document, node as ResponseObject);
  const pointer = pointerOf(node, place);
  const mediaType = Object.keys(response.content ?? {})[0];
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name: name.toLowerCase(),
    required: resolved<{ required?: boolean }>(document, header).required ?? false,
    pointer: `${pointerOf(header, `${pointer}/headers/${name}`)}/schema`,
  }));
  const content = mediaType && { mediaType, pointer: `${pointer}/content/${escaped(mediaType)}/schema` };
  return { content: content || undefined, headers };
}

/** Reads the policy from the example of the header, so that the numbers of the contract are not repeated in code. */
function policyOf(document: ContractDocument, operation: OperationObject): RateLimitPolicy {
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '';
  const { headers = {} } = resolved<ResponseObject>(document, operation.responses[success] ?? {});
  const node = headers['RateLimit-Policy'];
  const header = String(node && resolved<{ schema: SchemaObject }>(document, node).schema.example);
  const match = POLICY.exec(header);
  if (!match) throw new Error(`${operation.operationId} has no example of its RateLimit-Policy`);
  return { name: match[1] ?? '', limit: Number(match[2]), windowMs: Number(match[3]) * 1000, header };
}

/** Returns the pointer of the node that a reference at `place` leads to. */
function pointerOf(node: object, place: string): string {
  return '$ref' in node && typeof node.$ref === 'string' ? node.$ref.slice(1) : place;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
