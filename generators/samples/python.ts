import { bracketed, literal, PYTHON } from './literal.ts';
import { dispatchOf, fieldsOf, headerSlots, own, type Sample, taken } from './sample.ts';
import type { Slot, ValueType } from './dispatch.ts';
import type { SampleTable } from './table.ts';

/** Returns statements for Python that make the call and print its result; undefined if the library refuses the call. */
export function pythonSample(sample: Sample, table: SampleTable): string | undefined {
  const dispatch = dispatchOf(sample, table);
  if (!dispatch) return undefined;
  const { path, query, headers = {}, body, baseUrl, hasKey } = sample;
  const imports = new Set<string>();
  const named = (values: object, slots?: Readonly<Record<string, Slot>>): string[] =>
    taken(values, slots).map(([slot, value]) => `${slot.name}=${text(value, slot.type, { table, imports }, STEP)}`);
  const args = [
    ...Object.keys(dispatch.path).map((name) => literal(path[name], PYTHON)),
    ...named(query, dispatch.query),
    ...named(headers, headerSlots(dispatch)),
    ...named((body ?? {}) as object, dispatch.members),
  ];
  const call = `api.${dispatch.resource}.${dispatch.method}${bracketed(args, ['(', ')'], '')}`;
  const options = [
    ...(baseUrl === undefined ? [] : [`base_url=${literal(baseUrl, PYTHON)}`]),
    ...(hasKey ? [] : ['api_key=None']),
  ];
  const shown = dispatch.item ? 'result.data' : 'result';
  return `${[...imports].map((line) => `${line}\n\n`).join('')}from integration_api import IntegrationApi

api = IntegrationApi(${options.join(', ')})${hasKey ? '  # reads INTEGRATION_API_KEY' : ''}
${dispatch.result ? `result = ${call}\nprint(${shown})` : call}
`;
}

interface Scope {
  readonly table: SampleTable;
  readonly imports: Set<string>;
}

const STEP = '    ';

/** Returns the expression of a value: dictionaries for objects, and date-times as such. */
function text(value: unknown, type: ValueType, scope: Scope, indent: string): string {
  if (value === null) return 'None';
  if (type === 'date-time') return dateTime(String(value), scope);
  if (typeof type === 'string' || 'enum' in type) return literal(value, PYTHON, indent);
  const inner = indent + STEP;
  if ('list' in type) {
    const items = (value as unknown[]).map((item) => text(item, type.list, scope, inner));
    return bracketed(items, PYTHON.list, indent);
  }
  const typeOf = (name: string): ValueType =>
    'map' in type ? type.map : (own(fieldsOf(scope.table.models[type.model]) ?? {}, name)?.type ?? 'json');
  const members = Object.entries(value as object).map(
    ([name, member]) => `${literal(name, PYTHON)}: ${text(member, typeOf(name), scope, inner)}`,
  );
  return bracketed(members, PYTHON.map, indent);
}

function dateTime(value: string, { imports }: Scope): string {
  imports.add('from datetime import datetime');
  // Python 3.9 does not read the letter Z.
  return `datetime.fromisoformat(${literal(value.replace(/Z$/, '+00:00'), PYTHON)})`;
}
