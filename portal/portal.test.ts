import { describe, expect, it } from 'vitest';
import type { OpenApi } from './document.ts';
import type { Guide } from './pages/guide.ts';
import { portalFiles } from './portal.ts';
import { PRINTERS } from '../generators/samples/printers.ts';
import { faultsOf } from './site/check.ts';

const EMPTY = { operations: {}, models: {}, required: {}, bodies: {}, optionalBodies: [], enums: {} };

const filesOf = (openapi: OpenApi, guides: readonly Guide[] = []): ReadonlyMap<string, string> =>
  portalFiles({
    openapi,
    tables: Object.fromEntries(Object.keys(PRINTERS).map((language) => [language, EMPTY])),
    guides,
    more: [],
    limits: '',
    errorTexts: {},
    classesOf: () => [],
    assets: new Map([
      ['portal.js', ''],
      ['style.css', ''],
      ['favicon.svg', ''],
    ]),
    moved: new Map([
      ['old', 'reference'],
      ['reference#tag-1', 'reference#order-items'],
    ]),
    searchWords: { stopWords: [], weakWords: [], synonyms: {} },
    rename: (code) => code,
  });

const HOSTILE = `</code></script><img src=x onerror=alert(1)> [a](javascript:alert(1)) "'\` <!-- \${x} {{y}} & \\`;

/** A contract whose every text is hostile. */
const hostile: OpenApi = {
  info: { title: HOSTILE, version: HOSTILE, summary: HOSTILE, description: HOSTILE },
  servers: [{ url: `https://api.example/${encodeURIComponent(HOSTILE)}` }],
  tags: [{ name: HOSTILE, description: HOSTILE }],
  paths: {
    [`/${HOSTILE}/{id}`]: {
      get: {
        operationId: `../${HOSTILE}`,
        tags: [HOSTILE],
        summary: HOSTILE,
        description: HOSTILE,
        parameters: [
          {
            name: HOSTILE,
            in: 'query',
            description: HOSTILE,
            schema: { type: 'string', default: HOSTILE, pattern: HOSTILE },
          },
        ],
        responses: {
          '200': {
            description: HOSTILE,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { a: HOSTILE } },
            },
          },
          '400': { description: HOSTILE },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        description: HOSTILE,
        required: [HOSTILE],
        properties: { [HOSTILE]: { type: 'string', description: HOSTILE, enum: [HOSTILE, '`', '``'] } },
      },
      thing: { type: ['string', 'null'], description: HOSTILE },
      Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
    },
  },
};

describe('a portal', () => {
  const files = filesOf(hostile);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));

  it('keeps hostile texts as texts', () => {
    expect(
      pages.filter(([, text]) => /<img|href="javascript:|<script[^]*<script/i.test(text)).map(([path]) => path),
    ).toEqual([]);
    expect(pages.length).toBeGreaterThan(6);
  });

  it('has no dead link, no dead anchor and no id twice', () => {
    expect(faultsOf(files)).toEqual([]);
  });

  it('has only addresses inside its folder, which differ on every file system', () => {
    const paths = [...files.keys()];
    expect(paths.filter((path) => !/^[\w.-]+(?:\/[\w.-]+)*$/.test(path) || path.includes('..'))).toEqual([]);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  });

  it('is the same when it is made again', () => {
    expect([...filesOf(hostile)]).toEqual([...files]);
  });

  it('leads from an address that moved to its successor', () => {
    expect(files.get('old/index.html')).toContain('url=../reference/index.html');
  });

  it('ends for schemas that contain themselves', () => {
    expect(files.has('schemas/Node/index.html')).toBe(true);
  });
});

/** Returns the page of the reference of a contract with these tags. */
function referenceOf(...tags: string[]): string {
  const paths = Object.fromEntries(tags.map((tag, at) => [`/${at}`, { get: { tags: [tag], responses: {} } }]));
  const files = filesOf({ info: { title: 'A', version: '1' }, tags: tags.map((name) => ({ name })), paths });
  return files.get('reference/index.html') ?? '';
}

describe('the anchor of a tag', () => {
  it('stays when a tag is added before it', () => {
    expect(referenceOf('Order items')).toContain('<h2 id="order-items"');
    expect(referenceOf('New', 'Order items')).toContain('<h2 id="order-items"');
  });

  it('is another one for each of two tags whose names differ in punctuation', () => {
    const page = referenceOf('Order items', 'order-items');
    expect(page).toContain('<h2 id="order-items"');
    expect(page).toContain('<h2 id="order-items-2"');
  });

  it('has the anchor that was published once inside it', () => {
    expect(referenceOf('Order items')).toContain('<h2 id="order-items"><a id="tag-1"></a>');
  });
});

it('a guide leads to the guides before and after it', () => {
  const guides = ['c', 'b', 'a'].map((title, at): Guide => {
    const page = { path: `guides/${title}`, title, description: title, names: [], blocks: [], aside: [] };
    return { page: { ...page, kind: 'guide' }, order: -at };
  });
  const files = filesOf({ info: { title: 'A', version: '1' } }, guides);
  const linksOf = (name: string): string[] => {
    const [, neighbours = ''] = (files.get(`guides/${name}/index.html`) ?? '').split('class="neighbours"');
    return [...neighbours.matchAll(/href="([^"]*)"><span>(\w+)/g)]
      .map(([, href, label]) => `${label} ${href}`)
      .slice(0, 2);
  };
  expect(linksOf('b')).toEqual(['Previous ../../guides/a/index.html', 'Next ../../guides/c/index.html']);
  expect(linksOf('c')).toEqual(['Previous ../../guides/b/index.html']);
});

const site = (text: string): ReadonlyMap<string, string> =>
  new Map([
    ['index.html', text],
    ['a/index.html', '<p id="x">'],
  ]);

describe('the check of a site', () => {
  it.each([
    ['<a href="b/index.html">', 'index.html: the link b/index.html leads nowhere'],
    ['<a href="a/index.html#y">', 'index.html: the link a/index.html#y has an anchor that its page lacks'],
    ['<a href="#z">', 'index.html: the link #z has an anchor that its page lacks'],
    ['<span data-dead="/x">', 'index.html: there is no page /x'],
    ['<p id="p"><p id="p">', 'index.html: the id p occurs twice'],
  ])('reports %s', (text, fault) => {
    expect(faultsOf(site(text))).toEqual([fault]);
  });

  it('accepts links to pages, anchors and other sites', () => {
    expect(faultsOf(site('<p id="p"><a href="#p"><a href="a/index.html#x"><a href="https://b.example/#q">'))).toEqual(
      [],
    );
  });
});
