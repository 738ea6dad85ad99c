import { startMock } from '../../scripts/mock/prism.ts';
import { type Relayed, type Route, startRelay } from '../mock/relay.ts';

export interface FirstCallsServer {
  /** SDKs are given `<url>/s/<plan>` as their base URL. */
  url: string;
  exchanges: readonly Relayed[];
  close(): Promise<void>;
}

/**
 * Stands between an SDK and Prism and asks Prism for the answers of a plan, so that the SDK's own requests stay what they
 * are in production. Plans: `plain`, `two-pages`, and a status such as `401`.
 */
export async function startFirstCallsServer(): Promise<FirstCallsServer> {
  const mock = await startMock();
  const { url, relayed, close } = await startRelay(mock, routeOf);
  return {
    url,
    exchanges: relayed,
    async close() {
      await close();
      await mock.close();
    },
  };
}

function routeOf(url: string): Route | undefined {
  const [, plan = '', target = ''] = /^\/s\/([^/]+)(\/.*)$/.exec(url) ?? [];
  if (target === '') return undefined;
  const prefer = preferenceOf(plan, target);
  return { target, ...(prefer === undefined ? {} : { prefer }) };
}

function preferenceOf(plan: string, target: string): string | undefined {
  if (/^\d{3}$/.test(plan)) return `code=${plan}`;
  // Prism knows no state: which page it serves is decided by whether a cursor was sent.
  if (plan === 'two-pages')
    return `code=200, example=${target.includes('cursor=') ? 'product_page_last' : 'product_page_first'}`;
  return undefined;
}
