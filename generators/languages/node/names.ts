import type { Brand } from '../../names/brand.ts';
import { codeOf } from '../../names/code-names.ts';
import type { Method, Parameter, Resource, SdkModel } from '../../model/model.ts';
import { asOnTheWire, type Cases, identifier, type NameRules, type Role, wordSet } from '../../names/rules.ts';
import { camelCase, constantCase, pascalCase } from '../../names/words.ts';

// Fields keep their wire names, so that models are the parsed JSON. Names that are not identifiers are quoted.
const CASES: Cases = { type: pascalCase, member: asOnTheWire, method: camelCase, constant: constantCase };

// ECMA-262 section 12.7.2 and TypeScript's predefined types. A member named `then` would turn a model into a promise.
const KEYWORDS = wordSet(`
  arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield`);
const TYPES = wordSet(`
  Array ArrayBuffer AsyncIterable BigInt Blob Boolean Date Error Function Headers Infinity Iterable JSON Map Math NaN
  Number Object Partial Pick Promise Proxy ReadonlyArray Record Reflect RegExp Request Response Set String Symbol
  Uint8Array URL WeakMap WeakSet`);
const MEMBERS = wordSet(`
  constructor hasOwnProperty isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString valueOf`);
/** Types that the package exports or that generated code imports from the core. */
export const CORE_TYPES = wordSet(`
  Agents ApiClient ApiError ApiKeySource ApiPromise AttemptOutcome AuthenticationError BadRequestError
  BytesStream CallErrorOptions CancelledError ClientOptions ConfigurationError ConflictError ConnectionError DecodeError
  Download DownloadPromise EventStream FileContent FilePart GoneError Hooks HttpRequest HttpResponse IntegrationApiError InvalidRequestError LogDetails Logger Middleware Next NotFoundError Operation
  PageBody PagePromise PayloadTooLargeError PermissionDeniedError PreconditionFailedError RateLimitError
  RateLimitStatus RawRequest RequestAuth RateLimiter RateLimiterOptions RequestOptions Resource ResponseMeta ServerError ServerSentEvent TimeoutError TimeoutPhase
  UnknownValue ValidationError WebhookFailureReason WebhookVerificationError WithResponse WriteOptions`);

/** Returns the TypeScript identifier for a name in the contract. */
export const nameFor = (role: Role, name: string): string => identifier(CASES, role, name);

function isReserved(role: Role, printed: string): boolean {
  if (role === 'constant') return false;
  if (role !== 'type') return MEMBERS.has(printed);
  return CORE_TYPES.has(printed) || TYPES.has(printed) || KEYWORDS.has(printed.toLowerCase());
}

/** Reports whether a standalone function, such as the one for each operation, cannot have this name. */
const isReservedFunction = (name: string): boolean => KEYWORDS.has(name);

// Arguments of functions except path arguments, and the functions that they call.
const ARGUMENTS = ['body', 'client', 'download', 'options', 'paginate', 'params', 'send'];
// Functions that open a stream.
const OPENERS = ['jsonEvents', 'jsonLines', 'jsonSequence', 'textEvents'];
// Other names in the module of a resource.
const MODULE_NAMES = [
  ...ARGUMENTS,
  ...OPENERS,
  'basicAuth',
  'binaryBody',
  'bytesOf',
  'chooseStream',
  'chosenAuth',
  'cookieAuth',
  'cookieHeader',
  'createClient',
  'hideSecrets',
  'locationOf',
  'multipartForm',
  'otherPages',
  'queryAuth',
  'requireContentType',
  'schemas',
  'severalAuth',
  'styledText',
  'textBody',
  'textOf',
  'urlEncodedForm',
];
// Options of every call, which no parameter may hide.
const OPTIONS = [
  'apiKey',
  'extraBody',
  'extraQuery',
  'headers',
  'idempotencyKey',
  'maxRetries',
  'signal',
  'timeout',
  'totalTimeout',
];
/** Other members of a client and of a resource. */
const MEMBERS_OF = {
  client: wordSet('close request withOptions'),
  resource: wordSet('client'),
  operation: new Set(OPTIONS),
};

/** Unique names of types. Exports of the package take precedence over all others, and schemas come last. */
export class TypeNames {
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  constructor({ resources, schemas }: SdkModel, brand: Brand) {
    this.#taken = new Set([...CORE_TYPES, brand.client, `${brand.client}Error`, ...resources.map(className)]);
    for (const { operationId, ...method } of resources.flatMap(({ methods }) => methods)) {
      this.#taken.add(constantName({ operationId }));
      const type = nameFor('type', operationId);
      if (hasParams(method)) this.#claim(`Params of ${operationId}`, type, 'Params');
      if (hasOptions(method)) this.#claim(`Options of ${operationId}`, type, 'Options');
    }
    for (const schema of schemas) {
      if (schema.kind !== 'union' || schema.unknown === undefined) continue;
      this.#claim(schema.unknown.name, `Unknown${nameFor('type', schema.name)}`);
    }
    for (const { name } of schemas) this.#claim(name, nameFor('type', name));
  }

  /** Returns `Order`, or `UnknownEvent` for the unknown variant of a union. */
  of(schema: string): string {
    const name = this.#names.get(schema);
    if (name === undefined) throw new Error(`${schema} is not in the model`);
    return name;
  }

  /** `ListOrdersParams` */
  params({ operationId }: Identified): string {
    return this.of(`Params of ${operationId}`);
  }

  /** `UpdateOrderOptions` */
  options({ operationId }: Identified): string {
    return this.of(`Options of ${operationId}`);
  }

  #claim(key: string, name: string, ending = ''): void {
    if (this.#taken.has(name + ending)) return this.#claim(key, name + (ending === '' ? 'Model' : 'Call'), ending);
    this.#taken.add(name + ending);
    this.#names.set(key, name + ending);
  }
}

type Parameters = Pick<Method, 'parameters'>;
type Identified = Pick<Method, 'operationId'>;

export const hasParams = ({ parameters }: Parameters): boolean =>
  parameters.some((parameter) => parameter.in === 'query');
/** Reports whether a method has its own options. */
export const hasOptions = ({ parameters }: Parameters): boolean => parameters.some(isOption);
const isOption = (parameter: Parameter): boolean => parameter.in === 'header' || parameter.in === 'cookie';

/** `OrdersResource`. The suffix separates it from schemas: RateLimit is both a schema and a resource. */
export const className = ({ name }: Resource): string => `${nameFor('type', name)}Resource`;

/** `orders`, the file of a resource without extension, as openapi-generator names the file of a tag. */
export function fileName({ name }: Resource): string {
  // openapi-generator recognises a word only by a capital after a letter or a digit.
  return nameFor('type', name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** `ordersModule`. The suffix is required because a namespace cannot have the name of a keyword. */
export const moduleName = ({ name }: Resource): string => `${nameFor('method', name)}Module`;

/** `orders`, the client property of a resource. */
export const propertyName = ({ name }: Pick<Resource, 'name'>): string => memberName(name, MEMBERS_OF.client);

/** `list` */
export const methodName = ({ name }: Pick<Method, 'name'>): string => memberName(name, MEMBERS_OF.resource);

/** `LIST_ORDERS` */
export const constantName = ({ operationId }: Identified): string => nameFor('constant', operationId);

/** `orderId`. Arguments are positional, so that the name can differ from the one on the wire. */
export function argumentNames({ parameters }: Method): string[] {
  const taken = new Set(ARGUMENTS);
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => {
      const argument = nameFor('method', codeOf(parameter));
      return free(isReservedFunction(argument) ? `${argument}Value` : argument, 'Value', taken);
    });
}

/** `listOrders` by `operationId`: the functions of a resource, whose names avoid arguments and reserved words. */
export function functionNames({ methods }: Resource): ReadonlyMap<string, string> {
  const plain = new Map(methods.map(({ operationId }) => [operationId, nameFor('method', operationId)]));
  // A script without capital letters has one form for constants and functions.
  const moduleScope = new Set([...MODULE_NAMES, ...methods.flatMap(argumentNames), ...methods.map(constantName)]);
  const taken = new Set([...moduleScope, ...plain.values()]);
  const isFree = (name: string): boolean => !moduleScope.has(name) && !isReservedFunction(name);
  return new Map([...plain].map(([id, name]) => [id, isFree(name) ? name : free(`${name}Call`, 'Call', taken)]));
}

/** `ifMatch` by parameter, for each header and cookie parameter. */
export function optionNames({ parameters }: { parameters: readonly Parameter[] }): ReadonlyMap<Parameter, string> {
  const taken = new Set(OPTIONS);
  return new Map(
    parameters
      .filter(isOption)
      .map((parameter) => [
        parameter,
        free(nameFor('method', codeOf(parameter)), parameter.in === 'cookie' ? 'Cookie' : 'Header', taken),
      ]),
  );
}

// Members of every object would be overridden, `constructor` is invalid, and `then` would make a resource a promise.
function memberName(name: string, taken: ReadonlySet<string>): string {
  const member = nameFor('method', name);
  return taken.has(member) || isReserved('method', member) ? `${member}_` : member;
}

function free(name: string, suffix: string, taken: Set<string>): string {
  if (taken.has(name)) return free(name + suffix, suffix, taken);
  taken.add(name);
  return name;
}

export const nameRules: NameRules = {
  title: 'Node.js',
  cases: CASES,
  isReserved,
  isReservedFunction,
  // Arguments keep their wire names here, and options are in camelCase.
  isTaken: (owner, name) => MEMBERS_OF[owner].has(nameFor('method', name)),
  property: asOnTheWire,
  parameter: asOnTheWire,
  option: (name) => nameFor('method', name),
  // A field named `then` would make each model a promise, and fields cannot be renamed.
  escapesMembers: false,
  foldsMethodCase: false,
};
