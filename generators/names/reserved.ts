import { CORE_TYPES } from './core.ts';
import { type Language, nameIn, type Role } from './naming.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

// https://www.php.net/manual/en/reserved.php; PHP compares all of these without case.
const PHP_KEYWORDS = set(`
  abstract and array as break callable case catch class clone const continue declare default die do echo else elseif
  empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach
  function global goto if implements include include_once instanceof insteadof interface isset list match namespace
  new or print private protected public readonly require require_once return static switch throw trait try unset use
  var while xor yield`);
const PHP_TYPES = set(`
  self parent static int float bool string true false null void iterable object mixed never resource numeric
  closure generator exception error stdclass arrayobject iterator traversable countable stringable datetime
  datetimeimmutable throwable attribute override sensitiveparameter`);

// https://docs.python.org/3/reference/lexical_analysis.html#keywords, and the names our classes are written with.
const PYTHON_KEYWORDS = set(`
  and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield None True False match case`);
const PYTHON_TYPES = set(`
  Any Awaitable Callable Dict Enum Exception Generic Iterator List Literal Mapping Optional Self Sequence Set Struct
  Tuple Type TypedDict Union`);
const PYTHON_MEMBERS = set(`
  self cls bool bytes classmethod dict float frozenset int list object property set staticmethod str super tuple`);

// ECMA-262 section 12.7.2 with TypeScript's predefined types; a thenable member would make a model a promise.
const NODE_KEYWORDS = set(`
  arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield`);
const NODE_TYPES = set(`
  Array ArrayBuffer AsyncIterable BigInt Blob Boolean Date Error Function Headers Infinity Iterable JSON Map Math NaN
  Number Object Partial Pick Promise Proxy ReadonlyArray Record Reflect RegExp Request Response Set String Symbol
  Uint8Array URL WeakMap WeakSet`);
const NODE_MEMBERS = set(`
  constructor hasOwnProperty isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString valueOf`);

// JLS section 3.9, java.lang, and the methods every object, record and builder of ours has.
const JAVA_KEYWORDS = set(`
  _ abstract assert boolean break byte case catch char class const continue default do double else enum extends false
  final finally float for goto if implements import instanceof int interface long native new null package private
  protected public record return sealed short static strictfp super switch synchronized this throw throws transient
  true try var void volatile while yield permits`);
const JAVA_TYPES = set(`
  Boolean Builder Byte Character Class Deprecated Double Enum Error Exception Float Integer Iterable List Long Map
  Math Module Number Object Objects Optional Override Package Process Record Runnable Runtime Set Short String System
  Thread Throwable Void`);
const JAVA_MEMBERS = set('builder clone equals finalize getClass hashCode notify notifyAll toBuilder toString wait');

const lower = (name: string): string => name.toLowerCase();

/** Whether the code of `language` can't hold `name` of the contract in that role. */
export function isReserved(language: Language, role: Role, name: string): boolean {
  const printed = nameIn(language, role, name);
  if (role === 'type' && CORE_TYPES[language].has(printed)) return true;
  switch (language) {
    case 'php':
      return phpReserves(role, printed);
    case 'python':
      if (PYTHON_KEYWORDS.has(printed)) return role !== 'constant';
      return role === 'type' ? PYTHON_TYPES.has(printed) : role === 'member' && PYTHON_MEMBERS.has(printed);
    case 'node':
      if (role === 'constant') return false;
      if (role === 'type') return NODE_TYPES.has(printed) || NODE_KEYWORDS.has(lower(printed));
      return NODE_MEMBERS.has(printed);
    case 'java':
      if (role === 'constant') return false;
      if (role === 'type') return JAVA_TYPES.has(printed);
      return JAVA_KEYWORDS.has(printed) || JAVA_MEMBERS.has(printed);
  }
}

/** Whether a function that stands by itself, as Node.js exports one for each operation, can't have this name. */
export function isReservedFunction(name: string): boolean {
  return NODE_KEYWORDS.has(name);
}

// Methods and constants may be called like keywords since PHP 7, all but `class`, which means the class's name.
function phpReserves(role: Role, printed: string): boolean {
  const name = lower(printed);
  if (role === 'type') return PHP_KEYWORDS.has(name) || PHP_TYPES.has(name);
  if (role === 'member') return name === 'this';
  return name === 'class' || name.startsWith('__');
}
