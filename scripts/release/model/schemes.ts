import { placeOf } from '../../../generators/model/keys.ts';
import type { Scheme } from '../../../generators/model/model.ts';
import { type Change, matched, type Pair } from './change.ts';

const subject = { kind: 'client' } as const;

/** Compares the security schemes for whose credentials a client has options. */
export function schemeChanges(schemes: Pair<readonly Scheme[]>): Change[] {
  const { pairs, removed, added } = matched(schemes, ({ name }) => name);
  return [
    ...removed.map(({ name }): Change => ({ rule: 'scheme-removed', subject, before: name })),
    ...added.map(({ name }): Change => ({ rule: 'scheme-added', subject, after: name })),
    ...pairs.flatMap((pair): Change[] => {
      const [before, after] = [textOf(pair.before), textOf(pair.after)];
      return before === after
        ? []
        : [{ rule: 'scheme-changed', subject, before, after: `\`${pair.after.name}\` are now ${after}` }];
    }),
  ];
}

function textOf({ auth, tokenEndpoint }: Scheme): string {
  const sent = `${auth.kind} in \`${placeOf(auth)}\``;
  if (tokenEndpoint === undefined) return sent;
  const how = tokenEndpoint.isPosted === true ? 'in the body' : 'by Basic authentication';
  return `${sent}, with a token of \`${tokenEndpoint.url}\` for client credentials ${how}`;
}
