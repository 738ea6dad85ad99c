/** Validates the requests that Prism accepted with Steady, an independent validator of the contract. */
import type { Exchange } from '../../scripts/conformance/assert/exchange.ts';
import { normalised } from '../../scripts/conformance/results/parity.ts';
import type { RecordedRequest } from '../../scripts/conformance/server/recording.ts';
import { BUNDLE } from '../../scripts/mock/document.ts';
import { startSteady } from './oracles/steady.ts';

interface Opinion {
  /** Number of distinct requests that were checked. */
  checked: number;
  /** One line for each error. */
  errors: string[];
}

export async function secondOpinion(exchanges: readonly Exchange[]): Promise<Opinion> {
  const requests = documented(exchanges);
  const steady = await startSteady(BUNDLE);
  try {
    const errors: string[] = [];
    for (const [request, { case: item, language }] of requests) {
      const found = await steady.validate(request);
      errors.push(...found.map((error) => `${item.id} in ${language}: ${error}`));
    }
    return { checked: requests.length, errors };
  } finally {
    await steady.stop();
  }
}

/** Returns each distinct request that got the documented success response, whatever cases and languages sent it. */
function documented(exchanges: readonly Exchange[]): [RecordedRequest, Exchange][] {
  const found = new Map<string, [RecordedRequest, Exchange]>();
  for (const exchange of exchanges) {
    // Extra query parameters of a caller are not documented.
    if ('operation' in exchange.case.call && exchange.case.call.options?.extra_query) continue;
    for (const request of exchange.recording.requests) {
      if (request.response.startsWith('prism 2'))
        found.set(normalised(request, exchange.addedHeaders), [request, exchange]);
    }
  }
  return [...found.values()];
}
