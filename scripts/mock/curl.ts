/** Creates curl commands from the examples of the contract. */
import type { paths } from '../../openapi/.build/types.ts';
import { type Arguments, type Call, callOf } from './call.ts';
import { type ContractDocument, type Operation, operations } from '../../generators/sources/bundle.ts';
import { MockError } from './document.ts';

interface CurlLine {
  title: string;
  command: string;
}

/**
 * Creates the requests at once and the commands when the address is known, so that a missing example is reported before
 * the start.
 * @throws {MockError} if the document lacks one of the operations or an example.
 */
export function curlLines(document: ContractDocument): (url: string) => CurlLine[] {
  const all = operations(document);
  const request = (method: string, path: keyof paths, more: Partial<Arguments> = {}): Call => {
    const operation = all.find((candidate) => candidate.method === method && candidate.path === path);
    if (!operation) throw new MockError(`The contract has no ${method} ${path}, which \`npm run mock\` shows`);
    const body = smallestExample(operation);
    return callOf(document, operation, { parameters: 'required', ...(body === undefined ? {} : { body }), ...more });
  };
  const requests: [string, Call][] = [
    ['List products', request('GET', '/api/v1/products')],
    ['Create an order', request('POST', '/api/v1/orders')],
    ['Update stock', request('PUT', '/api/v1/inventory')],
    ['See an error', request('GET', '/api/v1/products', { prefer: 'code=429' })],
  ];
  return (url) => requests.map(([title, call]) => ({ title, command: curl(url, call) }));
}

function smallestExample({ operationId, body }: Operation): unknown {
  if (!body) return undefined;
  const values = body.examples.map(({ value }) => value);
  const [smallest] = values.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  if (smallest === undefined) throw new MockError(`${operationId} has no request example`);
  return smallest;
}

function curl(url: string, { method, target, headers, body }: Call): string {
  const words = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(url + target)];
  for (const [name, value] of Object.entries(headers)) words.push('-H', quote(`${name}: ${value}`));
  if (body !== undefined) words.push('--data-raw', quote(body));
  return words.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
