/** Valid arguments broken in one place each, with the violation Prism has to report for it. */
import {
  type ContractDocument,
  type Operation,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../../scripts/mock/document.ts';
import { type Violation, violation } from './validation-errors.ts';

/** One broken thing: how it reads in a sentence, what to send, what Prism has to report. */
interface BrokenBody {
  what: string;
  body: unknown;
  violations: Violation[];
}

interface BrokenParameter {
  what: string;
  name: string;
  /** Undefined stands for a parameter left out. */
  value: string | undefined;
  violations: Violation[];
}

type Json = Record<string, unknown>;

/** An object of the body with its schema; `put` gives the whole body with another object in its place. */
interface Place {
  value: Json;
  schema: Schema;
  location: string[];
  put: (value: Json) => unknown;
}

const WITH_A_STRANGER = 'no_such_field';

/** In each object of the body: a field nobody documented, no required field, every field of a wrong type. */
export function brokenBodies(document: ContractDocument, body: unknown, schema: Schema): BrokenBody[] {
  const found = places(document, body, schema);
  return [
    { what: 'a body that is no object', body: ['words'], violations: [violation(['request', 'body'], 'type')] },
    ...found.filter((place) => place.schema.additionalProperties === false).map(withStranger),
    ...found.filter((place) => place.schema.required?.length).map(withoutRequired),
    ...found.filter(({ value }) => Object.keys(value).length > 0).map((place) => withWrongTypes(document, place)),
  ];
}

function withStranger({ value, location, put }: Place): BrokenBody {
  return {
    what: `an unknown field in ${location.slice(1).join('.')}`,
    body: put({ ...value, [WITH_A_STRANGER]: 1 }),
    violations: [violation(location, 'additionalProperties', WITH_A_STRANGER)],
  };
}

function withoutRequired({ value, schema, location, put }: Place): BrokenBody {
  const { required = [], minProperties = 0 } = schema;
  const rest = Object.entries(value).filter(([name]) => !required.includes(name));
  const violations = required.map((field) => violation(location, 'required', field));
  if (rest.length < minProperties) violations.push(violation(location, 'minProperties'));
  return {
    what: `no required field in ${location.slice(1).join('.')}`,
    body: put(Object.fromEntries(rest)),
    violations: violations.toSorted(),
  };
}

function withWrongTypes(document: ContractDocument, { value, schema, location, put }: Place): BrokenBody {
  const names = Object.keys(value).filter((name) => schema.properties?.[name]);
  const fields = names.map((name) => ({ name, schema: resolveSchema(document, schema.properties?.[name] ?? {}) }));
  const wrong = fields.map((field) => [field.name, [field.schema.type].flat().includes('string') ? 12 : 'words']);
  const violations = fields.flatMap((field) =>
    (field.schema.enum ? ['type', 'enum'] : ['type']).map((code) => violation([...location, field.name], code)),
  );
  return {
    what: `wrong types in ${location.slice(1).join('.')}`,
    body: put({ ...value, ...Object.fromEntries(wrong) }),
    violations: violations.toSorted(),
  };
}

/** Each parameter with a value its schema refuses, and each required one but those in the path left out. */
export function brokenParameters(document: ContractDocument, operation: Operation): BrokenParameter[] {
  return operation.parameters.flatMap((parameter) => {
    const broken = [refused(document, parameter)];
    if (parameter.required && parameter.in !== 'path') broken.push(leftOut(parameter));
    return broken;
  });
}

function refused(document: ContractDocument, { name, in: where, schema }: Parameter): BrokenParameter {
  const { value, code, inItem } = refusedValue(document, schema);
  const location = ['request', where, name.toLowerCase(), ...(inItem ? ['0'] : [])];
  return { what: `a ${name} against its ${code}`, name, value, violations: [violation(location, code)] };
}

function leftOut({ name, in: where }: Parameter): BrokenParameter {
  const violations = [violation(['request', where], 'required', name.toLowerCase())];
  return { what: `a missing ${name}`, name, value: undefined, violations };
}

interface RefusedValue {
  value: string;
  /** The one keyword it does not meet. */
  code: string;
  inItem: boolean;
}

function refusedValue(document: ContractDocument, reference: Schema): RefusedValue {
  const schema = resolveSchema(document, reference);
  if (schema.items) return { ...refusedValue(document, schema.items), inItem: true };
  if (![schema.type].flat().includes('string')) return refuse('type', 'words');
  if (schema.enum) return refuse('enum', 'no_such_value');
  if (schema.format === 'date-time') return refuse('format', 'yesterday, twelve-ish');
  const misfit = '\u00a1'.repeat(schema.minLength ?? 1);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(misfit)) return refuse('pattern', misfit);
  if (schema.maxLength === undefined) throw new Error(`Any text satisfies ${JSON.stringify(schema)}: bound it.`);
  return refuse('maxLength', 'x'.repeat(schema.maxLength + 1));
}

function refuse(code: string, value: string): RefusedValue {
  return { code, value, inItem: false };
}

/** Every object that the schema describes by properties, outermost first. */
function places(document: ContractDocument, body: unknown, schema: Schema): Place[] {
  return descend(document, body, schema, ['request', 'body'], (value) => value);
}

function descend(
  document: ContractDocument,
  value: unknown,
  reference: Schema,
  location: string[],
  put: (value: unknown) => unknown,
): Place[] {
  const schema = resolveSchema(document, reference);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      descend(document, item, schema.items ?? {}, [...location, String(index)], (other) =>
        put(value.with(index, other)),
      ),
    );
  }
  if (!isObject(value) || !schema.properties) return [];
  const inner = Object.entries(value).flatMap(([name, field]) =>
    descend(document, field, schema.properties?.[name] ?? {}, [...location, name], (other) =>
      put({ ...value, [name]: other }),
    ),
  );
  return [{ value, schema, location, put }, ...inner];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
