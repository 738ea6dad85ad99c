/** Creates arguments with one error each, and the validation errors that Prism must report. */
import {
  type ContractDocument,
  type Operation,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../../scripts/mock/document.ts';
import { type ValidationError, validationError } from './validation-errors.ts';

/** An invalid body: its description, the body and the expected validation errors. */
interface InvalidBody {
  what: string;
  body: unknown;
  errors: ValidationError[];
}

interface InvalidParameter {
  what: string;
  name: string;
  /** Undefined omits the parameter. */
  value: string | undefined;
  errors: ValidationError[];
}

type Json = Record<string, unknown>;

/** An object in the body with its schema; `replace` returns the whole body with another object instead. */
interface BodyObject {
  value: Json;
  schema: Schema;
  location: string[];
  replace: (value: Json) => unknown;
}

const UNKNOWN_FIELD = 'no_such_field';

/** Returns bodies with an undocumented field, without the required fields and with wrong types, for each object. */
export function invalidBodies(document: ContractDocument, body: unknown, schema: Schema): InvalidBody[] {
  const found = objectsOf(document, body, schema);
  return [
    { what: 'a body that is not an object', body: ['words'], errors: [validationError(['request', 'body'], 'type')] },
    ...found.filter((object) => object.schema.additionalProperties === false).map(withUnknownField),
    ...found.filter((object) => object.schema.required?.length).map(withoutRequired),
    ...found.filter(({ value }) => Object.keys(value).length > 0).map((object) => withWrongTypes(document, object)),
  ];
}

function withUnknownField({ value, location, replace }: BodyObject): InvalidBody {
  return {
    what: `an unknown field in ${location.slice(1).join('.')}`,
    body: replace({ ...value, [UNKNOWN_FIELD]: 1 }),
    errors: [validationError(location, 'additionalProperties', UNKNOWN_FIELD)],
  };
}

function withoutRequired({ value, schema, location, replace }: BodyObject): InvalidBody {
  const { required = [], minProperties = 0 } = schema;
  const rest = Object.entries(value).filter(([name]) => !required.includes(name));
  const errors = required.map((field) => validationError(location, 'required', field));
  if (rest.length < minProperties) errors.push(validationError(location, 'minProperties'));
  return {
    what: `no required field in ${location.slice(1).join('.')}`,
    body: replace(Object.fromEntries(rest)),
    errors: errors.toSorted(),
  };
}

function withWrongTypes(document: ContractDocument, { value, schema, location, replace }: BodyObject): InvalidBody {
  const names = Object.keys(value).filter((name) => schema.properties?.[name]);
  const fields = names.map((name) => ({ name, schema: resolveSchema(document, schema.properties?.[name] ?? {}) }));
  const wrong = fields.map((field) => [field.name, [field.schema.type].flat().includes('string') ? 12 : 'words']);
  const errors = fields.flatMap((field) =>
    (field.schema.enum ? ['type', 'enum'] : ['type']).map((code) => validationError([...location, field.name], code)),
  );
  return {
    what: `wrong types in ${location.slice(1).join('.')}`,
    body: replace({ ...value, ...Object.fromEntries(wrong) }),
    errors: errors.toSorted(),
  };
}

/** Returns each parameter with an invalid value, and each required one outside the path omitted. */
export function invalidParameters(document: ContractDocument, operation: Operation): InvalidParameter[] {
  return operation.parameters.flatMap((parameter) => {
    const found = [violating(document, parameter)];
    if (parameter.required && parameter.in !== 'path') found.push(omitted(parameter));
    return found;
  });
}

function violating(document: ContractDocument, { name, in: where, schema }: Parameter): InvalidParameter {
  const { value, code, inItem } = invalidValue(document, schema);
  const location = ['request', where, name.toLowerCase(), ...(inItem ? ['0'] : [])];
  return { what: `a ${name} against its ${code}`, name, value, errors: [validationError(location, code)] };
}

function omitted({ name, in: where }: Parameter): InvalidParameter {
  const errors = [validationError(['request', where], 'required', name.toLowerCase())];
  return { what: `a missing ${name}`, name, value: undefined, errors };
}

interface InvalidValue {
  value: string;
  /** Keyword of the schema that the value violates. */
  code: string;
  inItem: boolean;
}

function invalidValue(document: ContractDocument, reference: Schema): InvalidValue {
  const schema = resolveSchema(document, reference);
  if (schema.items) return { ...invalidValue(document, schema.items), inItem: true };
  if (![schema.type].flat().includes('string')) return invalid('type', 'words');
  if (schema.enum) return invalid('enum', 'no_such_value');
  if (schema.format === 'date-time') return invalid('format', 'yesterday, twelve-ish');
  const mismatch = '\u00a1'.repeat(schema.minLength ?? 1);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(mismatch)) return invalid('pattern', mismatch);
  if (schema.maxLength === undefined) throw new Error(`Any text satisfies ${JSON.stringify(schema)}: bound it`);
  return invalid('maxLength', 'x'.repeat(schema.maxLength + 1));
}

function invalid(code: string, value: string): InvalidValue {
  return { code, value, inItem: false };
}

/** Returns every object with properties in the schema, outermost first. */
function objectsOf(document: ContractDocument, body: unknown, schema: Schema): BodyObject[] {
  return descend(document, body, schema, ['request', 'body'], (value) => value);
}

function descend(
  document: ContractDocument,
  value: unknown,
  reference: Schema,
  location: string[],
  replace: (value: unknown) => unknown,
): BodyObject[] {
  const schema = resolveSchema(document, reference);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      descend(document, item, schema.items ?? {}, [...location, String(index)], (other) =>
        replace(value.with(index, other)),
      ),
    );
  }
  if (!isObject(value) || !schema.properties) return [];
  const inner = Object.entries(value).flatMap(([name, field]) =>
    descend(document, field, schema.properties?.[name] ?? {}, [...location, name], (other) =>
      replace({ ...value, [name]: other }),
    ),
  );
  return [{ value, schema, location, replace }, ...inner];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
