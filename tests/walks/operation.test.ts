import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideOf, ROOT, unmatched } from './guide.ts';
import { RepositoryCopy, WALK_TIMEOUT_MS } from './repository-copy.ts';

const GUIDE = guideOf('A new operation');
const HANDLERS = 'sandbox/catalogue/list-locations.ts';
const UNIT_TEST = 'sandbox/catalogue/locations.test.ts';
const REQUESTS = 'tests/sandbox/requests.ts';

const EXAMPLES = `            location_default:
              $ref: ../components/examples/locations.yaml#/location_default
`;
/** Path of the new operation: that of a product, for a location, which has no version. */
const PATH = readFileSync(join(ROOT, 'openapi/paths/products-by-id.yaml'), 'utf8')
  .replace(/ +ETag:\n.*\n/, '')
  .replace(/(?<=examples:\n)[\s\S]*?(?= {4}'400')/, EXAMPLES.replaceAll('$', '$$$$'))
  .replace(/description: Returns.*/, 'description: Returns a location, whether it is in use or not.')
  .replace('tags: [products]', 'tags: [inventory]')
  .replace('products:read', 'inventory:read')
  .replaceAll('product', 'location')
  .replaceAll('Product', 'Location');
const EXAMPLE = `
location_default:
  summary: Default location
  value:
    id: loc_OZfCNKqw2FQEN6Df
    name: Husum warehouse
    is_default: true
    is_active: true
    country_code: DE
`;
const PARAMETER = `
LocationId:
  name: location_id
  in: path
  required: true
  description: Identifier of the location.
  schema:
    $ref: ../schemas/ids.yaml#/LocationId
`;
const SQL = `const RETRIEVE = statement<LocationRow>(
  'locations_retrieve',
  \`select \${LOCATION_COLUMNS} from location where account_id = $1 and mode = $2 and id = $3\`,
);

`;
const HANDLER = `  async retrieveLocation({ tx, tenant, path }) {
    const row = await tx.first(RETRIEVE, [tenant.accountId, tenant.mode, path.location_id]);
    if (!row) throw notFound('location', path.location_id);
    return { status: 200, body: locationOf(row) };
  },
`;
const TEST = `
it('retrieves a location', async () => {
  const [first] = (await shop.expectBody('listLocations')).data;
  expect(await shop.expectBody('retrieveLocation', { path: { location_id: first?.id ?? '' } })).toEqual(first);
});
`;

describe('a new operation', { timeout: WALK_TIMEOUT_MS }, () => {
  let copy: RepositoryCopy;
  beforeAll(() => {
    copy = new RepositoryCopy();
  });
  afterAll(() => copy.remove());

  it('is edited by hand in four files of the contract, and generated into every library', async () => {
    copy.append('openapi/paths/locations-by-id.yaml', PATH);
    const listed = '    $ref: paths/locations.yaml\n';
    const line = '  /api/v1/locations/{location_id}:\n    $ref: paths/locations-by-id.yaml\n';
    copy.edit('openapi/openapi.yaml', listed, listed + line);
    copy.append('openapi/components/parameters/paths.yaml', PARAMETER);
    copy.append('openapi/components/examples/locations.yaml', EXAMPLE);
    expect(copy.edited).toHaveLength(4);
    expect(copy.librariesWithout(/retrieve_?location/i)).toHaveLength(4);
    expect(GUIDE.commands).toContain('npm run generate');
    await copy.generate();
    expect(copy.librariesWithout(/retrieve_?location/i)).toEqual([]);
  });

  it('is asked for by the type check: its handler, and a request of the tests', async () => {
    expect(await copy.typeErrors()).toEqual(['sandbox/start/handlers.ts', REQUESTS]);
    const imported = "import { statement } from '../store/statement.ts';\n";
    copy.edit(HANDLERS, imported, `import { notFound } from '../contract/problem.ts';\n${imported}`);
    copy.edit(HANDLERS, 'export const', `${SQL}export const`);
    copy.edit(
      HANDLERS,
      "Handlers<'listLocations'> = {\n",
      `Handlers<'listLocations' | 'retrieveLocation'> = {\n${HANDLER}`,
    );
    const request =
      '  retrieveLocation: (_api, { key, locationId }) => ({ key, path: { location_id: locationId } }),\n';
    copy.edit(REQUESTS, '  listOrders: plain,\n', `${request}  listOrders: plain,\n`);
    copy.append(UNIT_TEST, TEST);
    expect(await copy.typeErrors()).toEqual([]);
  });

  it('passes its unit test', async () => {
    expect(await copy.passedTests(UNIT_TEST, 'retrieves a location')).toEqual(['retrieves a location']);
  });

  it('is called with a library', async () => {
    expect(await copy.call('operation.ts')).toEqual([true, 'NotFoundError']);
  });

  it('was edited by hand only where the guide says so', () => {
    const inSandbox = copy.edited.filter((path) => !path.startsWith('openapi/'));
    expect(inSandbox).toEqual([HANDLERS, UNIT_TEST, REQUESTS]);
    // A new table would also need a migration.
    expect(unmatched(GUIDE, copy.edited)).toEqual(['sandbox/store/']);
  });
});
