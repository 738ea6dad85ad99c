import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources } from '../../generators/sources/sources.ts';
import { bundledDiagnostics } from '../../scripts/contract/bundled.ts';
import { diskReader } from '../../scripts/contract/disk.ts';
import { ROOT } from '../../scripts/files/root.ts';
import { releasedContract } from '../../scripts/contract/released.ts';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { versionDiagnostics } from '../../scripts/contract/version.ts';

const { contract, entry, bundle } = layoutOf();
const disk = diskReader(contract);
const sources = readSources(entry, disk);
const LOCATIONS = 'components/schemas/locations.yaml';
const RATE = 'paths/rate-limit.yaml';
const BEHAVIOUR = 'behaviour.yaml';
const LONG = 'a'.repeat(101);

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

const changes: readonly Change[] = [
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

it.each(['openapi: 3.0.3', 'openapi: 3.2.0', 'openapi: 3.1', ''])(
  'A bad contract with the version "%s" is refused',
  (line) => {
    const text = (disk.read(entry) ?? '').replace('openapi: 3.1.0', line);
    const changed = readSources(entry, { ...disk, read: (path) => (path === entry ? text : disk.read(path)) });
    expect(versionDiagnostics(changed)).toMatchObject([{ file: entry, rule: 'openapi-version' }]);
  },
);

it.each(changes)('A bad contract with %s is refused at a line of its file', (_name, change, file) => {
  const document = JSON.parse(readFileSync(bundle, 'utf8')) as object;
  change(document);
  const found = bundledDiagnostics(sources, document, { folder: contract });
  expect(found.map((diagnostic) => diagnostic.file)).toContain(file);
  expect(found.every(({ line }) => line > 0)).toBe(true);
});

it.each<Change>([
  ['a removed field', (d) => delete d.components.schemas.Location.properties.is_active, LOCATIONS],
  ['a renamed path', (d) => rename(d.paths, '/api/v1/rate-limit', '/api/v1/rates'), entry],
  ['a smaller page', (d) => (d.components.parameters.Limit.schema.maximum = 50), 'components/parameters/paging.yaml'],
  ['a removed method', (d) => delete d.paths['/api/v1/orders'].post, 'paths/orders.yaml'],
])('A contract with %s does not only grow, and is refused at a line of its file', (_name, change, file) => {
  const document = JSON.parse(readFileSync(bundle, 'utf8')) as object;
  change(document);
  const found = bundledDiagnostics(sources, document, { folder: contract, released: releasedContract(ROOT) });
  const own = found.filter(({ rule }) => rule === 'only-grows');
  expect(own).toMatchObject([{ file, message: expect.stringContaining('only /api/v2 may') }]);
  expect(own[0]?.line).toBeGreaterThan(0);
});

it('The contract is accepted unchanged', () => {
  const document = JSON.parse(readFileSync(bundle, 'utf8')) as object;
  expect([...sources.diagnostics, ...versionDiagnostics(sources)]).toEqual([]);
  expect(bundledDiagnostics(sources, document, { folder: contract, released: releasedContract(ROOT) })).toEqual([]);
});
