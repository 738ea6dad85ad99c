/** Rules of faults, kept in memory: each says which requests it matches and what happens to them. */
import type { components } from '../../../openapi/.build/lab-types.ts';
import type { LabCall } from '../../server/hooks.ts';

export type Fault = components['schemas']['Fault'];

/** Maximum number of rules. */
export const MAX_RULES = 100;

export interface FaultRules {
  add(rule: Omit<Fault, 'seen' | 'met'>): Fault;
  list(): readonly Fault[];
  /** Returns false if there is no such rule. */
  remove(id: string): boolean;
  clear(): void;
  /** Returns the first rule whose turn it is, and counts the request for all rules that match it. */
  meet(call: LabCall): Fault | undefined;
  /** Does the same for a webhook that the inbox receives under a name. */
  meetInInbox(name: string): Fault | undefined;
}

export function faultRules(): FaultRules {
  let rules: Fault[] = [];
  const meeting = (fits: (rule: Fault) => boolean): Fault | undefined => {
    let met: Fault | undefined;
    for (const rule of rules) {
      if (!fits(rule)) continue;
      rule.seen += 1;
      if (met || rule.seen < rule.nth || (rule.times !== null && rule.met >= rule.times)) continue;
      rule.met += 1;
      met = rule;
    }
    return met;
  };
  return {
    add(rule) {
      const added = { ...rule, seen: 0, met: 0 };
      rules.push(added);
      return added;
    },
    list: () => rules,
    remove(id) {
      const before = rules.length;
      rules = rules.filter((rule) => rule.id !== id);
      return rules.length < before;
    },
    clear() {
      rules = [];
    },
    meet: (call) => meeting((rule) => rule.inbox === undefined && fitsCall(rule, call)),
    meetInInbox: (name) => meeting((rule) => rule.inbox !== undefined && matches(rule.inbox, name)),
  };
}

function fitsCall(rule: Fault, call: LabCall): boolean {
  return (
    isOr(rule.operation, call.operationId) &&
    isOr(rule.account_id, call.tenant?.accountId) &&
    isOr(rule.mode, call.tenant?.mode) &&
    isOr(rule.api_key_id, call.keyId) &&
    (rule.path === undefined || matches(rule.path, call.path))
  );
}

const isOr = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted === value;

/** Returns true if the text has the form of the pattern, in which each asterisk stands for any characters. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
