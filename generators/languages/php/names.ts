import { nameIn } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

/** What a file of a model may import: models have these names beside their own. */
const IN_MODELS = new Set([
  'DateTimeImmutable',
  'DateTimeInterface',
  'Encode',
  'Moment',
  'Omit',
  'RequestModel',
  'ResponseFields',
  'ResponseModel',
  'Secrets',
]);

/** What a file of a resource may import beside models. */
const IN_RESOURCES = new Set([
  'Caller',
  'DateTimeInterface',
  'Encode',
  'IntegrationApiException',
  'Page',
  'RequestOptions',
]);

/** Members of every response model; a field of the same name gives way. */
const MODEL_MEMBERS = new Set([
  'raw',
  'extra',
  'has',
  'fromArray',
  'toArray',
  'jsonSerialize',
  'decode',
  'maps',
  'secrets',
]);

/** Arguments every method may have beside those of the contract. */
const OWN_ARGUMENTS = new Set(['body', 'options']);

/** Class of a model, without namespace. The engine names the file by it too, so it can't be changed here. */
export function className(schema: string): string {
  return nameIn('php', 'type', schema);
}

/** Whether a model can't have its name, because its file uses that of the core. */
export function isTakenForModel(schema: string): boolean {
  return IN_MODELS.has(className(schema));
}

/** Class of a resource, without namespace. */
export function resourceClass(resource: string): string {
  return nameIn('php', 'type', resource);
}

/** Whether a resource can't have its name, because PHP or its file uses it. */
export function isTakenForResource(resource: string): boolean {
  return IN_RESOURCES.has(resourceClass(resource)) || isReserved('php', 'type', resource);
}

/** Name of a model in the file of a resource. */
export function importedName(schema: string, resource: string): string {
  const name = className(schema);
  return name === resourceClass(resource) || IN_RESOURCES.has(name) ? `${name}Model` : name;
}

/** Property of a model, and the method that reads it as a moment. */
export function memberName(field: string): string {
  const name = nameIn('php', 'member', field);
  return MODEL_MEMBERS.has(name) ? `${name}Field` : name;
}

/** Argument of a resource's method. */
export function argumentName(parameter: string): string {
  const name = nameIn('php', 'member', parameter);
  return OWN_ARGUMENTS.has(name) ? `${name}Parameter` : name;
}
