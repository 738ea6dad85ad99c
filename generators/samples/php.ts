import { bracketed, literal, PHP } from './literal.ts';
import type { Slot, ValueType } from './dispatch.ts';
import { dispatchOf, fieldsOf, headerSlots, type Sample, taken } from './sample.ts';
import type { SampleTable } from './table.ts';

/** Returns statements for PHP that make the call and print its result; undefined if the library refuses the call. */
export function phpSample(sample: Sample, table: SampleTable): string | undefined {
  const dispatch = dispatchOf(sample, table);
  if (!dispatch) return undefined;
  const { path, query, headers = {}, body, baseUrl, hasKey } = sample;
  const scope = { table, classes: new Set<string>() };
  const named = (values: object, slots?: Readonly<Record<string, Slot>>): string[] =>
    taken(values, slots).map(([slot, value]) => `${slot.name}: ${text(value, slot.type, scope, STEP)}`);
  const args = [
    ...Object.keys(dispatch.path).map((name) => literal(path[name], PHP)),
    ...named(query, dispatch.query),
    ...named(headers, headerSlots(dispatch)),
    ...named((body ?? {}) as object, dispatch.members),
  ];
  const call = `$api->${dispatch.resource}->${dispatch.method}${bracketed(args, ['(', ')'], '')}`;
  const options = [
    ...(baseUrl === undefined ? [] : [`baseUrl: ${literal(baseUrl, PHP)}`]),
    ...(hasKey ? [] : ['apiKey: null']),
  ];
  const uses = [
    'IntegrationApi\\Client',
    ...[...scope.classes].toSorted().map((name) => `IntegrationApi\\Model\\${name}`),
  ];
  return `${uses.map((name) => `use ${name};\n`).join('')}
$api = new Client(${options.join(', ')});${hasKey ? ' // reads INTEGRATION_API_KEY' : ''}
${dispatch.result ? `$result = ${call}${dispatch.item ? '->firstPage()' : ''};\nprint_r($result);` : `${call};`}
`;
}

interface Scope {
  readonly table: SampleTable;
  /** Names of the models that are used. */
  readonly classes: Set<string>;
}

const STEP = '    ';

/** Returns the expression of a value: models and enums by their classes. */
function text(value: unknown, type: ValueType, scope: Scope, indent: string): string {
  if (value === null) return 'null';
  if (type === 'date-time') return `new DateTimeImmutable(${literal(value, PHP)})`;
  if (typeof type === 'string') return literal(value, PHP, indent);
  const inner = indent + STEP;
  if ('enum' in type) {
    const { class: name = '', names = {} } = scope.table.enums[type.enum] ?? {};
    scope.classes.add(name);
    return `${name}::${names[String(value)]}`;
  }
  if ('list' in type) {
    const items = (value as unknown[]).map((item) => text(item, type.list, scope, inner));
    return bracketed(items, PHP.list, indent);
  }
  const members = Object.entries(value as object);
  if ('map' in type) {
    const pairs = members.map(([name, member]) => `${literal(name, PHP)} => ${text(member, type.map, scope, inner)}`);
    return bracketed(pairs, PHP.map, indent);
  }
  const model = scope.table.models[type.model];
  const fields = fieldsOf(model) ?? {};
  const name = model && 'class' in model ? model.class : type.model;
  scope.classes.add(name);
  const args = taken(value as object, fields).map(
    ([slot, member]) => `${slot.name}: ${text(member, slot.type, scope, inner)}`,
  );
  return `new ${name}${bracketed(args, ['(', ')'], indent)}`;
}
