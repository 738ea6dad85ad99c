import { operations } from './operations.ts';
import type { Context, Rule } from './redocly.ts';

/** Requires operations to have texts of their own: two with one summary cannot be told apart in a list. */
export const uniqueTexts: Rule = () => ({ Paths: compare, WebhooksMap: compare });

function compare(section: unknown, context: Context): void {
  const all = operations(section, context);
  for (const key of ['summary', 'description']) {
    const owners = new Map<string, string>();
    for (const { name, node, location } of all) {
      if (typeof node[key] !== 'string') continue;
      const text = node[key].trim().toLowerCase();
      const owner = owners.get(text);
      const message = `${name} and ${String(owner)} have the same ${key}; say what distinguishes them`;
      if (owner !== undefined) context.report({ message, location: location.child([key]) });
      else owners.set(text, name);
    }
  }
}
