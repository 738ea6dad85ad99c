/** Selection of the account and the mode whose records are shown. */
import { fill, h } from './frame/dom.ts';
import type { Scope } from './frame/view.ts';
import type { Lab } from './lab/types.ts';

type Account = Lab<'TestAccount'>;

interface ScopeSelection {
  readonly account: HTMLSelectElement;
  readonly mode: HTMLSelectElement;
  read(): Scope;
  /** Selects a mode and an account; reports whether the account exists. */
  select(accountId: string, mode: string): boolean;
  fill(accounts: readonly Account[]): void;
}

/** Returns the selection, which has no accounts at first. */
export function scopeOf(onChange: () => void): ScopeSelection {
  const account = h('select', { 'aria-label': 'Account', onchange: onChange });
  const mode = h(
    'select',
    { 'aria-label': 'Mode', onchange: onChange },
    h('option', {}, 'test'),
    h('option', {}, 'live'),
  );
  let accounts: readonly Account[] = [];
  return {
    account,
    mode,
    read: () => ({
      account: accounts.find(({ id }) => id === account.value),
      mode: mode.value === 'live' ? 'live' : 'test',
    }),
    select(accountId, wantedMode) {
      if (wantedMode === 'live' || wantedMode === 'test') mode.value = wantedMode;
      const isKnown = accounts.some(({ id }) => id === accountId);
      if (isKnown) account.value = accountId;
      return isKnown;
    },
    fill(all) {
      // Options that are drawn again would close a list that is open.
      if (JSON.stringify(all) === JSON.stringify(accounts)) return;
      const selected = account.value;
      accounts = all;
      const options = all.map((one) =>
        h('option', { value: one.id, selected: one.id === selected }, labelOf(one, all)),
      );
      fill(account, ...options);
    },
  };
}

/** Returns the name of an account, with its address if others have the same name. */
function labelOf({ name, email }: Account, accounts: readonly Account[]): string {
  return accounts.filter((one) => one.name === name).length > 1 ? `${name} (${email})` : name;
}
