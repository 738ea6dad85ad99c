import { startMock } from '../../scripts/mock/prism.ts';
import { type Relayed, type Route, startRelay } from '../mock/relay.ts';

export interface FirstCallsServer {
  /** URL of the server. The base URL of an SDK is `<url>/s/<plan>`. */
  url: string;
  exchanges: readonly Relayed[];
  close(): Promise<void>;
}

/**
 * Starts a relay between an SDK and Prism that requests the responses of a plan from Prism, so that the SDK sends the same
 * requests as in production. Plans: `plain`, `two-pages`, and a status such as `401`.
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
  // Prism is stateless: the presence of a cursor determines the page.
  if (plan === 'two-pages')
    return `code=200, example=${target.includes('cursor=') ? 'product_page_last' : 'product_page_first'}`;
  return undefined;
}
