/** Compares the members that the operations of a document reach with the fields of the model. */
import { isJson } from '../../../generators/model/media-type.ts';
import { buildModel } from '../../../generators/model/build.ts';
import { UnsupportedConstructError } from '../../../generators/model/document.ts';
import type { Field, Method, Schema, SdkModel, TypeRef } from '../../../generators/model/model.ts';
import type { Normalised } from '../../../generators/normalise/normalise.ts';
import { normaliseWhatFits } from '../../../generators/normalise/omit.ts';
import { listOf, type NodeRef, objectOf, SourceDocument } from '../../../generators/normalise/source.ts';
import type { PointerDiagnostic } from '../../../generators/sources/diagnostic.ts';
import { memberPointer } from '../../../generators/sources/pointer.ts';
import { membersAt, type Position, positionOf, schemasAt, typesAt } from './positions.ts';

/** What a document has and its model lacks, without a note that says so. */
interface Comparison {
  lost: PointerDiagnostic[];
  /** Number of members that were compared. */
  compared: number;
}

/** Result of the normaliser. */
export type Fitting = ReturnType<typeof fittingOf>;

/** @throws {Error} if the document has an error that no operation reaches */
export function fittingOf(root: unknown) {
  const fitting = normaliseWhatFits(root, unsupportedIn, { server: 'https://example.com' });
  const [error] = fitting.report.errors;
  if (error !== undefined) throw new Error(`${error.pointer} ${error.message}`);
  return fitting;
}

/** Returns the members that are missing in the model, or less precise, without a note at their place. */
export function lostMembers(root: unknown, { document, report, schemaNames, operationNames }: Fitting): Comparison {
  const notes = new Set(report.warnings.map(({ pointer }) => pointer));
  const walk = new Walk({ document: new SourceDocument(root), model: buildModel(document), notes, names: schemaNames });
  for (const [key, { operationId }] of operationNames) walk.operation(key, operationId);
  return { lost: walk.lost, compared: walk.compared };
}

function unsupportedIn({ document }: Normalised): PointerDiagnostic | undefined {
  try {
    buildModel(document);
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedConstructError) return error;
    throw error;
  }
}

interface Scope {
  document: SourceDocument;
  model: SdkModel;
  /** Pointers of all notes. */
  notes: ReadonlySet<string>;
  /** Names of schemas by pointer. */
  names: ReadonlyMap<string, string>;
}

const SCALARS: Readonly<Record<string, readonly TypeRef['kind'][]>> = {
  string: ['string', 'enum', 'binary'],
  integer: ['integer', 'number'],
  number: ['number', 'integer'],
  boolean: ['boolean'],
};

class Walk {
  readonly lost: PointerDiagnostic[] = [];
  compared = 0;
  readonly #scope: Scope;
  readonly #schemas: ReadonlyMap<string, Schema>;
  readonly #methods: ReadonlyMap<string, Method>;
  readonly #seen = new Set<string>();

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#schemas = new Map(scope.model.schemas.map((schema) => [schema.name, schema]));
    const methods = scope.model.resources.flatMap((resource) => resource.methods);
    this.#methods = new Map(methods.map((method) => [method.operationId, method]));
  }

  /** Compares an operation, by `METHOD path`. One that was left out has no method. */
  operation(key: string, operationId: string): void {
    const method = this.#methods.get(operationId);
    if (method === undefined) return;
    const { document } = this.#scope;
    const [verb = '', path = ''] = key.split(/ (.*)/s);
    const item = document.follow({
      node: objectOf(objectOf(document.root['paths'])[path]),
      pointer: memberPointer('#', 'paths', path),
    });
    const pointer = memberPointer(item.pointer, verb.toLowerCase());
    const operation = { node: objectOf(item.node[verb.toLowerCase()]), pointer };
    this.#parameters([item, operation], method);
    const { body, result } = method;
    const sent = body === undefined ? undefined : this.#schemaOf(this.#below(operation, 'requestBody'), body.mediaType);
    if (body !== undefined && body.encoding !== 'binary' && sent !== undefined) this.#compare([sent], body.type);
    if (result === undefined || result.kind === 'binary') return;
    const responses = this.#below(operation, 'responses');
    const received = successesOf(responses).flatMap((status) => this.#schemaOf(this.#below(responses, status)) ?? []);
    // If they differ, the note is at one of them.
    for (const schema of received)
      this.#compare([schema], result, [responses.pointer, ...received.map((each) => each.pointer)]);
  }

  #below({ node, pointer }: NodeRef, name: string): NodeRef {
    return this.#scope.document.follow({ node: objectOf(node[name]), pointer: memberPointer(pointer, name) });
  }

  /** Compares parameters. One of the operation replaces that of the path. */
  #parameters(owners: readonly NodeRef[], method: Method): void {
    const all = owners.flatMap(({ node, pointer }) =>
      listOf(node['parameters']).map((value, index) => {
        return { node: objectOf(value), pointer: memberPointer(pointer, 'parameters', index) };
      }),
    );
    const given = new Map(
      all.map((ref) => {
        const { node, pointer } = this.#scope.document.follow(ref);
        return [`${String(node['in'])} ${String(node['name'])}`, { node, pointer, use: ref.pointer }];
      }),
    );
    for (const parameter of method.parameters) {
      const found = given.get(`${parameter.in} ${parameter.name}`);
      if (found?.node['schema'] === undefined) continue;
      const schema = { node: objectOf(found.node['schema']), pointer: memberPointer(found.pointer, 'schema') };
      this.#compare([schema], parameter.type, [found.use, found.pointer]);
    }
  }

  /** Returns the schema of a body in a media type. Of several that are JSON, it is the first one. */
  #schemaOf(owner: NodeRef, mediaType = 'application/json'): NodeRef | undefined {
    const content = this.#below(owner, 'content');
    const names = Object.keys(content.node);
    const name = names.find(isJson) ?? names.find((each) => each.startsWith(mediaType) || each === '*/*');
    if (name === undefined) return undefined;
    const media = this.#below(content, name);
    return { node: objectOf(media.node['schema']), pointer: memberPointer(media.pointer, 'schema') };
  }

  /** @param trail pointers at which a note may be, in addition to those of the schemas */
  #compare(schemas: readonly NodeRef[], type: TypeRef, trail: readonly string[] = []): void {
    const key = JSON.stringify([schemas.map(({ pointer }) => pointer), type]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const position = positionOf(this.#scope.document, schemas);
    const places = [...trail, ...position.parts.map(({ pointer }) => pointer)];
    const lose = (message: string): void => {
      if (!places.some((place) => this.#scope.notes.has(place)))
        this.lost.push({ pointer: schemas[0]?.pointer ?? '#', message });
    };
    const types = typesAt(position);
    const members = membersAt(position);
    if (members.size > 0) return this.#object(position, members, type, lose);
    const items = schemasAt(position, 'items');
    if (type.kind === 'list') {
      if (items.length > 0) this.#compare(items, type.items, places);
      return;
    }
    const values = schemasAt(position, 'additionalProperties');
    if (type.kind === 'map' && values.length > 0) return this.#compare(values, type.values, places);
    const fitting = [...types].flatMap((name) => SCALARS[String(name)] ?? []);
    if (type.kind === 'json' && (types.size > 0 || items.length > 0)) lose(`${[...types].join(', ')} is any JSON`);
    else if (fitting.length > 0 && !fitting.includes(type.kind)) lose(`${[...types].join(', ')} is ${type.kind}`);
  }

  #object(position: Position, members: Map<string, NodeRef[]>, type: TypeRef, lose: (message: string) => void): void {
    const variants = this.#variants(position, type);
    if (variants !== undefined) {
      for (const { schemas, name } of variants) this.#compare(schemas, { kind: 'object', name });
      return;
    }
    const fields = this.#fieldsOf(type);
    if (fields === undefined) return lose(`${[...members.keys()].join(', ')} are ${type.kind}`);
    for (const [name, schemas] of members) {
      this.compared += 1;
      const field = fields.find((each) => each.name === name);
      if (field !== undefined) this.#compare(schemas, field.type);
      else if (!schemas.some(({ pointer }) => this.#scope.notes.has(pointer))) lose(`${name} is missing`);
    }
    this.#others(position, type, lose);
  }

  #others(position: Position, type: TypeRef, lose: (message: string) => void): void {
    const values = schemasAt(position, 'additionalProperties').filter(({ node }) => Object.keys(node).length > 0);
    const schema = type.kind === 'object' ? this.#schemas.get(type.name) : undefined;
    if (values.length === 0 || schema?.kind !== 'object') return;
    this.compared += 1;
    if (schema.others === undefined) lose('other members are missing');
    else
      this.#compare(
        values,
        schema.others.type.values,
        position.parts.map(({ pointer }) => pointer),
      );
  }

  /** Returns each alternative of a union with its class. Undefined if the type is no union of these alternatives. */
  #variants({ alternatives, parts }: Position, type: TypeRef): { schemas: NodeRef[]; name: string }[] | undefined {
    if (type.kind !== 'union') return undefined;
    const { document, names } = this.#scope;
    const found = alternatives.flatMap((schema, index) => {
      // An alternative next to members has a class with both, which has the place of the discriminator.
      const places = parts.map(({ pointer }) => memberPointer(pointer, 'discriminator', index));
      const name = [...places, document.follow(schema).pointer].map((place) => names.get(place)).find(Boolean);
      return name === undefined || this.#schemas.get(name)?.kind !== 'object' ? [] : [{ schemas: [schema], name }];
    });
    return found.length > 0 ? found : undefined;
  }

  #fieldsOf(type: TypeRef): readonly Field[] | undefined {
    if (type.kind !== 'object' && type.kind !== 'union') return undefined;
    const schema = this.#schemas.get(type.name);
    if (schema?.kind === 'union') {
      return schema.variants.flatMap((variant) => this.#fieldsOf({ kind: 'object', name: variant.schema }) ?? []);
    }
    return schema?.kind === 'object' ? schema.fields : undefined;
  }
}

function successesOf({ node }: NodeRef): string[] {
  const successes = Object.keys(node).filter((status) => status.startsWith('2'));
  return successes.length > 0 ? successes : Object.keys(node).filter((status) => status === 'default');
}
