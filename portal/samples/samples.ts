/** Code of every request example of the contract, in curl and in the languages of the libraries. */
import { placementOf } from '../../generators/samples/auth.ts';
import { curlCommand, type CurlRequest, NEW_VALUE } from '../../generators/samples/curl.ts';
import type { Sample } from '../../generators/samples/sample.ts';
import type { SampleTable } from '../../generators/samples/table.ts';
import type { CodeGroup } from '../blocks.ts';
import type { Contract, Reference } from '../contract.ts';
import type { Parameter } from '../document.ts';
import { SAMPLE_LANGUAGES } from './languages.ts';
import { PRINTERS } from '../../generators/samples/printers.ts';

/** Tables of the libraries by the ids of their languages. */
export type Tables = Readonly<Record<string, SampleTable>>;

/** One request of the contract as it is sent. */
export interface RequestExample extends Sample {
  /** Name of the example in the contract, or `call` if the operation takes no body. */
  name: string;
  title: string;
  method: string;
  /** URL of the server in the document. */
  server: string;
  /** Path and query. */
  target: string;
  /** Placement of the API key. */
  auth: CurlRequest['auth'];
  /** Headers that the operation requires besides the key. */
  headers: Readonly<Record<string, string>>;
}

/** Returns the requests of an operation: one for each example of its body, or one without a body. */
export function requestsOf(reference: Reference, contract: Contract, baseUrl: string | undefined): RequestExample[] {
  const { document } = contract;
  const { operation, method, path: template, parameters, title } = reference;
  const [, media] = document.mediaOf(operation.requestBody && document.follow(operation.requestBody).content) ?? [];
  const bodies = media === undefined ? [] : document.examplesOf(media);
  const valuesIn = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required === true)
        .map((one) => [one.name, String(exampleOf(one, contract) ?? '')]),
    );
  const path = valuesIn('path');
  const query = valuesIn('query');
  const target = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const auth = placementOf(operation, document.openapi);
  const request = {
    operationId: operation.operationId ?? '',
    path,
    query,
    baseUrl,
    server: (operation.servers ?? document.openapi.servers)?.[0]?.url ?? '',
    auth,
    hasKey: auth.kind !== 'none',
    method,
    target: search === '' ? target : `${target}?${search}`,
    headers: valuesIn('header'),
  };
  if (bodies.length === 0) return [{ ...request, name: 'call', title, body: undefined }];
  return bodies.map(({ name, summary, value }) => ({ ...request, name, title: summary, body: value }));
}

const exampleOf = ({ example, schema }: Parameter, { document }: Contract): unknown =>
  example ?? (schema && document.exampleOf(schema));

/** Returns the code of each request of an operation. */
export const groupsOfSamples = (reference: Reference, contract: Contract, tables: Tables): CodeGroup[] =>
  requestsOf(reference, contract, undefined).map((request) => ({
    title: request.title,
    codes: codesOf(request, tables),
  }));

/** Returns the code of a request in each language that can make it. */
export function codesOf(request: RequestExample, tables: Tables): CodeGroup['codes'] {
  const languages = Object.entries(SAMPLE_LANGUAGES);
  const all = languages.map(([language, { label }]) => ({ language, label, text: codeOf(request, language, tables) }));
  return all.flatMap(({ text, ...code }) => (text === undefined ? [] : [{ ...code, text }]));
}

function codeOf(request: RequestExample, language: string, tables: Tables): string | undefined {
  const print = PRINTERS[language];
  if (print === undefined) return curlOf(request);
  const table = tables[language];
  return table && print(request, table);
}

/** Reports whether a header identifies one request, so that the next one needs another value. */
export const identifiesRequest = (header: string): boolean => header.toLowerCase() === 'idempotency-key';

function curlOf({ method, target, baseUrl, server, headers, body, auth }: RequestExample): string {
  return curlCommand({
    method,
    url: (baseUrl ?? server) + target,
    headers: [
      ...Object.entries(headers).map(([name, value]) => [name, identifiesRequest(name) ? NEW_VALUE : value] as const),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    auth,
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
  });
}
