import type { Parameter } from '../../model/model.ts';
import type { Brand } from '../../names/brand.ts';
import { type Coded, codeOf } from '../../names/code-names.ts';
import { type Cases, identifier, type NameRules, type Role, wordSet } from '../../names/rules.ts';
import { camelCase, constantCase, pascalCase } from '../../names/words.ts';

const CASES: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

// https://www.php.net/manual/en/reserved.php. PHP compares all of these case-insensitively.
const KEYWORDS = wordSet(`
  abstract and array as break callable case catch class clone const continue declare default die do echo else elseif
  empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach
  function global goto if implements include include_once instanceof insteadof interface isset list match namespace
  new or print private protected public readonly require require_once return static switch throw trait try unset use
  var while xor yield`);
const TYPES = wordSet(`
  self parent static int float bool string true false null void iterable object mixed never resource numeric
  closure generator exception error stdclass arrayobject iterator traversable countable stringable datetime
  datetimeimmutable throwable attribute override sensitiveparameter`);
/** Classes that generated models use: a schema with the same name would hide them in its own file. */
export const CORE_TYPES = wordSet(`
  Build Closure DateTimeImmutable DateTimeInterface Decode DecodeException Encode FilePart InvalidRequestException JsonSerializable
  ModelFields Omit Origin RequestFields RequestModel ResponseModel UnionVariants UnknownValue Variants stdClass`);

/** Reports whether a word cannot be a part of a namespace. */
export const isReservedName = (word: string): boolean =>
  KEYWORDS.has(word.toLowerCase()) || TYPES.has(word.toLowerCase());

/** Returns the PHP identifier for a name in the contract. */
export const nameFor = (role: Role, name: string): string => identifier(CASES, role, name);

// Since PHP 7, methods and constants can have the name of a keyword, except `class`, which returns the class name.
function isReserved(role: Role, printed: string): boolean {
  const name = printed.toLowerCase();
  if (role === 'type') return CORE_TYPES.has(printed) || KEYWORDS.has(name) || TYPES.has(name);
  if (role === 'member') return name === 'this';
  return name === 'class' || name.startsWith('__');
}

/** Classes that the file of a resource may import in addition to models. */
const IN_RESOURCES = wordSet(`
  ApiClient Auth Build DateTimeInterface Decode Download Encode EventStream FilePart Omit Operation Page PageNumbers PageStrategy ParameterStyle Pager ReadBody RequestContent RequestOptions
  Response StreamChoice StreamFormat UnknownValue Variants`);

/** Properties of models, which fields cannot have. */
const MODEL_MEMBERS = wordSet('origin otherMembers raw this');

/** Arguments that every method may have in addition to those of the contract, and the name that PHP reserves. */
const OWN_ARGUMENTS = wordSet('body options otherMembers this');

/** Class name of a model, without namespace. openapi-generator names its file after it. */
export function className(schema: string): string {
  return nameFor('type', schema);
}

/** Suffix of the classes whose methods return the response too. */
export const VIEW_SUFFIX = 'WithResponse';

/** Suffix of resource classes, which openapi-generator also appends to their file names: `apiNameSuffix`. */
export const RESOURCE_SUFFIX = 'Resource';

/** Class name of a resource: `OrdersResource`. */
export function resourceClassName(resource: string): string {
  return `${className(resource)}${RESOURCE_SUFFIX}`;
}

/** Base class of all exceptions, named after the brand. */
export function baseException({ client }: Brand): string {
  return `${client}Exception`;
}

function isInResources(name: string, brand: Brand): boolean {
  return name === baseException(brand) || IN_RESOURCES.has(name);
}

/** Name of a model in the file of a resource. */
export function importedName(schema: string, resource: string, brand: Brand): string {
  const name = className(schema);
  const own = resourceClassName(resource);
  return name === own || name === own + VIEW_SUFFIX || isInResources(name, brand) ? `${name}Model` : name;
}

/** Name of a model's property. */
export function memberName(field: string): string {
  const name = nameFor('member', field);
  return MODEL_MEMBERS.has(name) ? `${name}Field` : name;
}

/** Name of an argument of a resource method. */
function argumentName(parameter: string): string {
  const name = nameFor('member', parameter);
  return OWN_ARGUMENTS.has(name) ? `${name}Parameter` : name;
}

/**
 * Cases for the values of an enum, in order. A sort order in reverse has the suffix `Desc`. Values that differ only
 * in punctuation are numbered.
 */
export function caseNames(values: readonly string[]): string[] {
  const names: string[] = [];
  for (const value of values) {
    const cased = nameFor('type', value.replace(/^-(?=\w)(.*)$/s, '$1 desc'));
    const plain = isReserved('constant', cased) ? `${cased}_` : cased;
    let name = plain;
    for (let number = 2; names.includes(name); number += 1) name = `${plain}${number}`;
    names.push(name);
  }
  return names;
}

/** Names of a method's arguments. A name that is taken gets its location in the request as a suffix. */
export function argumentNames(
  parameters: readonly (Coded & Pick<Parameter, 'in'>)[],
  members: readonly Coded[] = [],
): {
  parameters: string[];
  members: string[];
} {
  const taken = new Set<string>();
  const named = (name: string, location: string): string => {
    const plain = argumentName(name);
    const located = argumentName(`${name} in ${location}`);
    let printed = taken.has(plain) ? located : plain;
    for (let number = 2; taken.has(printed); number += 1) printed = `${located}${number}`;
    taken.add(printed);
    return printed;
  };
  return {
    parameters: parameters.map((parameter) => named(codeOf(parameter), parameter.in)),
    members: members.map((member) => named(codeOf(member), 'body')),
  };
}

export const nameRules: NameRules = {
  title: 'PHP',
  cases: CASES,
  isReserved,
  // PHP reserves these words for classes: only the suffix of a resource class avoids them.
  isTaken: (owner, name) =>
    owner === 'operation' ? OWN_ARGUMENTS.has(name) : owner === 'client' && KEYWORDS.has(name.toLowerCase()),
  property: memberName,
  parameter: argumentName,
  constant: (value) => caseNames([value]).join(''),
  escapesMembers: true,
  foldsMethodCase: true,
};
