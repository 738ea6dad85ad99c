import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../generators/sources/sources.ts';
import { bundledDiagnostics } from '../../scripts/contract/bundled.ts';
import { diskReader } from '../../scripts/contract/disk.ts';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { versionDiagnostics } from '../../scripts/contract/version.ts';

const { contract, entry, bundle } = layoutOf();
const disk = diskReader(contract);
const sources = readSources(entry, disk);
const LOCATIONS = 'components/schemas/locations.yaml';
const RATE = 'paths/rate-limit.yaml';
const LIST = 'paths/locations.yaml';
const CANCEL = 'components/schemas/order-requests.yaml';
const BEHAVIOUR = 'behaviour.yaml';
const LONG = 'a'.repeat(101);

/** A bad contract: `text` of `file` is replaced by `bad`; without `text`, the whole file is. */
type Edit = readonly [name: string, file: string, text: string | undefined, bad: string];

const edits: readonly Edit[] = [
  ['an empty file', LOCATIONS, undefined, ''],
  ['a file of comments', LOCATIONS, undefined, '# nothing\n'],
  ['a file that is a list', LOCATIONS, undefined, '- 1\n'],
  ['a file that is a text', LOCATIONS, undefined, 'hello\n'],
  ['a binary file', LOCATIONS, undefined, '\u0000\u0001'],
  ['an empty entry file', entry, undefined, ''],
  ['an entry file without members', entry, undefined, '{}\n'],
  ['an entry file with a version only', entry, undefined, 'openapi: 3.1.0\n'],
  ['OpenAPI 3.0', entry, 'openapi: 3.1.0', 'openapi: 3.0.3'],
  ['OpenAPI 3.2', entry, 'openapi: 3.1.0', 'openapi: 3.2.0'],
  ['a version that is a number', entry, 'openapi: 3.1.0', 'openapi: 3.1'],
  ['no version', entry, 'openapi: 3.1.0\n', ''],
  ['a blank title', entry, 'title: Integration API', "title: '  '"],
  ['a blank version', entry, 'version: 1.0.0', "version: ' '"],
  ['a blank description of a tag', entry, 'description: The product catalogue, read-only.', "description: ' '"],
  ['a blank operationId', RATE, 'operationId: retrieveRateLimit', "operationId: ' '"],
  ['a blank summary', RATE, 'summary: Retrieve the rate limit', "summary: '       '"],
  ['a blank description of a response', RATE, 'description: The current rate limit.', "description: ' '"],
  ['a no-break space as description', RATE, 'description: The current rate limit.', "description: '\u00A0'"],
  ['a blank description of a field', LOCATIONS, 'description: Display name.', "description: ' '"],
  ['an empty description of a field', LOCATIONS, 'description: Display name.', "description: ''"],
  ['a blank name of a field', LOCATIONS, '    name:\n', "    ' ':\n"],
  ['a blank value of an enum', 'components/schemas/api-keys.yaml', 'enum: [live, test]', "enum: [live, ' ']"],
  ['a field of the prototype', LOCATIONS, '    is_active:\n', '    __proto__:\n'],
  ['a YAML tag', LOCATIONS, 'example: Husum warehouse', 'example: !!js/function a'],
  ['a YAML anchor', LOCATIONS, 'example: Husum warehouse', 'example: &a Husum'],
  ['a merge key', LOCATIONS, '    name:\n', '    <<: { type: string }\n    name:\n'],
  ['a second document', LOCATIONS, 'LocationPage:', '---\nLocationPage:'],
  ['a tab', LOCATIONS, '  type: object', '\ttype: object'],
  ['a thousand levels', LOCATIONS, 'Husum warehouse', '['.repeat(1000) + ']'.repeat(1000)],
  ['a lone surrogate', LOCATIONS, 'Husum warehouse', '"\\uD800"'],
  ['a reference with a bad escape', LOCATIONS, 'ids.yaml#/LocationId', 'ids.yaml#/Location~2Id'],
  ['a reference that is a number', LOCATIONS, '$ref: ids.yaml#/LocationId', '$ref: 5'],
  ['a reference in another case', LOCATIONS, 'ids.yaml#/LocationId', 'IDS.yaml#/LocationId'],
  ['a directive for YAML 1.1', LOCATIONS, undefined, `%YAML 1.1\n---\n${disk.read(LOCATIONS) ?? ''}`],
  ...['required: true', 'nullable: true', 'deprecated: true', 'type: string', 'maxLength: 3', 'readOnly: true'].map(
    (member): Edit => [
      `${member} next to a reference`,
      LOCATIONS,
      'common.yaml#/CountryCode\n',
      `common.yaml#/CountryCode\n      ${member}\n`,
    ],
  ),
  ['a text next to the reference of items', LOCATIONS, "'#/Location'\n", "'#/Location'\n        description: Place.\n"],
  [
    'a text next to the reference of a parameter',
    LIST,
    'paging.yaml#/Limit\n',
    'paging.yaml#/Limit\n      description: Most.\n',
  ],
  ['a text next to the reference of a response', LIST, "'401':\n", "'401':\n      description: No key.\n"],
  ['a text next to the reference of a path', entry, 'paths/events.yaml\n', 'paths/events.yaml\n    summary: Events\n'],
];

// oxlint-disable-next-line typescript/no-explicit-any -- changes of any part of the document
type Doc = any;
/** A bad contract whose files are good, each by itself: what changes in the bundle, and the file that is named. */
type Change = readonly [name: string, change: (document: Doc) => unknown, file: string];

const server = (url: string): ((d: Doc) => unknown) => {
  return (d) => (d.servers[0].url = url);
};
const rename = (map: Doc, from: string, to: string): void => {
  map[to] = map[from];
  delete map[from];
};

const listWith = (parameter: object): ((d: Doc) => unknown) => {
  return (d) =>
    d.paths['/api/v1/locations'].get.parameters.push({ in: 'query', schema: { type: 'string' }, ...parameter });
};
const cancelWith = (field: string): ((d: Doc) => unknown) => {
  return (d) => (d.components.schemas.OrderCancel.properties[field] = { type: 'string' });
};

const changes: readonly Change[] = [
  ...['body', 'options', 'params', 'timeout', 'extra_query', 'api_key', 'signal', 'request', 'this'].map(
    (name): Change => [`the argument ${name}`, listWith({ name }), LIST],
  ),
  ...['Timeout', 'Options', 'Api-Key', '3D-View', 'Cursor'].map((name): Change => [
    `the header ${name}`,
    listWith({ name, in: 'header' }),
    LIST,
  ]),
  ...['body', 'timeout', 'order_id'].map((name): Change => [`the field ${name} of a body`, cancelWith(name), CANCEL]),
  [
    'such an argument of a whole path',
    (d) => (d.paths['/api/v1/locations'].parameters = [{ name: 'body', in: 'query' }]),
    entry,
  ],
  ['a resource called like a device', (d) => (d.paths['/api/v1/rate-limit'].get['x-sdk'].resource = 'aux'), RATE],
  ['two modules for one resource', (d) => (d.paths['/api/v1/rate-limit'].get['x-sdk'].resource = 'ordersAsync'), RATE],
  ['a schema called like a device', (d) => rename(d.components.schemas, 'LocationPage', 'Con'), entry],
  ['another maximum of a page', (d) => (d.components.parameters.Limit.schema.maximum = 200), BEHAVIOUR],
  ['another size of a page', (d) => delete d.components.parameters.Limit.schema.default, BEHAVIOUR],
  ['another idempotency key', (d) => (d.components.parameters.IdempotencyKey.schema.pattern = '^[a-z]+$'), BEHAVIOUR],
  ['another name of a signature', (d) => (d.components.parameters.WebhookSignature.name = 'x-signature'), BEHAVIOUR],
  ['a server with a query', server('https://api.integration.example?x=1'), entry],
  ['a server with a fragment', server('https://api.integration.example#x'), entry],
  ['a server with a password', server('https://user:pw@api.integration.example'), entry],
  ['a server without TLS', server('http://api.integration.example'), entry],
  ['a relative server', server('/api'), entry],
  ['a server with a variable', server('https://{region}.integration.example'), entry],
  ['a server with a slash at its end', server('https://api.integration.example/'), entry],
  ['another server than the default of the libraries', server('https://eu.integration.example'), entry],
  ['no server', (d) => (d.servers = []), entry],
  ['two servers', (d) => d.servers.push({ url: 'https://eu.integration.example' }), entry],
  ['a server of a path', (d) => (d.paths['/api/v1/rate-limit'].servers = d.servers), entry],
  ['a server of an operation', (d) => (d.paths['/api/v1/rate-limit'].get.servers = d.servers), RATE],
  ['a long operationId', (d) => (d.paths['/api/v1/rate-limit'].get.operationId = LONG), RATE],
  ['a long name of a resource', (d) => (d.paths['/api/v1/rate-limit'].get['x-sdk'].resource = LONG), RATE],
  ['a long name of a method', (d) => (d.paths['/api/v1/rate-limit'].get['x-sdk'].method = LONG), RATE],
  ['a long name of a field', (d) => rename(d.components.schemas.Location.properties, 'name', LONG), LOCATIONS],
  ['a long name of a schema', (d) => rename(d.components.schemas, 'LocationPage', `L${LONG}`), entry],
  ['a long value of an enum', (d) => d.components.schemas.Scope.enum.push(LONG), 'components/schemas/api-keys.yaml'],
  [
    'a long name of a parameter',
    (d) => (d.components.parameters.Limit.name = LONG),
    'components/parameters/paging.yaml',
  ],
];

describe('a bad contract', () => {
  it.each(edits)('with %s is refused at a line of its file', (_name, file, text, bad) => {
    const good = disk.read(file) ?? '';
    const edited = text === undefined ? bad : good.replace(text, () => bad);
    expect(edited).not.toBe(good);
    const changed = readSources(entry, { ...disk, read: (path) => (path === file ? edited : disk.read(path)) });
    const found = [...changed.diagnostics, ...versionDiagnostics(changed)];
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ file: where, line }) => where !== '' && line > 0)).toBe(true);
  });

  it.each(changes)('with %s is refused at a line of its file', (_name, change, file) => {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as object;
    change(document);
    const found = bundledDiagnostics(sources, document, contract);
    expect(found.map((diagnostic) => diagnostic.file)).toContain(file);
    expect(found.every(({ line }) => line > 0)).toBe(true);
  });
});

describe('the contract', () => {
  it('is accepted unchanged', () => {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as object;
    expect([...sources.diagnostics, ...versionDiagnostics(sources)]).toEqual([]);
    expect(bundledDiagnostics(sources, document, contract)).toEqual([]);
  });
});
