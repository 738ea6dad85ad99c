import type { Brand } from '../../names/brand.ts';
import type { Method, Parameter, Resource, SdkModel } from '../../model/model.ts';
import { CORE_TYPES } from '../../names/core.ts';
import { nameIn } from '../../names/naming.ts';
import { isReserved, isReservedFunction } from '../../names/reserved.ts';

// Arguments that functions have beside those for the path, and what they call.
const ARGUMENTS = ['answerTo', 'body', 'client', 'options', 'pagesOf', 'params'];
// What the module of a resource has beside its functions.
const MODULE_NAMES = [...ARGUMENTS, 'createClient', 'multipartForm', 'shapes', 'uploadedBytes'];
// What a call can be given anyway, so that no parameter may hide it.
const OPTIONS = ['apiKey', 'headers', 'idempotencyKey', 'signal', 'timeout'];
// What a client has beside its resources, and a resource beside its methods.
const CLIENT_MEMBERS = new Set(['withOptions']);
const RESOURCE_MEMBERS = new Set(['core']);

/** Names of types, none of them twice: what the package itself exports goes first, and schemas give way to all else. */
export class TypeNames {
  readonly #taken: Set<string>;
  readonly #schemas = new Map<string, string>();
  readonly #unknown = new Map<string, string>();
  readonly #params = new Map<string, string>();
  readonly #options = new Map<string, string>();

  constructor({ resources, schemas }: SdkModel, brand: Brand) {
    this.#taken = new Set([...CORE_TYPES.node, brand.client, `${brand.client}Error`]);
    for (const resource of resources) this.#taken.add(className(resource));
    for (const { operationId, ...method } of resources.flatMap(({ methods }) => methods)) {
      const type = nameIn('node', 'type', operationId);
      this.#taken.add(constantName({ operationId }));
      if (hasParams(method)) this.#params.set(operationId, this.#claim(type, 'Params'));
      if (hasOptions(method)) this.#options.set(operationId, this.#claim(type, 'Options'));
    }
    for (const { kind, name, use } of schemas) {
      if (kind === 'union' && use !== 'request')
        this.#unknown.set(name, this.#claim(`Unknown${nameIn('node', 'type', name)}`));
    }
    for (const { name } of schemas) this.#schemas.set(name, this.#claim(nameIn('node', 'type', name)));
  }

  of(schema: string): string {
    return named(this.#schemas, schema);
  }

  /** `ListOrdersParams` */
  params({ operationId }: Method): string {
    return named(this.#params, operationId);
  }

  /** `UpdateOrderOptions` */
  options({ operationId }: Method): string {
    return named(this.#options, operationId);
  }

  /** `UnknownEvent`, for a union that the API answers with. */
  unknown(union: string): string {
    return named(this.#unknown, union);
  }

  #claim(name: string, ending = ''): string {
    if (this.#taken.has(name + ending)) return this.#claim(name + (ending === '' ? 'Model' : 'Call'), ending);
    this.#taken.add(name + ending);
    return name + ending;
  }
}

type Parameters = Pick<Method, 'parameters'>;

export const hasParams = ({ parameters }: Parameters): boolean => parameters.some((one) => one.in === 'query');
/** Whether a call has options that other calls have not. */
export const hasOptions = ({ parameters }: Parameters): boolean => parameters.some(isOption);
export const isOption = (one: Parameter): boolean => one.in === 'header' || one.in === 'cookie';

/** `OrdersResource`; the suffix keeps it apart from schemas, for one is called RateLimit and so is a resource. */
export function className({ name }: Resource): string {
  return `${nameIn('node', 'type', name)}Resource`;
}

/** `orders`, a property of the client. */
export function propertyName({ name }: Resource): string {
  return memberName(name, CLIENT_MEMBERS);
}

/** `list` */
export function methodName({ name }: Method): string {
  return memberName(name, RESOURCE_MEMBERS);
}

/** `LIST_ORDERS` */
export function constantName({ operationId }: Pick<Method, 'operationId'>): string {
  return nameIn('node', 'constant', operationId);
}

/** `orderId`: positional, so its name is for the reader and need not be the one of the wire. */
export function argumentNames({ parameters }: Method): string[] {
  const taken = new Set(ARGUMENTS);
  return parameters
    .filter((one) => one.in === 'path')
    .map(({ name }) => {
      const argument = nameIn('node', 'method', name);
      return free(isReservedFunction(argument) ? `${argument}Value` : argument, 'Value', taken);
    });
}

/** `listOrders` of each operation: the functions of a resource, none called like an argument or a word of the language. */
export function functionNames({ methods }: Resource): ReadonlyMap<string, string> {
  const plain = methods.map(({ operationId }) => nameIn('node', 'method', operationId));
  const others = new Set([...MODULE_NAMES, ...methods.flatMap(argumentNames)]);
  const taken = new Set([...others, ...plain]);
  return new Map(
    methods.map(({ operationId }, index) => {
      const name = plain[index] ?? '';
      const isFree = !others.has(name) && !isReservedFunction(name);
      return [operationId, isFree ? name : free(`${name}Call`, 'Call', taken)];
    }),
  );
}

/** `ifMatch`, for each parameter that is sent as a header or a cookie. */
export function optionNames({ parameters }: Method): ReadonlyMap<Parameter, string> {
  const taken = new Set(OPTIONS);
  return new Map(
    parameters.filter(isOption).map((one) => {
      const suffix = one.in === 'cookie' ? 'Cookie' : 'Header';
      return [one, free(nameIn('node', 'method', one.name), suffix, taken)];
    }),
  );
}

// What every object has would be overridden, `constructor` is none, and with `then` a resource would be a promise.
function memberName(name: string, taken: ReadonlySet<string>): string {
  const member = nameIn('node', 'method', name);
  return taken.has(member) || isReserved('node', 'method', name) ? `${member}_` : member;
}

function free(name: string, suffix: string, taken: Set<string>): string {
  if (taken.has(name)) return free(name + suffix, suffix, taken);
  taken.add(name);
  return name;
}

function named(names: ReadonlyMap<string, string>, key: string): string {
  const name = names.get(key);
  if (name === undefined) throw new Error(`nothing in the model is called ${key}`);
  return name;
}
