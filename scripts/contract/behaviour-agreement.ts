import type { OpenApiDocument } from '../../generators/model/document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { followReference } from '../../generators/sources/json.ts';
import type { Behaviour, Contradiction } from './behaviour-contradictions.ts';

interface Parameter {
  name: string;
  in: string;
  schema: { pattern?: unknown; maximum?: unknown; default?: unknown } | undefined;
}

/** A parameter, and the method of an operation that has it. */
interface Use extends Parameter {
  method: string;
}

/** Finds headers, numbers and patterns of behaviour.yaml that the bundled contract declares in another way. */
export function disagreementsIn(behaviour: Behaviour, document: object): Contradiction[] {
  const { paths = {}, webhooks = {} } = document as OpenApiDocument;
  const parameters = parametersIn(document, paths);
  const sent = parameters.filter((parameter) => parameter.in === 'header');
  const { idempotency, rate_limit, responses, retries, webhooks: signed } = behaviour;
  const received: Place = { text: 'as a header of a response', names: responseHeadersIn(document, paths) };
  const delivered: Place = {
    text: 'as a header of its webhooks',
    names: parametersIn(document, webhooks).map(({ name }) => name),
  };
  return [
    ...absent('/idempotency/header', [idempotency.header], {
      text: 'as a header parameter',
      names: sent.map(({ name }) => name),
    }),
    ...absent('/idempotency/replayed_header', [idempotency.replayed_header], received),
    ...absent('/responses/request_id_header', [responses.request_id_header], received),
    ...absent('/retries/retry_after/headers', retries.retry_after.headers, received),
    ...rate_limit.headers.flatMap((name, index) => absent(`/rate_limit/headers/${index}`, [name], received)),
    ...(['id_header', 'timestamp_header', 'signature_header'] as const).flatMap((key) =>
      absent(`/webhooks/${key}`, [signed[key]], delivered),
    ),
    ...keyDisagreements(behaviour, sent),
    ...limitDisagreements(behaviour, parameters),
  ];
}

interface Place {
  text: string;
  names: readonly string[];
}

/** Reports names of headers of which the contract declares none. */
function absent(pointer: string, names: readonly string[], place: Place): Contradiction[] {
  const declared = new Set(place.names.map((name) => name.toLowerCase()));
  if (names.some((name) => declared.has(name.toLowerCase()))) return [];
  const message = `${pointer} is ${names.join(', ')}, which the contract does not declare ${place.text}; change one of the two`;
  return [{ pointer, message }];
}

/** Compares the idempotency key with its header parameters. */
function keyDisagreements({ idempotency }: Behaviour, sent: readonly Use[]): Contradiction[] {
  const uses = sent.filter(({ name }) => name.toLowerCase() === idempotency.header.toLowerCase());
  const methods = new Set(uses.map(({ method }) => method.toUpperCase()));
  const unsent = [...methods].filter((method) => !idempotency.methods.includes(method));
  return [
    ...differences(
      '/idempotency/key_pattern',
      idempotency.key_pattern,
      uses.map(({ schema }) => schema?.pattern),
    ),
    ...unsent.map((method) => ({
      pointer: '/idempotency/methods',
      message: `/idempotency/methods lacks ${method}, of which the contract has operations with the key; add it`,
    })),
  ];
}

function limitDisagreements({ pagination }: Behaviour, parameters: readonly Parameter[]): Contradiction[] {
  const limits = parameters.filter(({ name, in: location }) => location === 'query' && name === 'limit');
  const declared = (key: 'maximum' | 'default'): unknown[] => limits.map(({ schema }) => schema?.[key]);
  return [
    ...differences('/pagination/max_limit', pagination.max_limit, declared('maximum')),
    ...differences('/pagination/default_limit', pagination.default_limit, declared('default')),
  ];
}

function differences(pointer: string, value: unknown, declared: readonly unknown[]): Contradiction[] {
  const others = declared.filter((candidate) => candidate !== value);
  if (others.length === 0) return [];
  const text = others[0] === undefined ? 'declares none' : `declares ${String(others[0])}`;
  return [{ pointer, message: `${pointer} is ${String(value)}, but the contract ${text}; change one of the two` }];
}

interface Operation {
  method: string;
  parameters: object[];
  responses: Record<string, object>;
}

function operationsIn(items: object): Operation[] {
  return Object.values(items as Record<string, Record<string, unknown>>).flatMap((item) =>
    HTTP_METHODS.filter((method) => method in item).map((method) => {
      const { parameters = [], responses } = item[method] as Operation;
      return {
        method,
        parameters: [...((item['parameters'] as object[] | undefined) ?? []), ...parameters],
        responses,
      };
    }),
  );
}

function parametersIn(document: object, items: object): Use[] {
  return operationsIn(items).flatMap(({ method, parameters }) =>
    parameters.map((parameter) => {
      const found = resolved(document, parameter) as Parameter;
      return { ...found, method, schema: resolved(document, found.schema) as Parameter['schema'] };
    }),
  );
}

function responseHeadersIn(document: object, items: object): string[] {
  return operationsIn(items).flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) => {
      const { headers = {} } = resolved(document, response) as { headers?: object };
      return Object.keys(headers);
    }),
  );
}

const resolved = (document: object, node: unknown): unknown => followReference(document, { node, pointer: '#' }).node;
