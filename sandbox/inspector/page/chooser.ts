/** Chooser of the account whose records are shown. The sandbox searches the accounts, of which there may be thousands. */
import { h } from './frame/dom.ts';
import { Combobox } from './frame/combobox.ts';
import { lab, LabError, queryText } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';

type Account = Lab<'TestAccount'>;

interface AccountChooser {
  readonly element: HTMLElement;
  /** Returns the account that is chosen; undefined if there is none yet. */
  account(): Account | undefined;
  /** Chooses an account; an unknown one is ignored. */
  choose(accountId: string): Promise<void>;
  /** Reads the account that is chosen again; takes the newest one if it is gone or none is chosen. */
  refresh(): Promise<void>;
}

interface ChooserOptions {
  /** Called after a person chose an account. */
  readonly onChoose: () => void;
  readonly onError: (error: unknown) => void;
}

const PAGE = '50';

export function accountChooser({ onChoose, onError }: ChooserOptions): AccountChooser {
  const combobox = new Combobox<Account>({
    id: 'account',
    label: 'Account',
    placeholder: 'Name, email or id',
    async search(text, last) {
      const page = await list({ limit: PAGE, ...(text && { q: text }), ...(last && { before: last.id }) });
      return { items: page.data, hasMore: page.has_more };
    },
    nameOf: ({ name }) => name,
    optionOf,
    onChoose,
    onError,
  });
  return {
    element: combobox.element,
    account: () => combobox.chosen,
    async choose(accountId) {
      if (accountId !== combobox.chosen?.id) combobox.chosen = (await find(accountId)) ?? combobox.chosen;
    },
    async refresh() {
      const { chosen } = combobox;
      combobox.chosen = (chosen && (await find(chosen.id))) ?? (await list({ limit: '1' })).data[0];
    },
  };
}

/** Names may be equal, so the address and the identifier are shown, too. */
const optionOf = ({ name, email, id, suspended }: Account): Node[] => [
  h('strong', {}, name),
  ...(suspended ? [h('span', { class: 'tag bad' }, 'suspended')] : []),
  h('span', { class: 'quiet' }, email),
  h('code', { class: 'quiet' }, id),
];

/** Returns an account; undefined if there is none with this identifier. */
async function find(accountId: string): Promise<Account | undefined> {
  try {
    return await lab<Account>('GET', `accounts/${encodeURIComponent(accountId)}`);
  } catch (error) {
    if (error instanceof LabError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

const list = (query: Readonly<Record<string, string>>): Promise<Lab<'TestAccountList'>> =>
  lab('GET', `accounts?${queryText(query)}`);
