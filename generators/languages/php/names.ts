import type { Brand } from '../../names/brand.ts';
import { nameIn } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

/** What a file of a resource may import beside models. */
const IN_RESOURCES = new Set([
  'Caller',
  'RequestContent',
  'KeyPlacement',
  'DateTimeInterface',
  'Encode',
  'Page',
  'RequestOptions',
]);

/** What the file of the client has beside resources. */
const IN_CLIENT = new Set(['BaseClient', 'Caller', 'Client']);

/** Members of every response model in lower case, as PHP compares methods; a field of the same name gives way. */
const MODEL_MEMBERS = new Set([
  'raw',
  'extra',
  'has',
  'fromarray',
  'toarray',
  'jsonserialize',
  'decode',
  'maps',
  'secrets',
  'this',
]);

/** Arguments every method may have beside those of the contract, and the one name PHP keeps. */
const OWN_ARGUMENTS = new Set(['body', 'options', 'this']);

/** Class of a model, without namespace. The engine names the file by it too, so it can't be changed here. */
export function className(schema: string): string {
  return nameIn('php', 'type', schema);
}

/** Class of a resource, without namespace. */
export function resourceClass(resource: string): string {
  return nameIn('php', 'type', resource);
}

/** Class of a resource in the file of the client. */
export function nameInClient(resource: string): string {
  const name = resourceClass(resource);
  return IN_CLIENT.has(name) ? `${name}Resource` : name;
}

/** The exception that all others are, which is called after the brand. */
export function baseException({ client }: Brand): string {
  return `${client}Exception`;
}

function isInResources(name: string, brand: Brand): boolean {
  return name === baseException(brand) || IN_RESOURCES.has(name);
}

/** Whether a resource can't have its name, because PHP or its file uses it. */
export function isTakenForResource(resource: string, brand: Brand): boolean {
  const name = resourceClass(resource);
  return isInResources(name, brand) || isReserved('php', 'type', resource);
}

/** Name of a model in the file of a resource. */
export function importedName(schema: string, resource: string, brand: Brand): string {
  const name = className(schema);
  return name === resourceClass(resource) || isInResources(name, brand) ? `${name}Model` : name;
}

/** Property of a model, and the method that reads it as a moment. */
export function memberName(field: string): string {
  const name = nameIn('php', 'member', field);
  return MODEL_MEMBERS.has(name.toLowerCase()) ? `${name}Field` : name;
}

/** Argument of a resource's method. */
export function argumentName(parameter: string): string {
  const name = nameIn('php', 'member', parameter);
  return OWN_ARGUMENTS.has(name) ? `${name}Parameter` : name;
}

/** Constants of an enum's values, in their order; values that differ in punctuation only are numbered. */
export function constantNames(values: readonly string[]): string[] {
  const names: string[] = [];
  for (const value of values) {
    const cased = nameIn('php', 'constant', value);
    const plain = isReserved('php', 'constant', value) ? `${cased}_` : cased;
    let name = plain;
    for (let number = 2; names.includes(name); number += 1) name = `${plain}_${number}`;
    names.push(name);
  }
  return names;
}
