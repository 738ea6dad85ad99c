/** The portal of a third-party document. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { brandOf } from '../../generators/names/brand.ts';
import { faultsOf } from '../../portal/site/check.ts';
import { thirdPartyPortal } from '../../scripts/docs/third-party-portal.ts';
import { ROOT } from './portal.ts';

const simple = (operationId: string, security: object[]): object => ({
  operationId,
  'x-sdk': { resource: 'tickets', method: operationId.toLowerCase() },
  tags: ['tickets'],
  summary: 'A call',
  security,
  responses: { 204: { description: 'Done.' } },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Museum', version: '2.1', description: 'Tickets. See [the rules](/rules).' },
  servers: [{ url: 'https://museum.example' }],
  tags: [{ name: 'tickets' }],
  security: [{ key: [] }],
  paths: {
    '/doors': { get: simple('getDoors', [{ password: [] }]) },
    '/halls': { get: simple('getHalls', [{ header: [] }]) },
    '/cellar': { get: { ...simple('getCellar', [{ query: [] }]), servers: [{ url: 'https://deep.example/v2' }] } },
    '/news': { get: simple('getNews', []) },
    '/news#csv': { get: simple('getNewsCsv', []) },
    '/tickets/{ticket_id}': {
      get: {
        operationId: 'getTicket',
        'x-sdk': { resource: 'tickets', method: 'retrieve' },
        summary: 'Get a ticket',
        tags: ['tickets'],
        parameters: [{ name: 'ticket_id', in: 'path', required: true, schema: { type: 'string', example: 't_1' } }],
        responses: {
          200: {
            description: 'The ticket.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Ticket' } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer' },
      password: { type: 'http', scheme: 'basic' },
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'the key' },
    },
    schemas: { Ticket: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
  },
};

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  const brand = brandOf('Museum', LANGUAGES);
  if (brand === undefined) throw new Error('no brand');
  files = await thirdPartyPortal(ROOT, { document, brand, versionOf: () => '1.4.0', start: 'Ask *Ada*.' });
});

describe('a portal of a third-party document', () => {
  it('has its name and its operations, and no word of ours', () => {
    expect(files.get('reference/getTicket/index.html')).toContain('Get a ticket');
    const ours = [...files].filter(([path, text]) => !path.startsWith('assets/') && /Integration ?Api/i.test(text));
    expect(ours.map(([path]) => path)).toEqual([]);
  });

  it('begins with a call and its operations, without what only our own API has', () => {
    const text = (files.get('index.html') ?? '').replace(/<nav[^]*<\/nav>/, '');
    expect(text).toContain('museum.example');
    expect(text).toMatch(/href="reference\/index\.html#[^"]+">Tickets<\/a>/);
    expect([...text.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'libraries',
      'reference',
      'look-up',
      'programs',
    ]);
  });

  it('has the command that installs each library, and the text of its owner', () => {
    const text = files.get('index.md') ?? '';
    expect(text).toContain('- Node.js (1.4.0) `npm install @museum-api/sdk`');
    expect(text).toContain('- Java (1.4.0) `com.museumapi:museum-api:1.4.0`');
    expect(text).toContain('its credentials from `MUSEUM_API_HEADER_KEY`');
    expect(text).toContain('Ask *Ada*.');
  });

  it('makes no calls, unless its owner allows a base URL', async () => {
    const page = 'reference/getTicket/index.html';
    expect(files.get(page)).not.toContain('run.js');
    expect(files.has('run-settings.json')).toBe(false);
    const brand = brandOf('Museum', LANGUAGES);
    if (brand === undefined) throw new Error('no brand');
    const baseUrls = ['https://sandbox.museum.example/v1/'];
    const calling = await thirdPartyPortal(ROOT, { document, brand, versionOf: () => '1.4.0', baseUrls });
    expect(calling.get(page)).toContain("connect-src 'self' https://sandbox.museum.example\"");
    expect(calling.get(page)).toContain('assets/run.js" defer');
    expect(JSON.parse(calling.get('run-settings.json') ?? '')).toEqual({
      base_urls: ['https://sandbox.museum.example/v1'],
    });
  });

  it('has code in every language, with the names of its libraries', () => {
    const { paths } = JSON.parse(files.get('openapi.json') ?? '') as {
      paths: Record<string, { get: { 'x-codeSamples': { lang: string; source: string }[] } }>;
    };
    const samples = paths['/tickets/{ticket_id}']?.get['x-codeSamples'] ?? [];
    expect(samples.map(({ lang }) => lang)).toEqual(['curl', 'Node.js', 'Python', 'PHP', 'Java']);
    expect(samples.find(({ lang }) => lang === 'Node.js')?.source).toContain(
      "import { MuseumApi } from '@museum-api/sdk'",
    );
  });

  it('shows with curl to which server a call goes, and how it sends the key', () => {
    const { paths } = JSON.parse(files.get('openapi.json') ?? '') as {
      paths: Record<string, { get: { 'x-codeSamples': { source: string }[] } }>;
    };
    const commands = ['/tickets/{ticket_id}', '/doors', '/halls', '/cellar', '/news', '/news#csv'].map((path) =>
      paths[path]?.get['x-codeSamples'][0]?.source.replaceAll(/\s*\\\n\s*/g, ' '),
    );
    expect(commands).toEqual([
      `curl -i 'https://museum.example/tickets/t_1' -H "Authorization: Bearer $MUSEUM_API_KEY"`,
      `curl -i 'https://museum.example/doors' -u "$MUSEUM_API_KEY"`,
      `curl -i 'https://museum.example/halls' -H "X-Key: $MUSEUM_API_KEY"`,
      `curl -i 'https://deep.example/v2/cellar' --url-query "the%20key=$MUSEUM_API_KEY"`,
      `curl -i 'https://museum.example/news'`,
      // A fragment tells the forms of an operation apart, and is never sent.
      `curl -i 'https://museum.example/news'`,
    ]);
  });

  it('has no link that leads nowhere in the site, but keeps the words of one', () => {
    expect(faultsOf(files)).toEqual(['reference/index.html: there is no page /rules']);
    expect(files.get('reference/index.html')).toContain('the rules');
  });
});
