/** The clients that meet the faults: the columns of the conformance suite, and what integrators would use instead. */
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { type Column, COLUMNS } from '../../conformance/drivers/columns.ts';
import type { Command } from '../library.ts';

/** A client in a run. */
export interface Client extends Peer {
  column: Column;
  isOurs: boolean;
}

/** A client that is compared with ours. */
interface Peer {
  id: string;
  title: string;
  /** True if it promises the type of a result. Any other returns the JSON that the server sent. */
  isTyped: boolean;
  /** True if a program can close it, and no connection may remain afterwards. */
  closes: boolean;
  /** Maximum number of attempts of a call, if each of them may take the whole time. */
  attempts: number;
}

/** Peers of a language. */
export interface Peers {
  peers: readonly Peer[];
  /**
   * Installs the peers, and returns the worker that makes the calls of one of them. The worker speaks the protocol of a
   * driver and makes the same call for each operation; the id of the peer is its last argument.
   */
  prepare: () => Promise<Command>;
}

/** Number of concurrent calls: a slow one takes its time, but little of the processor. */
const AT_ONCE = 4;

/**
 * Returns the clients of some languages, or of all without any, ready to be started. The languages follow each other,
 * because a compiler takes all of a machine.
 */
export async function prepareClients(languages: readonly string[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (const { id } of LANGUAGES.filter((language) => languages.length === 0 || languages.includes(language.id))) {
    const columns = COLUMNS.filter(({ language }) => language === id);
    await columns[0]?.build?.();
    clients.push(...columns.map((column) => ours(column)), ...(await peersOf(id)));
  }
  return clients;
}

function ours(column: Column): Client {
  return {
    id: column.id,
    title: `ours, ${column.title}`,
    isTyped: true,
    closes: column.lacks?.connections === undefined,
    attempts: 1,
    isOurs: true,
    column,
  };
}

async function peersOf(language: string): Promise<Client[]> {
  const { peers, prepare } = ((await import(`../${language}/peers.ts`)) as { peers: Peers }).peers;
  const { program, args, env, cwd } = await prepare();
  const set = Object.entries(env ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return peers.map((peer) => ({
    ...peer,
    isOurs: false,
    column: {
      id: peer.id,
      title: peer.title,
      language,
      argument: peer.id,
      command: () => [program, ...args, peer.id],
      env: () => Object.fromEntries(set) as Record<string, string>,
      ...(cwd === undefined ? {} : { folder: cwd }),
      processes: 1,
      atOnce: AT_ONCE,
    },
  }));
}
