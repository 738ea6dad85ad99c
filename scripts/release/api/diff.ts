import { type Bump, largest } from '../bump.ts';
import { type Passing, signatureBump } from './signature.ts';
import type { Symbols } from './symbols.ts';

/** One difference between the public APIs of two releases. */
export interface ApiChange {
  kind: 'added' | 'removed' | 'changed';
  bump: Bump;
  /** File and name: `sdk: ClientOptions.timeout`. */
  symbol: string;
  before?: string;
  after?: string;
}

/** Compares the public APIs of two releases, in the order of the names. */
export function apiChanges(before: Symbols, after: Symbols, passing: Passing): ApiChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((symbol): ApiChange[] => {
    const [old, fresh] = [before.get(symbol), after.get(symbol)];
    if (old === undefined) return isNested(symbol, before, after) ? [] : [{ kind: 'added', bump: 'minor', symbol }];
    if (fresh === undefined) return isNested(symbol, after, before) ? [] : [{ kind: 'removed', bump: 'major', symbol }];
    const bump = overloadsBump(old, fresh, passing);
    if (bump === 'none') return [];
    return [{ kind: 'changed', bump, symbol, before: old.join(' / '), after: fresh.join(' / ') }];
  });
}

/** Reports whether the owner of a member was added or removed with it. */
function isNested(symbol: string, without: Symbols, having: Symbols): boolean {
  const owner = symbol.slice(0, Math.max(0, symbol.lastIndexOf('.')));
  return having.has(owner) && !without.has(owner);
}

/** Each old overload must remain possible in one of the new ones; a new overload is an addition. */
function overloadsBump(before: readonly string[], after: readonly string[], passing: Passing): Bump {
  const kept = before.map((old) => {
    const bumps = after.map((fresh) => signatureBump(old, fresh, passing));
    return bumps.toSorted((a, b) => (a === b ? 0 : largest([a, b]) === a ? 1 : -1))[0] ?? 'major';
  });
  return largest([...kept, after.length > before.length ? 'minor' : 'none']);
}
