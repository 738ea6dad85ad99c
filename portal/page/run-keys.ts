/** Fields for the keys of a call, and their places in its request. A key stays in the page: nothing stores it. */
import { keysOf, placeOf } from '../../generators/model/keys.ts';
import type { Auth, KeyAuth } from '../../generators/model/model.ts';
import { type Field, textField } from './run-fields.ts';

/** What a request sends to prove who calls. */
export interface Credentials {
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

interface KeyFields {
  fields: readonly Field[];
  value: () => Credentials;
}

const LABELS: Readonly<Record<string, string>> = { bearer: 'API key', basic: 'User name' };

/** Reports whether a page can send the keys of an operation: browsers let no page choose a cookie. */
export const canSendKeys = (auth: Auth): boolean => keysOf(auth).every(({ kind }) => kind !== 'cookie');

/**
 * Returns a field for each key of an operation, two for a user with a password.
 * @param initial value of the first field; undefined hides what is entered
 */
export function keyFields(auth: Auth, initial: string | undefined): KeyFields {
  const secret = (label: string): Field =>
    textField(label, initial ?? '', initial === undefined ? { type: 'password' } : {});
  const keys = keysOf(auth).map((key) => ({
    key,
    first: key.kind === 'basic' ? textField('User name', '') : secret(LABELS[key.kind] ?? placeOf(key)),
    password: key.kind === 'basic' ? secret('Password') : undefined,
  }));
  return {
    fields: keys.flatMap(({ first, password }) => (password === undefined ? [first] : [first, password])),
    value: () => {
      const sent = keys.filter(({ first }) => first.value !== '');
      const pairs = (all: typeof sent) =>
        Object.fromEntries(all.map(({ key, first, password }) => [placeOf(key), textOf(key, first, password)]));
      return {
        headers: pairs(sent.filter(({ key }) => !inQuery(key))),
        query: pairs(sent.filter(({ key }) => inQuery(key))),
      };
    },
  };
}

const inQuery = ({ kind }: KeyAuth): boolean => kind === 'query';

function textOf({ kind }: KeyAuth, { value }: Field, password: Field | undefined): string {
  if (kind === 'bearer') return `Bearer ${value}`;
  // In UTF-8 (RFC 7617, section 2.1).
  const bytes = new TextEncoder().encode(`${value}:${password?.value ?? ''}`);
  return kind === 'basic' ? `Basic ${btoa(String.fromCodePoint(...bytes))}` : value;
}
