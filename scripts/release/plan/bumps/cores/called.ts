import type { CoreRow } from './row.ts';

/** Methods, fields and types that programs use. */
export const CALLED_ROWS: readonly CoreRow[] = [
  [
    'a method is gone',
    'MMMM',
    {
      php: ['    close(): void\n', ''],
      python: ['    close() -> None\n', ''],
      node: ['    close(): void;\n', ''],
      java: ['  public void close()\n', ''],
    },
  ],
  [
    'a method is renamed',
    'MMMM',
    {
      php: ['close()', 'stop()'],
      python: ['close()', 'stop()'],
      node: ['close()', 'stop()'],
      java: ['close()', 'stop()'],
    },
  ],
  [
    'a method is new',
    'mmmm',
    {
      php: ['    close(): void\n', '    close(): void\n    open(): void\n'],
      python: ['    close() -> None\n', '    close() -> None\n    open() -> None\n'],
      node: ['    close(): void;\n', '    close(): void;\n    open(): void;\n'],
      java: ['  public void close()\n', '  public void close()\n  public void open()\n'],
    },
  ],
  [
    'a type is gone',
    'MMMM',
    {
      php: ["enum Zoo\\Kind\n    case Lion = 'lion'\n", ''],
      python: ['class ZooError(Exception)\n', ''],
      node: ['export class ZooError extends Error {\n    readonly status: number;\n}\n', ''],
      java: ['public class com.zoo.ZooException : RuntimeException\n  protected com.zoo.ZooException(String)\n', ''],
    },
  ],
  ['a type is no longer exported', '--M-', { node: ['export interface Order', 'interface Order'] }],
  [
    'two arguments change places',
    'MMM-',
    {
      php: ['string $id, string $reason', 'string $reason, string $id'],
      python: ['id: str, reason: str', 'reason: str, id: str'],
      node: ['id: string, reason: string', 'reason: string, id: string'],
    },
  ],
  ['two arguments of different types change places', '---M', { java: ['cancel(String,int)', 'cancel(int,String)'] }],
  [
    'an argument is renamed',
    'MMp-',
    {
      php: ['string $reason', 'string $cause'],
      python: ['reason: str', 'cause: str'],
      node: ['reason: string', 'cause: string'],
    },
  ],
  [
    'an argument is gone',
    'MMMM',
    {
      php: [', ?string $note = NULL', ''],
      python: [', *, note: str | None = None', ''],
      node: [', note?: string', ''],
      java: ['cancel(String,String)', 'cancel(String)'],
    },
  ],
  [
    'a required argument is new',
    'MMMM',
    {
      php: ['string $reason,', 'string $reason, string $by,'],
      python: ['reason: str,', 'reason: str, by: str,'],
      node: ['reason: string,', 'reason: string, by: string,'],
      java: ['cancel(String,int)', 'cancel(String,int,int)'],
    },
  ],
  [
    'an optional argument is new at the end',
    'mmm-',
    {
      php: ['?string $note = NULL', '?string $note = NULL, ?string $by = NULL'],
      python: ['note: str | None = None', 'note: str | None = None, by: str | None = None'],
      node: ['note?: string', 'note?: string, by?: string'],
    },
  ],
  [
    // The two with names for arguments promise names, not places, of optional ones.
    'an optional argument is new before another one',
    'mmM-',
    {
      php: ['?string $note = NULL', '?string $by = NULL, ?string $note = NULL'],
      python: ['note: str | None = None', 'by: str | None = None, note: str | None = None'],
      node: ['note?: string', 'by?: number, note?: string'],
    },
  ],
  [
    'an argument accepts more',
    'mmmM',
    {
      php: ['cancel(string $id', 'cancel(string|int $id'],
      python: ['cancel(id: str', 'cancel(id: str | int'],
      node: ['cancel(id: string', 'cancel(id: string | number'],
      java: ['request(String)', 'request(CharSequence)'],
    },
  ],
  [
    'an argument accepts less',
    'MMMM',
    {
      php: ['?string $note', 'string $note'],
      python: ['note: str | None', 'note: str'],
      node: ['reason: string', "reason: 'late'"],
      java: ['onOrder(com.zoo.Filter)', 'onOrder(com.zoo.StrictFilter)'],
    },
  ],
  [
    'the default of an argument is another one',
    'mm--',
    { php: ['int $retries = 2', 'int $retries = 3'], python: ['retries: int = 2', 'retries: int = 3'] },
  ],
  [
    'a result may be absent',
    'MMMM',
    {
      php: ['NULL): Zoo\\Order', 'NULL): ?Zoo\\Order'],
      python: ['[Options]) -> Order', '[Options]) -> Order | None'],
      node: ['note?: string): Order', 'note?: string): Order | undefined'],
      java: ['com.zoo.Result request', 'Optional<com.zoo.Result> request'],
    },
  ],
  [
    'a field is never null',
    'mmm-',
    {
      php: ['?string $note\n', 'string $note\n'],
      python: ['note: Field[str | None]', 'note: Field[str]'],
      node: ['note?: string | null', 'note?: string'],
    },
  ],
  [
    'a field may be null',
    'MMM-',
    {
      php: ['    string $id\ninterface', '    ?string $id\ninterface'],
      python: ['id: Field[str]', 'id: Field[str | None]'],
      node: ['readonly id: string', 'readonly id: string | null'],
    },
  ],
  ['a received field is always present', '--m-', { node: ['readonly note?:', 'readonly note:'] }],
  ['a received field may be absent', '--M-', { node: ['readonly id:', 'readonly id?:'] }],
  ['a field can no longer be written', '--M-', { node: ['    status: number;\n}', '    readonly status: number;\n}'] }],
  ['a field can be written', '--m-', { node: ['readonly id:', 'id:'] }],
  [
    'a method becomes asynchronous',
    '-MM-',
    { python: ['    close() -> None', '    async close() -> None'], node: ['close(): void', 'close(): Promise<void>'] },
  ],
  [
    'a method becomes static',
    'M--M',
    { php: ['    request(', '    static request('], java: ['com.zoo.Result request', 'static com.zoo.Result request'] },
  ],
  [
    'a class becomes final',
    'M--M',
    {
      php: ['class Zoo\\ZooException', 'final class Zoo\\ZooException'],
      java: ['public class com.zoo.Zoo', 'public final class com.zoo.Zoo'],
    },
  ],
  [
    'a class has another base',
    'MMMM',
    {
      php: ['extends RuntimeException', 'extends LogicException'],
      python: ['ZooError(Exception)', 'ZooError(ValueError)'],
      node: ['ZooError extends Error', 'ZooError extends TypeError'],
      java: ['com.zoo.ZooException : RuntimeException', 'com.zoo.ZooException : Exception'],
    },
  ],
  [
    'a class becomes an interface',
    'M--M',
    {
      php: ['final class Zoo\\Options', 'interface Zoo\\Options'],
      java: ['public class com.zoo.Zoo', 'public abstract interface com.zoo.Zoo'],
    },
  ],
  [
    'a class has one more interface',
    'mm-m',
    {
      php: ['class Zoo\\Order\n', 'class Zoo\\Order implements JsonSerializable\n'],
      python: ['Order(Model)', 'Order(Model, Sized)'],
      java: ['com.zoo.Order : Record', 'com.zoo.Order : Record, Comparable<com.zoo.Order>'],
    },
  ],
  ['a method throws a checked exception', '---M', { java: ['void close()', 'void close() throws IOException'] }],
  ['a protected member becomes private', '---M', { java: ['  protected com.zoo.ZooException(String)\n', ''] }],
  [
    'a class becomes sealed',
    '---M',
    { java: ['public abstract class com.zoo.Filter', 'sealed public abstract class com.zoo.Filter'] },
  ],
  [
    'another overload',
    '---m',
    { java: ['cancel(String,int)\n', 'cancel(String,int)\n  public com.zoo.Order cancel(String,long)\n'] },
  ],
  ['a constant has another value', 'm---', { php: ['const RETRIES = 2', 'const RETRIES = 3'] }],
  ['an enum has another value', 'm---', { php: ["case Lion = 'lion'", "case Lion = 'leo'"] }],
  [
    'an open list of values grows',
    '-mm-',
    {
      python: ["Literal['lion'] | str", "Literal['lion', 'bear'] | str"],
      node: ["'lion' | UnknownValue", "'lion' | 'bear' | UnknownValue"],
    },
  ],
  [
    'an open list of values shrinks',
    '-MM-',
    { python: ["Literal['lion'] | str", 'str'], node: ["'lion' | UnknownValue", 'number'] },
  ],
  [
    'an alias for what programs pass is wider',
    '-m--',
    { python: ['TypeAlias = str | bytes', 'TypeAlias = str | bytes | None'] },
  ],
  ['an alias for what programs pass is narrower', '-M--', { python: ['TypeAlias = str | bytes', 'TypeAlias = str'] }],
  ['a property becomes a field', '-m--', { python: ['    property kind', '    kind'] }],
  [
    'an argument can only be passed by name',
    '-M--',
    { python: ['cancel(id: str, reason: str, *,', 'cancel(id: str, *, reason: str,'] },
  ],
  [
    'an argument of a type that nothing declares',
    '--M-',
    { node: ['request(method: string)', 'request(method: string, by?: Species)'] },
  ],
  [
    'a constructor becomes private',
    '--M-',
    { node: ['    constructor(options: ClientOptions);', '    private constructor(options: ClientOptions);'] },
  ],
  ['a field gets a setter', '--m-', { node: ['readonly kind: Kind', 'kind: Kind'] }],
  [
    'an argument can only be passed by position',
    '-M--',
    { python: ['sign(secret: Secret)', 'sign(secret: Secret, /)'] },
  ],
  [
    'an argument is hidden in traces',
    '.---',
    { php: ['cancel(string $id', 'cancel(#[SensitiveParameter] string $id'] },
  ],
  [
    'a name is exported for another declaration',
    '--M-',
    { node: ['export { Id_2 as Id };', 'export { Id_3 as Id };'] },
  ],
];
