import { type Cases, identifier, type NameRules, type Role, wordSet } from '../../names/rules.ts';
import { constantCase, pascalCase, snakeCase } from '../../names/words.ts';

const CASES: Cases = { type: pascalCase, member: snakeCase, method: snakeCase, constant: constantCase };

// https://docs.python.org/3/reference/lexical_analysis.html#keywords, and the names that our classes use.
const KEYWORDS = wordSet(`
  and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield None True False match case`);
const TYPES = wordSet(`
  Any Awaitable Callable Dict Enum Exception Generic Iterator List Literal Mapping Optional Self Sequence Set Struct
  Tuple Type TypedDict Union`);
const MEMBERS = wordSet(`
  self cls bool bytes classmethod dict float frozenset int list object property set staticmethod str super tuple`);
/** Classes that generated code uses or that the package exports. */
export const CORE_TYPES = wordSet(`
  ApiClient ApiError Arguments AsyncApiClient AsyncBaseClient AsyncClientOptions
  AsyncDownload AsyncEventStream AsyncHttpTransport AsyncIntegrationApi AsyncMiddleware AsyncNext AsyncPage AsyncPages
  AsyncTransport AttemptOutcome AuthenticationError BadRequestError BaseClient ClientOptions ConfigurationError
  ConflictError ConnectTimeoutError ConnectionError CredentialOptions DecodeError Decoded Decoder Download
  EventStream Field FileContent FilePart GoneError Headers Hooks HttpRequest HttpResponse HttpTransport IntegrationApi
  IntegrationApiError InvalidRequestError Later ListOf MapOf Middleware Model Next NotFoundError NotRequired Nullable
  ObjectOf Operation OptionalKey Others Page PageNumbers PageStrategy ParameterStyle PayloadTooLargeError
  PermissionDeniedError PreconditionFailedError RateLimitError RateLimitStatus RateLimiter RawResponse ReadOptions
  Resource Schema Secret SequenceNotStr ServerError ServerSentEvent StreamChoice TimeoutError
  TokenStore Transport TypeAlias UnionOf UnknownValue Unpack Unset ValidationError WriteOptions`);

/** Reports whether a word is a keyword, which no module can have as its name. */
export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** Returns the Python identifier for a name in the contract. */
export const nameFor = (role: Role, name: string): string => identifier(CASES, role, name);

function isReserved(role: Role, printed: string): boolean {
  if (role === 'type' && CORE_TYPES.has(printed)) return true;
  if (KEYWORDS.has(printed)) return role !== 'constant';
  return role === 'type' ? TYPES.has(printed) : role === 'member' && MEMBERS.has(printed);
}

const NONE: ReadonlySet<string> = new Set();
/** Members of every model, and names that its class body uses, which a field would hide. */
const MODEL_MEMBERS = new Set([
  'raw',
  'from_dict',
  'other_members',
  'to_dict',
  'to_json',
  'datetime',
  'enums',
  'integer',
  'list_of',
  'map_of',
  'date_time',
]);
/** Names in the annotations of a resource class, which a method with the same name would hide. */
const RESOURCE_MEMBERS = new Set([
  'bool',
  'builtins',
  'bytes',
  'datetime',
  'deprecated',
  'dict',
  'enums',
  'float',
  'inputs',
  'int',
  'models',
  'schemas',
  'str',
  'with_raw_response',
  'with_streaming_response',
]);
/** Members of every client, and names that its class body uses. */
const CLIENT_MEMBERS = new Set(['cached_property', 'close', 'request', 'with_options']);
/** Request options, which every method accepts in addition to the arguments of its operation, and the module that it uses. */
const METHOD_ARGUMENTS = new Set([
  'extra_body',
  'extra_headers',
  'extra_query',
  'idempotency_key',
  'max_retries',
  'operations',
  'options',
  'other_members',
  'timeout',
  'total_timeout',
]);

const TAKEN = { client: CLIENT_MEMBERS, resource: RESOURCE_MEMBERS, operation: METHOD_ARGUMENTS };

export function typeName(name: string): string {
  return safe('type', name, NONE);
}

/** `OrdersResource`. The suffix separates it from the classes of the core and from the client. */
export function resourceType(name: string): string {
  return `${nameFor('type', name)}Resource`;
}

/** Returns the client attribute of a resource. */
export function resourceName(name: string): string {
  return safe('method', name, CLIENT_MEMBERS);
}

/** Returns the module of a resource. openapi-generator names its file after the tag, which is in PascalCase. */
export function moduleName(name: string): string {
  const parts = pascalCase(name).replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2');
  return parts.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

/** Returns the name of a model's field. `taken` contains the names of its other fields. */
export function fieldName(name: string, taken: ReadonlySet<string> = NONE): string {
  // The class body also calls the functions that decode unions, which have this prefix.
  const printed = nameFor('member', name);
  const decoders = printed.startsWith('decode_') ? [printed] : [];
  return safe('member', name, new Set([...MODEL_MEMBERS, ...decoders, ...taken]));
}

/** Returns the name of an argument, and adds it to the `taken` names of the method. */
export function argumentName(name: string, taken: Set<string>): string {
  const free = safe('member', name, new Set([...METHOD_ARGUMENTS, ...taken]));
  taken.add(free);
  return free;
}

export function methodName(name: string): string {
  return safe('method', name, RESOURCE_MEMBERS);
}

// PEP 8 recommends a trailing underscore.
function safe(role: Role, name: string, taken: ReadonlySet<string>): string {
  let printed = nameFor(role, name);
  if (isReserved(role, printed)) printed += '_';
  while (taken.has(printed)) printed += '_';
  return printed;
}

export const nameRules: NameRules = {
  title: 'Python',
  cases: CASES,
  isReserved,
  // `orders_async` is the asynchronous module of `orders`.
  isTaken: (owner, name) => TAKEN[owner].has(name) || (owner === 'client' && name.endsWith('_async')),
  property: fieldName,
  parameter: (name) => argumentName(name, new Set()),
  literals: { null: 'None', true: 'True', false: 'False' },
  escapesMembers: true,
  foldsMethodCase: false,
};
