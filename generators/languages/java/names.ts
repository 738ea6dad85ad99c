import type { Method, Resource } from '../../model/model.ts';
import { type Cases, identifier, type NameRules, type Role, wordSet } from '../../names/rules.ts';
import { camelCase, constantCase, pascalCase } from '../../names/words.ts';

const CASES: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

// JLS section 3.9, java.lang, and the methods of every object, record and builder.
const KEYWORDS = wordSet(`
  _ abstract assert boolean break byte case catch char class const continue default do double else enum extends false
  final finally float for goto if implements import instanceof int interface long native new null package private
  protected public record return sealed short static strictfp super switch synchronized this throw throws transient
  true try var void volatile while yield permits`);
const TYPES = wordSet(`
  Boolean Builder Byte Character Class Deprecated Double Enum Error Exception Float Integer Iterable List Long Map
  Math Module Number Object Objects Optional Override Package Process Record Runnable Runtime Set Short String System
  Thread Throwable Void`);
const MEMBERS = wordSet(`
  builder clone equals finalize getClass hashCode notify notifyAll toBuilder toString wait`);
/** Classes that generated code uses: a schema with the same name would hide them in its own file. */
export const CORE_TYPES = wordSet(`
  Access ApiClient ApiResponse Arrays AsyncList AutoCloseable BiConsumer Boolean Builder ClientBuilder
  CompletableFuture Consumer Decoder Deprecated Double Download EventStream FilePart Inputs Instant Integer JsonInput
  Known KnownTexts List ListPage Long Map Model ModelBuilder Nullable Object OffsetDateTime OpenEnum Operation
  OperationExamples Optional OtherMembers Override Page PageNumbers PageStrategy ParameterStyle PagedIterable Paging RawRequest Request RequestOptions Requests ResponseExample ResponseJson Result
  StandardCharsets String SuppressWarnings Verifier Void WebhookHandler WebhookOptions WithResponse`);

// Words with a meaning in some places only: packages can have these names.
const CONTEXTUAL = new Set(['permits', 'record', 'sealed', 'yield']);

/** Reports whether a word is a keyword, which no part of a package can have as its name. */
export const isKeyword = (word: string): boolean => KEYWORDS.has(word) && !CONTEXTUAL.has(word);

/** Returns the Java identifier for a name in the contract. */
const nameFor = (role: Role, name: string): string => identifier(CASES, role, name);

function isReserved(role: Role, printed: string): boolean {
  if (role === 'constant') return false;
  if (role === 'type') return CORE_TYPES.has(printed) || TYPES.has(printed);
  return KEYWORDS.has(printed) || MEMBERS.has(printed);
}

// Final methods of `Model`.
const METHODS = wordSet(
  'additionalProperties decode fromJson has heldMembers instant isNull keep keepNull otherMembers putMember requireField requireSet toJson visit writeReplace',
);
// Variables in generated code that would hide a field or an argument with the same name.
const RESERVED_BY_FIELDS = new Set(['builder', 'in', 'request']);
const RESERVED_BY_METHODS = new Set(['apiClient', 'body', 'in', 'options', 'params', 'request']);
// Methods of the client that do not return a resource.
const RESERVED_BY_CLIENT = new Set(['async', 'builder', 'close', 'create', 'request', 'withOptions']);

export const typeName = (schema: string): string => nameFor('type', schema);

export const constantName = (value: string): string => nameFor('constant', value);

/** Name of a field, its getter and its setter. */
export function memberName(field: string): string {
  const name = nameFor('member', field);
  return isReserved('member', name) || METHODS.has(name) || RESERVED_BY_FIELDS.has(name) ? `${name}_` : name;
}

/** Name of the method of a builder that adds a part to a field: `addLineItem`, `putMetadata`. */
export const adderName = (verb: string, field: string): string => verb + singular(pascalCase(memberName(field)));

/** Name of an argument of a resource method. */
export function argumentName(parameter: string): string {
  const name = nameFor('member', parameter);
  return isReserved('member', name) || RESERVED_BY_METHODS.has(name) ? `${name}_` : name;
}

/** Name of the client method that returns a resource. */
export function accessorName(resource: string): string {
  const name = methodName(resource);
  return RESERVED_BY_CLIENT.has(name) ? `${name}_` : name;
}

export function methodName(method: string): string {
  const name = nameFor('method', method);
  return isReserved('method', name) ? `${name}_` : name;
}

/** Suffixes of resource classes. openapi-generator also appends them to their file names. */
export const RESOURCE_SUFFIX = 'Resource';
export const ASYNC_SUFFIX = 'AsyncResource';

export const resourceName = (resource: string): string => nameFor('type', resource) + RESOURCE_SUFFIX;
export const asyncResourceName = (resource: string): string => nameFor('type', resource) + ASYNC_SUFFIX;

/** `ProductListParams` for the parameters of `products.list`. */
export function paramsName(resource: Resource, method: Method): string {
  return `${singular(nameFor('type', resource.name))}${nameFor('type', method.name)}Params`;
}

export function singular(name: string): string {
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|z)es$/.test(name)) return name.replace(/es$/, '');
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name;
}

export const nameRules: NameRules = {
  title: 'Java',
  cases: CASES,
  isReserved,
  isTaken: (owner, name) =>
    owner === 'operation'
      ? RESERVED_BY_METHODS.has(name)
      : // `OrdersAsyncResource` is the asynchronous class of `orders`.
        owner === 'client' && (RESERVED_BY_CLIENT.has(name) || name.endsWith('Async')),
  property: memberName,
  parameter: argumentName,
  constant: constantName,
  escapesMembers: true,
  foldsMethodCase: false,
};
