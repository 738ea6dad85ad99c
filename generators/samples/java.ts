import { dispatchOf, fieldsOf, headerSlots, type Sample, taken } from './sample.ts';
import type { Slot, ValueType } from './dispatch.ts';
import type { SampleTable } from './table.ts';

const CLIENT = 'com.integrationapi.IntegrationApi';

/** Returns a compilation unit's statements for Java 17; undefined if the library refuses the call. */
export function javaSample(sample: Sample, table: SampleTable): string | undefined {
  const dispatch = dispatchOf(sample, table);
  if (!dispatch) return undefined;
  const { path, query, headers = {}, body, baseUrl, hasKey, operationId } = sample;
  const scope = { table, imports: new Set([CLIENT]) };
  const schema = table.bodies[operationId];
  const setters = [
    ...settersOf(query, dispatch.query, scope, 2),
    ...settersOf(headers, headerSlots(dispatch), scope, 2),
  ];
  const args = [
    ...Object.keys(dispatch.path).map((name) => JSON.stringify(path[name])),
    ...(body === undefined || schema === undefined ? [] : bodyArguments(body as object, schema, sample, scope)),
    ...(setters.length === 0 ? [] : [`query -> ${chained('query', setters, 2)}`]),
  ];
  const call = `api.${dispatch.resource}().${dispatch.method}(${args.join(', ')})`;
  const options = `${baseUrl === undefined ? '' : `.baseUrl(${JSON.stringify(baseUrl)})`}${hasKey ? '' : '.withoutApiKey()'}`;
  const client = options === '' ? 'create()' : `builder()${options}.build()`;
  const shown = dispatch.item ? `${call}.firstPage().data()` : call;
  return `${[...scope.imports]
    .toSorted()
    .map((name) => `import ${name};\n`)
    .join('')}
${hasKey ? '// Reads the API key from INTEGRATION_API_KEY.\n' : ''}try (IntegrationApi api = IntegrationApi.${client}) {
  ${dispatch.result ? `var result = ${shown};\n  System.out.println(result);` : `${call};`}
}
`;
}

/** Returns the argument for a body. The method takes one that may be left out only as a function. */
function bodyArguments(body: object, schema: string, { operationId }: Sample, scope: Scope): string[] {
  if (!scope.table.optionalBodies.includes(operationId)) return [text(body, { model: schema }, scope, 2)];
  const setters = settersOf(body, fieldsOf(scope.table.models[schema]) ?? {}, scope, 2);
  return setters.length === 0 ? [] : [`body -> ${chained('body', setters, 2)}`];
}

interface Scope {
  readonly table: SampleTable;
  /** Full names of the classes that are used. */
  readonly imports: Set<string>;
}

const WIDTH = 72;

/** Returns calls one after the other, in one line if they fit. */
function chained(start: string, calls: readonly string[], depth: number): string {
  const line = start + calls.join('');
  if (line.length <= WIDTH && !line.includes('\n')) return line;
  return start + calls.map((call) => `\n${'    '.repeat(depth)}${call}`).join('');
}

/** Returns a call of a builder's method for each value. */
function settersOf(values: object, slots: Readonly<Record<string, Slot>>, scope: Scope, depth: number): string[] {
  return taken(values, slots).map(([slot, value]) => `.${slot.name}(${text(value, slot.type, scope, depth + 1)})`);
}

/** Returns the expression of a value: models by their builders, enums by their constants. */
function text(value: unknown, type: ValueType, scope: Scope, depth: number): string {
  if (value === null) return nullOf(type, scope);
  if (type === 'date-time') {
    scope.imports.add('java.time.Instant');
    return `Instant.parse(${JSON.stringify(new Date(String(value)).toISOString())})`;
  }
  if (type === 'integer') return Math.abs(value as number) > 2_147_483_647 ? `${String(value)}L` : String(value);
  if (type === 'number') return `${String(value)}d`;
  if (typeof type === 'string') return JSON.stringify(value);
  if ('enum' in type) {
    const { class: name = '', names = {} } = scope.table.enums[type.enum] ?? {};
    scope.imports.add(`com.integrationapi.model.${name}`);
    return `${name}.${names[String(value)]}`;
  }
  if ('list' in type) {
    scope.imports.add('java.util.List');
    return `List.of(${(value as unknown[]).map((item) => text(item, type.list, scope, depth)).join(', ')})`;
  }
  const members = Object.entries(value as object);
  if ('map' in type) {
    scope.imports.add('java.util.Map');
    const pairs = members.map(
      ([name, member]) => `Map.entry(${JSON.stringify(name)}, ${text(member, type.map, scope, depth)})`,
    );
    return `Map.ofEntries(${pairs.join(', ')})`;
  }
  const name = classOf(type.model, scope);
  const setters = settersOf(value as object, fieldsOf(scope.table.models[type.model]) ?? {}, scope, depth);
  return chained(`${name}.builder()`, [...setters, '.build()'], depth);
}

/** Returns null, with a type where a builder also takes a function. */
function nullOf(type: ValueType, scope: Scope): string {
  return typeof type === 'object' && 'model' in type ? `(${classOf(type.model, scope)}) null` : 'null';
}

function classOf(schema: string, { table, imports }: Scope): string {
  const model = table.models[schema];
  const name = model && 'class' in model ? model.class : schema;
  imports.add(`com.integrationapi.model.${name}`);
  return name;
}
