import type { Brand } from '../language.ts';
import type { Method, Parameter, Resource, SdkModel } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { isReservedFunction } from '../../names/reserved.ts';
import { CORE_TYPES, CORE_VALUES } from './surface.ts';

// Arguments that methods have beside those for the path.
const ARGUMENTS = new Set(['body', 'params', 'options']);
// What a call can be given anyway, so that no header parameter may hide it.
const OPTIONS = new Set(['apiKey', 'headers', 'idempotencyKey', 'signal', 'timeout']);

/** Names of types, none of them twice: what the package itself exports goes first, and a schema gives way. */
export class TypeNames {
  readonly #names: ReadonlyMap<string, string>;

  constructor(model: SdkModel, brand: Brand) {
    const taken = new Set<string>([...CORE_VALUES, ...CORE_TYPES, brand.client]);
    for (const resource of model.resources) {
      taken.add(className(resource));
      for (const method of resource.methods) taken.add(paramsName(method)).add(optionsName(method));
    }
    for (const schema of model.schemas) if (schema.kind === 'union') taken.add(unknownName(schema.name));
    this.#names = new Map(model.schemas.map(({ name }) => [name, free(nameIn('node', 'type', name), taken)]));
  }

  of(schema: string): string {
    return this.#names.get(schema) ?? nameIn('node', 'type', schema);
  }
}

/** `OrdersResource`; the suffix keeps it apart from schemas, for one is called RateLimit and so is a resource. */
export function className({ name }: Resource): string {
  return `${nameIn('node', 'type', name)}Resource`;
}

/** `ListOrdersParams` */
export function paramsName({ operationId }: Method): string {
  return `${nameIn('node', 'type', operationId)}Params`;
}

/** `UpdateOrderOptions` */
export function optionsName({ operationId }: Method): string {
  return `${nameIn('node', 'type', operationId)}Options`;
}

/** `UnknownEvent` */
export function unknownName(union: string): string {
  return `Unknown${nameIn('node', 'type', union)}`;
}

/** `LIST_ORDERS` */
export function constantName({ operationId }: Method): string {
  return nameIn('node', 'constant', operationId);
}

/** `orderId`: positional, so its name is for the reader and need not be the one of the wire. */
export function argumentName({ name }: Parameter): string {
  const argument = nameIn('node', 'method', name);
  return isReservedFunction(argument) || ARGUMENTS.has(argument) ? `${argument}Value` : argument;
}

/** `ifMatch` */
export function optionName({ name }: Parameter): string {
  const option = nameIn('node', 'method', name);
  return OPTIONS.has(option) ? `${option}Header` : option;
}

function free(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? free(`${name}Model`, taken) : name;
}
