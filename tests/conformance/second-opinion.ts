/** What a second reader of the contract says of the requests that Prism had nothing against. */
import type { Exchange } from '../../scripts/conformance/assert.ts';
import { normalised } from '../../scripts/conformance/parity.ts';
import type { RecordedRequest } from '../../scripts/conformance/server/recording.ts';
import { BUNDLE } from '../../scripts/mock/document.ts';
import { startSteady } from './oracles/steady.ts';

interface Opinion {
  /** Different requests that were judged. */
  judged: number;
  /** One line for each thing that is wrong. */
  wrong: string[];
}

export async function secondOpinion(exchanges: readonly Exchange[]): Promise<Opinion> {
  const requests = documented(exchanges);
  const steady = await startSteady(BUNDLE);
  try {
    const wrong: string[] = [];
    for (const [request, { case: one, language }] of requests) {
      const found = await steady.judge(request);
      wrong.push(...found.map((what) => `${one.id} in ${language}: ${what}`));
    }
    return { judged: requests.length, wrong };
  } finally {
    await steady.stop();
  }
}

/** Each request that got the contract's own success, once, however many cases and languages sent it. */
function documented(exchanges: readonly Exchange[]): [RecordedRequest, Exchange][] {
  const found = new Map<string, [RecordedRequest, Exchange]>();
  for (const exchange of exchanges) {
    // What a caller adds to the query is documented nowhere.
    if ('operation' in exchange.case.call && exchange.case.call.options?.extra_query) continue;
    for (const request of exchange.recording.requests) {
      if (request.answer.startsWith('prism 2')) found.set(normalised(request), [request, exchange]);
    }
  }
  return [...found.values()];
}
