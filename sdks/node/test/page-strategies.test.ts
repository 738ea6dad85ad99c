import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paginate } from '../src/core/pages/paginate.ts';
import type { ApiClient } from '../src/core/client/api-client.ts';
import type { Operation, WriteOptions } from '../src/core/request/operation.ts';
import { otherPages, type PageStrategy } from '../src/core/pages/page-strategy.ts';
import { buildUrl } from '../src/core/request/url.ts';
import { DecodeError } from '../src/index.ts';

interface Vector {
  id: string;
  why: string;
  paging: PageStrategy;
  pages: object[];
  links?: (string | null)[];
  /** Body of the call. Absent for a call without a body. */
  body?: object;
  queries: string[];
  /** Bodies that are sent. Absent for a list that continues by its query. */
  bodies?: object[];
  items: string[];
  fails: boolean;
}

const file = new URL('../../../openapi/vectors/pages.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

it.each(vectors)(
  'A list continues as in the vector $id: $why',
  async ({ paging, pages, links, body, queries, bodies, items, fails }) => {
    const operation: Operation = {
      id: 'listThem',
      method: 'GET',
      path: '/them',
      query: { optional: { limit: 'integer', [paging.parameter]: paging.isInteger === true ? 'integer' : 'string' } },
      paging: otherPages(paging),
    };
    const sent: string[] = [];
    const sentBodies: unknown[] = [];
    const keys: unknown[] = [];
    const client = {
      async send(_: Operation, { query, body: sentBody }: { query: object; body?: unknown }, options: WriteOptions) {
        keys.push(options.idempotencyKey);
        if (sentBody !== undefined) sentBodies.push(sentBody);
        sent.push(buildUrl('https://api.example', operation, { query }).split('?')[1] ?? '');
        const link = links?.[sent.length - 1] ?? undefined;
        const headers = new Headers(link === undefined ? {} : { link });
        return { data: pages[sent.length - 1], response: { headers } };
      },
    } as unknown as ApiClient;
    const list = paginate<object, { id: string } | string>(
      client,
      operation,
      { query: { limit: 2 }, body },
      { idempotencyKey: 'first' },
    );
    const found: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const item of list) found.push(typeof item === 'string' ? item : item.id);
    };
    const error: unknown = await loop().catch((cause: unknown) => cause);
    expect(error instanceof DecodeError).toBe(fails);
    expect({ sent, found }).toEqual({ sent: queries, found: items });
    expect(sentBodies).toEqual(bodies ?? []);
    expect(keys).toEqual(sent.map((_, index) => (index === 0 ? 'first' : undefined)));
  },
);
