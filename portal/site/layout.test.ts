import { expect, it } from 'vitest';
import type { Page } from '../blocks.ts';
import { html } from '../markup/html.ts';
import { layout } from './layout.ts';

const page: Page = {
  path: 'reference/create order',
  title: 'Create an order',
  description: 'Creates an order with status `pending`, see [Stock](/guides/stock).',
  kind: 'operation',
  names: [],
  blocks: [],
  aside: [],
};
const frame = { page, brand: 'API', version: '1', site: undefined, repository: undefined, navigation: html`` };
const headOf = (site: string | undefined): string =>
  layout({ ...frame, site, content: [], aside: [] }).split('</head>')[0] ?? '';

it.each([
  ['operation', ['intro', 'code', 'details']],
  ['error', ['intro', 'details', 'code']],
] as const)('The page of an %s has its code in its place for a phone.', (kind, order) => {
  const text = layout({
    ...frame,
    page: {
      ...page,
      kind,
      blocks: [
        { kind: 'prose', markdown: '' },
        { kind: 'heading', level: 2, text: '', id: 'a' },
      ],
    },
    content: [html`<p>intro</p>`, html`<p>details</p>`],
    aside: [html`<p>code</p>`],
  });
  expect([...text.matchAll(/<p>(intro|code|details)<\/p>/g)].map(([, part]) => part)).toEqual(order);
});

it('The head of a page names its public address for search engines and for previews of links.', () => {
  const head = headOf('https://docs.example');
  const address = 'https://docs.example/reference/create%20order/';
  expect(head).toContain(`<link rel="canonical" href="${address}" />`);
  expect(head).toContain(`<meta property="og:url" content="${address}" />`);
});

it('The head of a page has no address if the site has none.', () => {
  expect(headOf(undefined)).not.toMatch(/canonical|og:url/);
});

it('The description of a page is plain text in its head.', () => {
  const text = 'Creates an order with status pending, see Stock.';
  expect(headOf(undefined)).toContain(`<meta name="description" content="${text}" />`);
  expect(headOf(undefined)).toContain(`<meta property="og:description" content="${text}" />`);
});

it('A page leads to its Markdown and, if people write it, to its source.', () => {
  const source = { ...page, source: 'portal/guides/stock.md' };
  const written = layout({ ...frame, page: source, repository: 'https://code.example/sdks', content: [], aside: [] });
  expect(written).toContain('<a href="https://code.example/sdks/edit/main/portal/guides/stock.md">Edit this page</a>');
  expect(written).toContain('<a class="twin" href="../../reference/create%20order.md">Markdown</a>');
  expect(layout({ ...frame, repository: 'https://code.example/sdks', content: [], aside: [] })).not.toContain('Edit');
});
