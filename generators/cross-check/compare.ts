import { sentPath } from '../model/operations.ts';
import { isIdempotencyHeader } from '../model/parameters.ts';
import type { EnumSchema, Method, ObjectSchema, Schema, SdkModel, UnionSchema } from '../model/model.ts';
import { type PointerDiagnostic, quote } from '../sources/diagnostic.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { ParsedOperation, ParsedSchema, ParsedDocument } from './parsed-document.ts';

const OTHER_READER = 'openapi-generator reads';

/** Compares our model with openapi-generator's parse of the same document. */
export function differences(model: SdkModel, parsed: ParsedDocument): PointerDiagnostic[] {
  const methods = model.resources.flatMap((resource) => resource.methods);
  return [
    ...methods.flatMap((method) =>
      operationDifferences(method, parsed.operations.get(method.operationId), model.idempotencyHeader),
    ),
    ...unexpectedOperations(methods, parsed),
    ...model.schemas.flatMap((schema) => schemaDifferences(schema, parsed.schemas.get(schema.name))),
  ];
}

function unexpectedOperations(methods: readonly Method[], { operations }: ParsedDocument): PointerDiagnostic[] {
  const known = new Set(methods.map(({ operationId }) => operationId));
  return [...operations]
    .filter(([id]) => !known.has(id))
    .map(([id, { httpMethod, path }]) => ({
      pointer: toPointer(['paths', path, httpMethod.toLowerCase()]),
      message: `${OTHER_READER} an operation ${id} that our model does not have`,
    }));
}

function operationDifferences(
  method: Method,
  read: ParsedOperation | undefined,
  idempotencyHeader?: string,
): PointerDiagnostic[] {
  const pointer = toPointer(['paths', method.path, method.httpMethod.toLowerCase()]);
  if (read === undefined) return [{ pointer, message: `${OTHER_READER} no operation ${method.operationId}` }];
  const parameters = new Map(
    method.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter.required]),
  );
  const isKey = (name: string): boolean =>
    name.startsWith('header ') && isIdempotencyHeader(name.slice('header '.length), idempotencyHeader);
  const readParameters = new Map([...read.parameters].filter(([name]) => !isKey(name)));
  const wire = `${method.httpMethod} ${method.path}`;
  const otherWire = `${read.httpMethod} ${sentPath(read.path)}`;
  return [
    ...(wire === otherWire ? [] : [{ pointer, message: `${OTHER_READER} ${otherWire}, and our model ${wire}` }]),
    ...listDifferences('parameter', [...parameters.keys()], [...readParameters.keys()]).map((message) => ({
      pointer: memberPointer(pointer, 'parameters'),
      message,
    })),
    ...[...parameters]
      .filter(([name, required]) => readParameters.has(name) && readParameters.get(name) !== required)
      .map(([name, required]) => ({
        pointer: memberPointer(pointer, 'parameters'),
        message: flagDifference(`parameter ${name}`, 'required', required),
      })),
    ...bodyDifferences(method, read, memberPointer(pointer, 'requestBody')),
  ];
}

function bodyDifferences({ body }: Method, read: ParsedOperation, pointer: string): PointerDiagnostic[] {
  const isRead = read.body !== undefined;
  if (isRead !== (body !== undefined)) {
    return [
      { pointer, message: `${OTHER_READER} ${isRead ? 'a' : 'no'} body, and our model has ${isRead ? 'none' : 'one'}` },
    ];
  }
  return body === undefined || body.required === read.body
    ? []
    : [{ pointer, message: flagDifference('the body', 'required', body.required) }];
}

function schemaDifferences(schema: Schema, read: ParsedSchema | undefined): PointerDiagnostic[] {
  const pointer = toPointer(['components', 'schemas', schema.name]);
  if (read === undefined) return [{ pointer, message: `${OTHER_READER} no schema ${schema.name}` }];
  const messages =
    schema.kind === 'enum'
      ? enumDifferences(schema, read)
      : schema.kind === 'union'
        ? unionDifferences(schema, read)
        : objectDifferences(schema, read);
  return messages.map((message) => ({ pointer, message }));
}

const enumDifferences = ({ values }: EnumSchema, read: ParsedSchema): string[] =>
  listDifferences('value', values, read.values);

const unionDifferences = ({ variants }: UnionSchema, read: ParsedSchema): string[] =>
  listDifferences(
    'variant',
    variants.map(({ schema }) => schema),
    read.variants,
  );

function objectDifferences({ fields }: ObjectSchema, read: ParsedSchema): string[] {
  const names = fields.map(({ name }) => name);
  const flags = fields.flatMap(({ name, type, required, nullable }) => {
    const other = read.fields.get(name);
    if (other === undefined) return [];
    return [
      ...(other.required === required ? [] : [flagDifference(`field ${name}`, 'required', required)]),
      // Any JSON is implicitly nullable.
      ...(other.nullable === nullable || type.kind === 'json'
        ? []
        : [flagDifference(`field ${name}`, 'nullable', nullable)]),
    ];
  });
  return [...listDifferences('field', names, [...read.fields.keys()]), ...flags];
}

function listDifferences(what: string, ours: readonly string[], theirs: readonly string[]): string[] {
  return [
    ...ours.filter((name) => !theirs.includes(name)).map((name) => `${OTHER_READER} no ${what} ${shown(name)}`),
    ...theirs
      .filter((name) => !ours.includes(name))
      .map((name) => `${OTHER_READER} a ${what} ${shown(name)} that our model does not have`),
  ];
}

// A message must be one line, but values in a third-party document may contain line breaks.
const shown = (name: string): string => (/\p{Cc}/u.test(name) ? quote(name) : name);

const flagDifference = (what: string, flag: string, ours: boolean): string =>
  `${OTHER_READER} ${what} as ${ours ? 'not ' : ''}${flag}, and our model as ${ours ? '' : 'not '}${flag}`;
