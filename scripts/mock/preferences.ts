/** Reads which response a request asks for: with `Prefer` (RFC 7240), or with `__code` and `__example` in the query. */
import type { getHttpOperationsFromSpec, IHttpOperationConfig, IHttpRequest } from '@stoplight/prism-http';

export type MockOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
type MockResponse = MockOperation['responses'][number];

/** Thrown for a request that the mock refuses; the message says why. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: 400 | 413;

  constructor(message: string, status: 400 | 413 = 400) {
    super(message);
    this.status = status;
  }
}

type Preferences = Pick<IHttpOperationConfig, 'code' | 'exampleKey'>;

/**
 * Returns the preferences of a request, which the operation has.
 * @throws {RequestError} that names everything that can be asked for
 */
export function preferencesOf(request: IHttpRequest, operations: readonly MockOperation[]): Preferences {
  const given = request.headers?.['prefer'] === undefined ? fromQuery(request) : fromHeader(request.headers['prefer']);
  const operation = operationOf(request, operations);
  const refuse = (reason: string): never => {
    throw new RequestError(operation ? `${reason} ${choicesOf(operation)}` : reason);
  };
  const { code, example, dynamic = 'false' } = given;
  // Its generator may compute for minutes, in which the mock would respond to nobody.
  if (dynamic === 'true') refuse('Prefer: dynamic=true is not supported: the mock responds with examples.');
  if (dynamic !== 'false') refuse(`Prefer: dynamic=${dynamic} is neither true nor false.`);
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) refuse(`Prefer: code=${code} is not a status.`);
  if (example === '') refuse('Prefer: example names no example.');
  // The response says that the operation does not exist.
  if (!operation) return {};
  const response = responseFor(operation, code);
  if (code !== undefined && !response) refuse(`${nameOf(operation)} has no response ${code}.`);
  if (example !== undefined && !examplesOf(response).includes(example))
    refuse(`The response ${response?.code ?? ''} of ${nameOf(operation)} has no example ${example}.`);
  return { ...(code !== undefined && { code: Number(code) }), ...(example !== undefined && { exampleKey: example }) };
}

type Given = { readonly [Name in 'code' | 'example' | 'dynamic']?: string };

/** Splits the header; a semicolon, which begins a parameter, is read as a comma, because no preference here has any. */
function fromHeader(header: string): Given {
  const given: Record<string, string> = {};
  for (const [, name = '', quoted, token] of header.matchAll(/([^\s,;="]+)\s*(?:=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g))
    given[name.toLowerCase()] ??= quoted ?? token ?? '';
  return given;
}

function fromQuery({ url: { query = {} } }: IHttpRequest): Given {
  const names = (['code', 'example', 'dynamic'] as const).filter((name) => query[`__${name}`] !== undefined);
  return Object.fromEntries(names.map((name) => [name, [query[`__${name}`]].flat()[0]]));
}

/** Returns the operation of a request: of those whose paths match, the one with the fewest parameters. */
function operationOf({ method, url }: IHttpRequest, operations: readonly MockOperation[]): MockOperation | undefined {
  const segments = url.path.split('/');
  const matches = operations.filter((operation) => {
    const template = operation.path.split('/');
    const isSame = (part: string, at: number): boolean =>
      part === segments[at] || (part.includes('{') && segments[at] !== '');
    return operation.method === method && template.length === segments.length && template.every(isSame);
  });
  return matches.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

const nameOf = ({ iid, method, path }: MockOperation): string => iid ?? `${method.toUpperCase()} ${path}`;

/** Returns the documented response of a status, or that of a success. */
function responseFor({ responses }: MockOperation, code: string | undefined): MockResponse | undefined {
  if (code === undefined)
    return responses
      .filter((response) => response.code.startsWith('2'))
      .toSorted((a, b) => a.code.localeCompare(b.code))[0];
  const names = [code, `${code.slice(0, 1)}XX`, 'default'];
  return names.map((name) => responses.find((response) => response.code === name)).find((found) => found);
}

const examplesOf = (response: MockResponse | undefined): string[] =>
  (response?.contents ?? []).flatMap(({ examples = [] }) => examples.map(({ key }) => key));

/** Lists the responses with their examples. */
function choicesOf(operation: MockOperation): string {
  const choices = operation.responses.map((response) => {
    const examples = examplesOf(response);
    return examples.length === 0 ? `code=${response.code}` : `code=${response.code} (example=${examples.join('|')})`;
  });
  return `${nameOf(operation)} has ${choices.join(', ')}.`;
}

/**
 * Returns a request for an error that also accepts its media type: otherwise Prism ignores the preference for a client
 * that only accepts JSON, as most do.
 */
export function acceptingErrors(request: IHttpRequest, { code }: Preferences): IHttpRequest {
  const accept = request.headers?.['accept'];
  if (accept === undefined || code === undefined || code < 400) return request;
  return { ...request, headers: { ...request.headers, accept: `${accept}, application/problem+json` } };
}
