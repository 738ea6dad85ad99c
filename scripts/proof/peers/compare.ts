/** Compares our generator with others on the same documents. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { ensureJar } from '../../openapi-generator/jar.ts';
import { generateFrom } from '../generate-from.ts';
import type { Outcome } from '../page.ts';
import { installPeers, measurePeer, type PeerOutcome } from './measure.ts';
import { peersPage } from './page.ts';
import { PEERS } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Returns a Markdown page with the results of all generators for each document. */
export async function comparePeers(
  documents: readonly string[],
  server: string,
  onResult: (document: string, summary: string) => void,
): Promise<string> {
  const { path: jar } = await ensureJar();
  const programs = await installPeers(ROOT, join(ROOT, '.cache/peers'), jar);
  const scratch = mkdtempSync(join(tmpdir(), 'peers-'));
  const outcomes: PeerOutcome[] = [];
  const totals = new Map<string, number>();
  const add = (outcome: PeerOutcome): void => {
    outcomes.push(outcome);
    const { document, title, language, operations, seconds, error = 'compiles' } = outcome;
    onResult(document, `${title}, ${language}: ${operations} operations, ${seconds.toFixed(0)} s, ${error}`);
  };
  try {
    for (const document of documents) {
      const out = join(scratch, 'client');
      const own = await generateFrom(document, out, server);
      totals.set(basename(document), own.total);
      add(ownOutcome(own));
      for (const peer of PEERS) add(await measurePeer(peer, programs, document, out));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return peersPage(outcomes, totals);
}

function ownOutcome({ document, total, omitted, seconds, error }: Outcome): PeerOutcome {
  const operations = error === undefined ? total - omitted.length : 0;
  const title = 'this one';
  return { document, title, language: 'all four', operations, seconds, ...(error !== undefined && { error }) };
}
