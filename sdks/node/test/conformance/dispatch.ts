/** Maps the operation of a case to the method of the client, with the naming rules of the generator. */
import { argumentNames, methodName, optionNames, propertyName } from '../../../../generators/languages/node/names.ts';
import { buildModel } from '../../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../../generators/model/document.ts';
import type { Method, Parameter, TypeRef } from '../../../../generators/model/model.ts';
import type { OperationCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { loadDocument } from '../../../../scripts/mock/document.ts';
import type { IntegrationApi } from '../../src/index.ts';
import { TypedReader } from './typed.ts';
import { Unsupported } from './unsupported.ts';

/** Return value of a method: a promise, and an async iterable for a list. */
export type Result = Promise<unknown>;

interface Route {
  resource: string;
  method: string;
  model: Method;
}

const MODEL = buildModel(loadDocument() as unknown as OpenApiDocument);
const ROUTES = readRoutes();

/** Reads results by the types of the contract. */
export const READER = new TypedReader(MODEL.schemas);

/** Types of the result of an operation, and of an item if it returns pages. */
export function typesOf({ operation }: OperationCall): { result?: TypeRef; pageItem?: TypeRef } {
  return ROUTES.get(operation)?.model ?? {};
}

/**
 * Calls an operation in the same way as an integrator, with `options` as the last argument.
 * @throws {Unsupported} if the client has no such method, or the method no such argument
 */
export function callOperation(client: IntegrationApi, call: OperationCall, options: object): Result {
  const route = ROUTES.get(call.operation);
  if (route === undefined) throw new Unsupported(`operation ${call.operation}`);
  const resource = Reflect.get(client, route.resource) as Record<string, (...values: unknown[]) => Result> | undefined;
  const isThere = typeof resource?.[route.method] === 'function';
  if (!isThere) throw new Unsupported(`method ${route.resource}.${route.method}`);
  return resource[route.method]?.(...argumentsOf(route.model, call, options)) as Result;
}

function argumentsOf(method: Method, call: OperationCall, options: object): unknown[] {
  refuseOthers(method, call);
  const inPath = method.parameters.filter((parameter) => parameter.in === 'path');
  const path = argumentNames(method).map((_, index) => call.path?.[inPath[index]?.name ?? '']);
  const query = method.parameters.filter((parameter) => parameter.in === 'query');
  const own = optionsOf(method, call);
  const body = method.body === undefined ? [] : [{ isRequired: method.body.required, value: call.body }];
  const params =
    query.length === 0 ? [] : [{ isRequired: query.some(({ required }) => required), value: call.query ?? {} }];
  const last = { isRequired: hasRequiredOption(method), value: { ...options, ...own } };
  // The order of signatures: required arguments come first, and options are the last of their kind.
  const given = [...body, ...params, last].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return [...path, ...given.map(({ value }) => value)];
}

/** TypeScript would not compile arguments that the method lacks; a call without them would be another one. */
function refuseOthers({ parameters, body }: Method, call: OperationCall): void {
  const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const others = Object.keys(call.path ?? {}).filter((name) => !inPath.has(name));
  const hasQuery = Object.keys(call.query ?? {}).length > 0;
  if (hasQuery && !parameters.some((parameter) => parameter.in === 'query')) others.push('query');
  if (call.body !== undefined && body === undefined) others.push('body');
  if (others.length > 0) throw new Unsupported(`${others.join()} of ${call.operation}`);
}

function optionsOf(method: Method, { operation, headers = {} }: OperationCall): Record<string, unknown> {
  const names = new Map([...optionNames(method)].map(([parameter, option]) => [parameter.name.toLowerCase(), option]));
  return Object.fromEntries(
    Object.entries(headers).map(([header, value]) => {
      const option = names.get(header.toLowerCase());
      if (option === undefined) throw new Unsupported(`header ${header} of ${operation}`);
      return [option, value];
    }),
  );
}

function hasRequiredOption(method: Method): boolean {
  return [...optionNames(method).keys()].some(({ required }: Parameter) => required);
}

function readRoutes(): ReadonlyMap<string, Route> {
  return new Map(
    MODEL.resources.flatMap((resource) =>
      resource.methods.map((model): [string, Route] => [
        model.operationId,
        { resource: propertyName(resource), method: methodName(model), model },
      ]),
    ),
  );
}
