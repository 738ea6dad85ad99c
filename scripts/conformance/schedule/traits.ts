import type { Trait } from '../../../generators/languages/harness.ts';
import type { Column } from '../drivers/columns.ts';
import type { Case } from '../scenarios/scenario.ts';

/** Returns why a case does not apply to a column, or undefined if it does. */
export function inapplicability({ lacks = {} }: Pick<Column, 'lacks'>, item: Case): string | undefined {
  return traitsOf(item).flatMap((trait) => lacks[trait] ?? [])[0];
}

/** Returns the cases that apply to a column. */
export function applicable(cases: readonly Case[], column: Pick<Column, 'lacks'>): Case[] {
  return cases.filter((item) => inapplicability(column, item) === undefined);
}

/** Returns the traits that a language needs to make the call of a case. */
function traitsOf({ call, expect, needs = [] }: Case): Trait[] {
  return [
    ...('many' in call && call.many.share === 'processes' ? (['processes'] as const) : []),
    ...(isCancelled(call) ? (['cancellation'] as const) : []),
    ...needs,
    ...(expect.connections === undefined ? [] : (['connections'] as const)),
  ];
}

function isCancelled(call: Case['call']): boolean {
  if ('steps' in call) return call.steps.some((step) => 'operation' in step && step.options?.cancel !== undefined);
  const one = 'many' in call ? call.many.call : 'pages' in call ? call.pages : call;
  return 'options' in one && one.options?.cancel !== undefined;
}
