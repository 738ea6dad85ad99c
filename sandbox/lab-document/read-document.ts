/** Document of the lab: read from the files of this folder, and joined with the components of the contract. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { type ContractDocument, type OperationObject, type ParameterObject, resolved } from '../contract/document.ts';

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
