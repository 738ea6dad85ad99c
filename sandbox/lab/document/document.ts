/** Document of the lab: read from the files of this folder, joined with the components of the contract, and its types. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import {
  type ContractDocument,
  type OperationObject,
  type ParameterObject,
  resolved,
} from '../../api/contract/document.ts';
import { type Parameter, parametersOf } from '../../api/contract/operations.ts';
import type { JsonText } from '../../api/contract/types.ts';
import type { Tenant, Work } from '../../api/call.ts';
import type { operations } from '../../../openapi/.build/lab-types.ts';

const ROOT = join(import.meta.dirname, 'openapi.yaml');
/** File name in references to the contract. */
const CONTRACT = 'openapi.json';
/** Components that are not schemas, by the name of their file. */
const KINDS: Readonly<Record<string, 'parameters' | 'responses'>> = {
  'parameters.yaml': 'parameters',
  'responses.yaml': 'responses',
};

type Json = Readonly<Record<string, unknown>>;
type Components = Record<'schemas' | 'parameters' | 'responses', Record<string, unknown>>;
type PathItem = Readonly<Record<string, LabOperationObject>>;

interface LabOperationObject extends OperationObject {
  /** Operation of the contract whose parameters and response this one has. */
  readonly 'x-carries-out'?: string;
  readonly tags: readonly string[];
}

export interface LabDocument extends ContractDocument {
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Components that the lab has and the contract does not. */
  readonly own: Components;
}

/** Returns the document of the lab, in which each reference leads to the document itself. */
export function readLabDocument(contract: ContractDocument): LabDocument {
  const files = new Map<string, Json>();
  const own: Components = { schemas: {}, parameters: {}, responses: {} };
  const root = load(files, ROOT);
  const paths = Object.entries(root['paths'] as Readonly<Record<string, { $ref: string }>>).map(([path, { $ref }]) => {
    const { file, name } = targetOf($ref, ROOT);
    return [path, rewritten(load(files, file)[name], file, files, own) as PathItem] as const;
  });
  // Schemas that no operation uses, such as that of seeds.
  rewritten((root['components'] as Json)['schemas'], ROOT, files, own);
  const components = { ...contract.components } as unknown as Record<string, object>;
  for (const [kind, entries] of Object.entries(own)) components[kind] = { ...components[kind], ...entries };
  const securitySchemes = (root['components'] as Json)['securitySchemes'];
  return {
    ...(root as unknown as ContractDocument),
    paths: Object.fromEntries(paths.map(([path, item]) => [path, withContractParts(item, contract)])),
    components: { ...components, securitySchemes } as unknown as ContractDocument['components'],
    own,
  };
}

function load(files: Map<string, Json>, file: string): Json {
  const known = files.get(file) ?? (parse(readFileSync(file, 'utf8'), { merge: true }) as Json);
  files.set(file, known);
  return known;
}

function targetOf(reference: string, from: string): { file: string; name: string } {
  const [path = '', pointer = ''] = reference.split('#');
  return { file: path === '' ? from : join(dirname(from), path), name: pointer.split('/').at(-1) ?? '' };
}

/** Returns a copy whose references lead to components; adds the components of the lab that it meets. */
function rewritten(node: unknown, from: string, files: Map<string, Json>, own: Components): unknown {
  if (Array.isArray(node)) return node.map((entry) => rewritten(entry, from, files, own));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewritten(value, from, files, own)]));
  }
  const { file, name } = targetOf($ref, from);
  if (basename(file) === CONTRACT) return { $ref: `#/components/schemas/${name}` };
  const kind = KINDS[basename(file)] ?? 'schemas';
  if (!(name in own[kind])) {
    const target = load(files, file)[name];
    if (target === undefined) throw new Error(`${basename(file)} has no ${name}`);
    // Entered before its own references are followed, so that schemas may be recursive.
    own[kind][name] = undefined;
    own[kind][name] = rewritten(target, file, files, own);
  }
  return { $ref: `#/components/${kind}/${name}` };
}

/** Gives each operation the parameters and the response of the operation of the contract that it carries out. */
function withContractParts(item: PathItem, contract: ContractDocument): PathItem {
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
  const complete = (operation: LabOperationObject): LabOperationObject => {
    const carriesOut = operation['x-carries-out'];
    if (carriesOut === undefined) return operation;
    const source = operations.find(({ operationId }) => operationId === carriesOut);
    if (!source) throw new Error(`the contract has no operation ${carriesOut}`);
    const filters = (source.parameters ?? []).filter(
      (parameter) => resolved<ParameterObject>(contract, parameter).in === 'query',
    );
    const success = Object.entries(source.responses).filter(([status]) => status.startsWith('2'));
    return {
      ...operation,
      parameters: [...(operation.parameters ?? []), ...filters],
      responses: { ...operation.responses, ...Object.fromEntries(success) },
    };
  };
  return Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, complete(operation)]));
}

// Operations of the lab's document, in the form in which its requests are routed and checked.

export interface LabOperation {
  readonly id: string;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly pointer: string; readonly isRequired: boolean } | undefined;
  /** Operation of the contract that this one carries out for people without an API key. */
  readonly carriesOut: string | undefined;
}

/** Returns all operations of the document. */
export function labOperationsOf(document: LabDocument): LabOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0] ?? '',
        parameters: parametersOf(document, pointer, operation),
        body: bodyOf(operation, pointer),
        carriesOut: operation['x-carries-out'],
      };
    }),
  );
}

function bodyOf({ requestBody }: OperationObject, pointer: string): LabOperation['body'] {
  if (!requestBody) return undefined;
  const { required = false } = requestBody as { readonly required?: boolean };
  return { pointer: `${pointer}/requestBody/content/application~1json/schema`, isRequired: required };
}

// Handlers of the lab, typed by its document.

export type LabOperationId = keyof operations;

type Parameters<Id extends LabOperationId> = operations[Id]['parameters'];
type Content<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;
type BodyOf<Id extends LabOperationId> = operations[Id] extends { requestBody: infer Body }
  ? Content<Body>
  : operations[Id] extends { requestBody?: infer Body }
    ? Content<NonNullable<Body>> | undefined
    : undefined;

/** Request whose parameters and body are valid against the document of the lab. */
export interface LabRequest<Id extends LabOperationId> {
  readonly requestId: string;
  /** IP address of the client. */
  readonly address: string;
  readonly path: Parameters<Id> extends { path: infer Path } ? Path : object;
  readonly query: NonNullable<Parameters<Id>['query']> extends infer Query
    ? [Query] extends [never]
      ? object
      : Query
    : object;
  readonly body: BodyOf<Id>;
}

type Status<Id extends LabOperationId> = Extract<keyof operations[Id]['responses'], number>;

type LabReply<Id extends LabOperationId> = {
  [Code in Status<Id>]: {
    readonly status: Code;
    readonly body?: Content<operations[Id]['responses'][Code]> | JsonText<Content<operations[Id]['responses'][Code]>>;
  };
}[Status<Id>];

type LabHandler<Id extends LabOperationId> = (request: LabRequest<Id>) => Promise<LabReply<Id>>;
/** Handlers of some operations. */
export type LabHandlers<Id extends LabOperationId> = { readonly [Key in Id]: LabHandler<Key> };

/** Runs work for the lab: in a transaction, at the time of the sandbox, recorded for the inspector. */
export type RunWork = <T>(tenant: Tenant, requestId: string, run: (work: Work) => Promise<T>) => Promise<T>;

/** Checked request of an operation that is known at run time only. */
export interface AnyLabRequest {
  readonly requestId: string;
  readonly address: string;
  readonly operation: LabOperation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface AnyLabReply {
  readonly status: number;
  readonly body?: unknown;
}

/** Carries out the operation `id`. The type parameter ties the request and the reply to the operation. */
export const handleLab = <Id extends LabOperationId>(
  handlers: LabHandlers<Id>,
  id: Id,
  request: LabRequest<Id>,
): Promise<LabReply<Id>> => handlers[id](request);
