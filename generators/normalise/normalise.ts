import {
  type OpenApiDocument,
  type OperationNode,
  type PathItem,
  UnsupportedConstructError,
} from '../model/document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { directionsOf } from '../model/directions.ts';
import { hasFragment } from '../model/paths.ts';
import { authOf } from '../model/security.ts';
import { memberPointer } from '../sources/pointer.ts';
import { ResponseExamples } from './examples.ts';
import { chosenForm, formOf } from './forms.ts';
import { responsesOf } from './media.ts';
import { operationIdOf } from './naming.ts';
import { isTaken, type NamesByOperation, type OperationNames } from './operation-names/names.ts';
import { operationNames } from './operation-names/operation-names.ts';
import { compare, operationKey } from './operation-names/operations.ts';
import { parametersOf } from './parameters.ts';
import { Report } from './report.ts';
import { bodyOf, contentTypeOf } from './request-body.ts';
import { Schemas } from './schemas.ts';
import { Security, type TokenEndpointAuthMethod } from './security.ts';
import { chosenServer, ownServerOf, serverOf } from './server.ts';
import { type Json, listOf, objectOf, pick, SourceDocument, textOf } from './source.ts';
import { areConditional } from './success.ts';
import { webhooksOf } from './webhooks.ts';

export interface Normalised {
  /** In the supported subset, from which the model is built. Incomplete if there are errors. */
  document: OpenApiDocument;
  report: Report;
  /** Names of all schemas that have a class, by their JSON Pointer in the source. */
  schemaNames: ReadonlyMap<string, string>;
}

export interface NormaliseOptions {
  /** Base URL of the API, in place of the servers of the document. */
  server?: string | undefined;
  /** URL of the document, if it was fetched. */
  url?: string | undefined;
  /** Header that makes repeated requests safe, if the API knows one that the document does not declare. */
  idempotencyHeader?: string | undefined;
  /** Header of the API key, if the document declares no security scheme. */
  keyHeader?: string | undefined;
  /** Number of retries of a client whose options say nothing else. */
  retries?: number | undefined;
  /** Names of all operations, if they are already decided. */
  operations?: NamesByOperation | undefined;
  /** Names of schemas that are already decided, by their JSON Pointer. */
  schemas?: ReadonlyMap<string, string> | undefined;
  /** JSON Pointers of the operations and webhooks that the result does not have. */
  leftOut?: ReadonlySet<string> | undefined;
  /** How OAuth 2 clients authenticate at the token endpoint. Default: `client_secret_basic`. */
  tokenEndpointAuthMethod?: TokenEndpointAuthMethod | undefined;
}

/**
 * Rewrites any OpenAPI 3.0 or 3.1 document into the supported subset: every operation has a resource, a method name,
 * one body and one result; every schema that becomes a class has a name; composed schemas are merged into one object. A
 * document with `x-sdk` in every operation is already in the subset and stays unchanged.
 */
export function normalise(root: unknown, options: NormaliseOptions = {}): Normalised {
  const { server, url, idempotencyHeader, keyHeader, retries, leftOut = new Set() } = options;
  const source = new SourceDocument(root);
  const report = new Report();
  const schemas = new Schemas(source, report, options.schemas);
  const examples = new ResponseExamples();
  if (isNormalised(source)) return unchanged(source, report, options);
  const security = new Security(source, report, options.tokenEndpointAuthMethod, keyHeader);
  const info = objectOf(source.root['info']);
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: textOf(info['title']) ?? '', version: String(info['version'] ?? '') },
    servers: [
      { url: server === undefined ? serverOf({ source, report, url }) : chosenServer(server, { source, report, url }) },
    ],
    ...decided({ idempotencyHeader, maxRetries: retries }),
    security: [],
    tags: [],
    paths: {},
    components: {
      schemas: schemas.components,
      securitySchemes: security.schemes,
    },
  };
  document.security = security.ofDocument(usesDefaultSecurity(source));
  const names = options.operations ?? operationNames(source);
  const operations = new Operations({ source, report, schemas, examples, document, names, leftOut, security, url });
  const paths = Object.entries(objectOf(source.root['paths']));
  // Names of schemas must not depend on the order in the document, which the result keeps.
  const sorted = paths.toSorted(([a], [b]) => compare(a, b));
  const items = new Map(sorted.map(([path, item]) => [path, operations.item(path, objectOf(item))]));
  // A path of which nothing is left may be one that no document has, such as one without a slash.
  const kept = paths.map(([path]) => [path, items.get(path) ?? {}] as const);
  document.paths = Object.fromEntries(kept.filter(([, item]) => Object.keys(item).length > 0));
  document.tags = operations.tags();
  security.warnOfUnused();
  document.webhooks = webhooksOf({ source, schemas, examples, report, leftOut });
  if (Object.keys(document.paths).length === 0) {
    report.error('#/paths', emptiness(source, leftOut));
  }
  schemas.requireOneSided(directionsOf(document));
  schemas.settleUndeclared();
  // After an error, some schemas may be missing.
  if (report.errors.length === 0) examples.assignValid(document, report);
  return { document, report, schemaNames: schemas.names };
}

/** Returns the decisions of a document's owner that no standard member says. */
function decided(own: Readonly<Record<string, unknown>>): Pick<OpenApiDocument, 'x-sdk'> {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return given.length === 0 ? {} : { 'x-sdk': Object.fromEntries(given) };
}

/** Returns a document that is already in the supported subset, without the operations that are left out. */
function unchanged(source: SourceDocument, report: Report, options: NormaliseOptions): Normalised {
  const { idempotencyHeader, keyHeader, schemas, retries, leftOut = new Set() } = options;
  if (keyHeader !== undefined) {
    report.error('#', 'a document with x-sdk in every operation declares its security itself; remove keyHeader');
  }
  if (idempotencyHeader !== undefined) {
    report.error('#', 'a document with x-sdk in every operation declares its idempotency header itself');
  }
  if (schemas !== undefined) {
    report.error('#', 'a document with x-sdk in every operation has its names itself; remove --names');
  }
  const own = withoutParts(source.root, leftOut) as unknown as OpenApiDocument;
  const document = retries === undefined ? own : { ...own, ...decided({ ...own['x-sdk'], maxRetries: retries }) };
  return { document, report, schemaNames: new Map() };
}

/** Says why a document has no operation. */
function emptiness({ root }: SourceDocument, leftOut: ReadonlySet<string>): string {
  if (leftOut.size > 0) return 'no operation of the document can be in a library; the reason of each follows';
  const has = ['webhooks', 'components'].find((kind) => Object.keys(objectOf(root[kind])).length > 0);
  const only = has === undefined ? '' : `, only ${has}`;
  return `the document has no operations${only}; add one under paths, or name the document that has them`;
}

/** Reports whether an operation has the security of the document. */
function usesDefaultSecurity(source: SourceDocument): boolean {
  return Object.values(objectOf(source.root['paths'])).some((item) =>
    HTTP_METHODS.some((method) => {
      const operation = objectOf(item)[method];
      return operation !== undefined && objectOf(operation)['security'] === undefined;
    }),
  );
}

/** Reports whether a document is in the supported subset. */
export function isNormalised(source: SourceDocument): boolean {
  const operations = Object.values(objectOf(source.root['paths'])).flatMap((item) =>
    HTTP_METHODS.map((method) => objectOf(item)[method]).filter((operation) => operation !== undefined),
  );
  return operations.length > 0 && operations.every((operation) => objectOf(operation)['x-sdk'] !== undefined);
}

/** Returns a document in the supported subset without some of its operations. */
function withoutParts(root: Json, leftOut: ReadonlySet<string>): Json {
  if (leftOut.size === 0) return root;
  const kept = ['paths', 'webhooks'].map((kind) => {
    const items = Object.entries(objectOf(root[kind])).map(([key, item]) => {
      const members = Object.entries(objectOf(item)).filter(
        ([name]) => !leftOut.has(memberPointer('#', kind, key, name)),
      );
      return [key, Object.fromEntries(members)];
    });
    return [kind, Object.fromEntries(items)];
  });
  return { ...root, ...Object.fromEntries(kept) };
}

/** Input and output of the operations' normalisation. */
interface OperationsContext {
  source: SourceDocument;
  report: Report;
  schemas: Schemas;
  examples: ResponseExamples;
  document: OpenApiDocument;
  /** Names of all operations, by `METHOD path`. */
  names: NamesByOperation;
  /** JSON Pointers of the operations that the result does not have. */
  leftOut: ReadonlySet<string>;
  security: Security;
  /** URL of the document. */
  url: string | undefined;
}

class Operations {
  readonly #source: SourceDocument;
  readonly #report: Report;
  readonly #schemas: Schemas;
  readonly #examples: ResponseExamples;
  readonly #document: OpenApiDocument;
  readonly #names: NamesByOperation;
  readonly #leftOut: ReadonlySet<string>;
  readonly #security: Security;
  readonly #url: string | undefined;
  /** Tags of the operations of each resource. */
  readonly #resources = new Map<string, Set<string | undefined>>();

  constructor({ source, report, schemas, examples, document, names, leftOut, security, url }: OperationsContext) {
    this.#leftOut = leftOut;
    this.#security = security;
    this.#url = url;
    this.#names = names;
    this.#source = source;
    this.#report = report;
    this.#schemas = schemas;
    this.#examples = examples;
    this.#document = document;
  }

  item(path: string, node: Json): PathItem {
    const ref = this.#source.follow({ node, pointer: memberPointer('#', 'paths', path) });
    if (hasFragment(path) && !HTTP_METHODS.some((method) => formOf(objectOf(ref.node[method])) !== undefined)) {
      this.#report.warn(memberPointer('#', 'paths', path), 'the path has a fragment, which is never sent (RFC 9110)');
    }
    const isKept = (method: string): boolean => !this.#leftOut.has(memberPointer('#', 'paths', path, method));
    const methods = HTTP_METHODS.filter((method) => ref.node[method] !== undefined && isKept(method));
    return Object.fromEntries(methods.map((method) => [method, this.#operation(path, method, ref.node)]));
  }

  /** Returns one tag for each resource, with the description of the tag that only its operations have. */
  tags(): { name: string; description?: string }[] {
    const described = listOf(this.#source.root['tags']).map(objectOf);
    const all = [...this.#resources.values()].flatMap((tags) => [...tags]);
    return [...this.#resources].map(([name, [tag, ...others]]) => {
      const isOwn = others.length === 0 && all.indexOf(tag) === all.lastIndexOf(tag);
      const own = described.find((item) => isOwn && item['name'] === tag);
      return { name, ...pick(own ?? {}, 'description') };
    });
  }

  #operation(path: string, method: string, item: Json): OperationNode {
    const node = objectOf(item[method]);
    const form = chosenForm(this.#source, { node, pointer: memberPointer('#', 'paths', path, method) });
    const further = formOf(node);
    // All forms of an operation have the same place in the document, and the same schemas.
    const own = further?.path ?? path;
    const pointer = memberPointer('#', 'paths', own, method);
    const { operationId, ...sdk } = this.#namesOf(path, method, node, pointer);
    const main = further === undefined ? operationId : this.#names.get(operationKey(method, own))?.operationId;
    const context = {
      document: this.#source,
      report: this.#report,
      schemas: this.#schemas,
      examples: this.#examples,
      operationId: main ?? operationId,
      formId: operationId,
      form,
      path: own,
    };
    const lists = [
      { node: this.#parametersOfAll(method), pointer },
      { node: item, pointer: memberPointer('#', 'paths', own) },
      { node, pointer },
    ];
    const body = node['requestBody'];
    const located = { node: objectOf(body), pointer: memberPointer(pointer, 'requestBody') };
    const responses = { node: objectOf(node['responses']), pointer: memberPointer(pointer, 'responses') };
    const security = this.#securityOf(node, pointer);
    const server = this.#serverOf({
      path: { node: item, pointer: memberPointer('#', 'paths', own) },
      operation: { node, pointer },
    });
    const requestBody = body === undefined ? undefined : bodyOf(located, context);
    const parameters = parametersOf(lists, context);
    return {
      ...(pick(node, 'summary', 'description', 'deprecated') as Partial<OperationNode>),
      ...security,
      operationId,
      tags: [sdk.resource],
      parameters: [...parameters, ...contentTypeOf(located, requestBody, context)],
      ...(server === undefined ? {} : { servers: [{ url: server }] }),
      ...(requestBody === undefined ? {} : { requestBody }),
      responses: responsesOf(responses, { ...context, isConditional: areConditional(parameters) }),
      'x-sdk': { ...sdk, ...(further === undefined ? {} : { formOf: main ?? operationId }) },
    };
  }

  #namesOf(path: string, method: string, node: Json, pointer: string): OperationNames {
    const names = this.#names.get(operationKey(method, path));
    if (names === undefined) throw new Error(`${operationKey(method, path)} has no names`);
    const wanted = operationIdOf({ method, path, operationId: textOf(node['operationId']) });
    const { operationId, resource } = names;
    if (operationId !== wanted && formOf(node) === undefined && isTaken(wanted, this.#names, names)) {
      const message = `operationId ${wanted} is already used by another operation; SDKs use ${operationId}`;
      this.#report.warn(pointer, message);
    }
    const [tag] = listOf(node['tags']).map(String);
    this.#resources.set(resource, new Set(this.#resources.get(resource)).add(tag));
    return names;
  }

  /** Returns the parameters that the user of the command adds to all operations with a method. */
  #parametersOfAll(method: string): Json {
    const name = this.#document['x-sdk']?.idempotencyHeader;
    if (name === undefined || !['post', 'patch'].includes(method)) return {};
    return { parameters: [{ name, in: 'header', schema: { type: 'string' } }] };
  }

  #serverOf(nodes: Parameters<typeof ownServerOf>[0]): string | undefined {
    const server = this.#document.servers?.[0]?.url ?? '';
    return ownServerOf(nodes, { source: this.#source, report: this.#report, url: this.#url, server });
  }

  /** Returns the security of an operation, if it has its own. */
  #securityOf(node: Json, pointer: string): Pick<OperationNode, 'security'> {
    const at = memberPointer(pointer, 'security');
    const own = node['security'] === undefined ? undefined : this.#security.of(listOf(node['security']), at);
    const security = own ?? this.#document.security ?? [];
    try {
      authOf(this.#document, security, at);
    } catch (error) {
      if (!(error instanceof UnsupportedConstructError)) throw error;
      this.#report.error(own === undefined ? '#/security' : error.pointer, error.message);
    }
    return own === undefined ? {} : { security: own };
  }
}
