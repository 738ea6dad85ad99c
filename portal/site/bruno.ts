/** Collection for the API client Bruno, whose files are texts: one for each request example of the contract. */
import type { Contract } from '../contract.ts';
import { unique } from '../document.ts';
import { titleOfTag } from '../pages/indexes.ts';
import { identifiesRequest, type RequestExample, requestsOf } from '../samples/samples.ts';

const FOLDER = 'bruno';

/** Returns the files of the collection. The key and the base URL are variables of its environments. */
export function brunoFiles(contract: Contract): Map<string, string> {
  const { title } = contract.document.openapi.info;
  const server = contract.document.openapi.servers?.[0]?.url ?? '';
  const manifest = { version: '1', name: title, type: 'collection', ignore: [] };
  const files = new Map([
    [`${FOLDER}/bruno.json`, `${JSON.stringify(manifest, null, 2)}\n`],
    [`${FOLDER}/environments/Production.bru`, environment(server)],
    [`${FOLDER}/environments/Sandbox.bru`, environment('http://127.0.0.1:4010')],
  ]);
  const taken = new Map<string, Set<string>>();
  contract.operations.forEach((reference, at) => {
    const folder = `${FOLDER}/${unique(titleOfTag(reference.tag), new Set())}`;
    const names = taken.get(folder) ?? new Set<string>();
    taken.set(folder, names);
    for (const request of requestsOf(reference, contract, undefined)) {
      const name = request.name === 'call' ? reference.title : `${reference.title} (${request.title})`;
      files.set(`${folder}/${unique(name, names)}.bru`, requestFile(request, name, at + 1));
    }
  });
  return files;
}

const environment = (url: string): string => `vars {\n  baseUrl: ${oneLine(url)}\n}\nvars:secret [\n  apiKey\n]\n`;

/** Returns a text that cannot end its line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

function requestFile(
  { method, target, headers, body, hasKey }: RequestExample,
  name: string,
  position: number,
): string {
  const blocks = [
    block('meta', [`name: ${oneLine(name)}`, 'type: http', `seq: ${position}`]),
    block(method.toLowerCase(), [
      `url: {{baseUrl}}${oneLine(target)}`,
      `body: ${body === undefined ? 'none' : 'json'}`,
      `auth: ${hasKey ? 'bearer' : 'none'}`,
    ]),
    ...(Object.keys(headers).length === 0
      ? []
      : [
          block(
            'headers',
            Object.entries(headers).map(
              ([header, value]) => `${oneLine(header)}: ${identifiesRequest(header) ? '{{$guid}}' : oneLine(value)}`,
            ),
          ),
        ]),
    ...(hasKey ? [block('auth:bearer', ['token: {{apiKey}}'])] : []),
    ...(body === undefined ? [] : [block('body:json', JSON.stringify(body, null, 2).split('\n'))]),
  ];
  return blocks.join('\n');
}
