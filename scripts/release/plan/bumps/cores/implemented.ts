import type { CoreRow } from './row.ts';

/** Types that programs implement, pass or only receive. */
export const IMPLEMENTED_ROWS: readonly CoreRow[] = [
  [
    'a method that programs must implement is new',
    'MMMM',
    {
      php: ['    abstract add(string $id): bool\n', '    abstract add(string $id): bool\n    abstract clear(): void\n'],
      python: ['    add(event_id: str, /) -> object\n', '    add(event_id: str, /) -> object\n    clear() -> None\n'],
      node: ['    info(line: string): void;\n', '    info(line: string): void;\n    warn(line: string): void;\n'],
      java: ['abstract boolean add(String)\n', 'abstract boolean add(String)\n  public abstract void clear()\n'],
    },
  ],
  [
    'a method of the transport is new',
    'MM-M',
    {
      php: ['interface Zoo\\Transport\n', 'interface Zoo\\Transport\n    abstract close(): void\n'],
      python: ['class Transport(Protocol)\n', 'class Transport(Protocol)\n    close() -> None\n'],
      java: [
        'public abstract interface com.zoo.Transport\n',
        'public abstract interface com.zoo.Transport\n  public abstract void warm()\n',
      ],
    },
  ],
  [
    'a method with a body, or an optional one, is new in a type that programs implement',
    '--mm',
    {
      node: ['    info(line: string): void;\n', '    info(line: string): void;\n    warn?(line: string): void;\n'],
      java: [
        '  public default boolean contains(String)\n',
        '  public default boolean contains(String)\n  public default void clear()\n',
      ],
    },
  ],
  [
    'a method of an abstract class that programs extend is new and abstract',
    '---M',
    { java: ['  protected com.zoo.Filter()\n', '  protected com.zoo.Filter()\n  protected abstract int weight()\n'] },
  ],
  [
    'a method of an abstract class that programs extend is new and has a body',
    '---m',
    { java: ['  protected com.zoo.Filter()\n', '  protected com.zoo.Filter()\n  protected int weight()\n'] },
  ],
  [
    'a method of a type that programs only receive is new',
    'mmmm',
    {
      php: ['    abstract status(): int\n', '    abstract status(): int\n    abstract headers(): array\n'],
      python: ['    status() -> int\n', '    status() -> int\n    headers() -> dict[str, str]\n'],
      node: ['export interface Result {\n', 'export interface Result {\n    headers: object;\n'],
      java: ['  public abstract int status()\n', '  public abstract int status()\n  public abstract String text()\n'],
    },
  ],
  [
    'an optional parameter of a method that programs implement is new',
    'MM--',
    {
      php: ['abstract add(string $id): bool', 'abstract add(string $id, ?int $seconds = NULL): bool'],
      python: ['add(event_id: str, /) -> object', 'add(event_id: str, /, seconds: int = 0) -> object'],
    },
  ],
  [
    // A function in JavaScript may have fewer parameters than its caller passes.
    'a parameter of a method that programs implement is new',
    'MMmM',
    {
      php: ['send(Zoo\\Order $request, float $timeout)', 'send(Zoo\\Order $request, float $timeout, int $attempt)'],
      python: ['send(request: Request, timeout: float)', 'send(request: Request, timeout: float, attempt: int)'],
      node: [
        '(request: Call, timeout: number) => Promise',
        '(request: Call, timeout: number, attempt: number) => Promise',
      ],
      java: ['send(com.zoo.Order,Duration)', 'send(com.zoo.Order,Duration,int)'],
    },
  ],
  [
    'a method that programs implement gets a wider argument',
    'MMMM',
    {
      php: ['send(Zoo\\Order $request, float', 'send(Zoo\\Order|string $request, float'],
      python: ['send(request: Request, timeout: float)', 'send(request: Request | str, timeout: float)'],
      node: ['(request: Call, timeout: number) =>', '(request: Call | string, timeout: number) =>'],
      java: ['send(com.zoo.Order,Duration)', 'send(Object,Duration)'],
    },
  ],
  [
    'a method that programs implement may return more',
    'mmmM',
    {
      php: ['float $timeout): Zoo\\Order', 'float $timeout): Zoo\\Order|null'],
      python: ['timeout: float) -> Request', 'timeout: float) -> Request | None'],
      node: ['timeout: number) => Promise<Call>', 'timeout: number) => Promise<Call | undefined>'],
      java: ['com.zoo.Order send(', 'Object send('],
    },
  ],
  [
    'a method that programs implement must return less',
    'MMMM',
    {
      php: ['abstract add(string $id): bool', 'abstract add(string $id): true'],
      python: ['add(event_id: str, /) -> object', 'add(event_id: str, /) -> bool'],
      node: ['info(line: string): void', 'info(line: string): boolean'],
      java: ['public abstract boolean add(', 'public abstract Boolean add('],
    },
  ],
  [
    'a method that programs implement is gone',
    'MMMM',
    {
      php: ['    abstract add(string $id): bool\n', ''],
      python: ['    add(event_id: str, /) -> object\n', ''],
      node: ['    info(line: string): void;\n', ''],
      java: ['  public default boolean contains(String)\n', ''],
    },
  ],
  [
    'a required option is new',
    'MMM-',
    {
      php: ['__construct(string $key,', '__construct(string $key, string $region,'],
      python: ['__init__(*, key: str,', '__init__(*, key: str, region: str,'],
      node: ['    key: string;\n', '    key: string;\n    region: string;\n'],
    },
  ],
  [
    'an optional option is new',
    'mmm-',
    {
      php: ['int $retries = 2)', 'int $retries = 2, ?string $region = NULL)'],
      python: ['class Options(TypedDict, total=False)\n', 'class Options(TypedDict, total=False)\n    retries: int\n'],
      node: ['    key: string;\n', '    key: string;\n    region?: string;\n'],
    },
  ],
  [
    'an option becomes required',
    'MMM-',
    {
      php: ['?Zoo\\Transport $transport = NULL', '?Zoo\\Transport $transport'],
      python: ['transport: Transport | None = None', 'transport: Transport | None'],
      node: ['retries?: number | undefined', 'retries: number | undefined'],
    },
  ],
  [
    'an option becomes optional',
    'mmm-',
    {
      php: ['string $key, ?Zoo', "string $key = '', ?Zoo"],
      python: ['__init__(*, key: str,', "__init__(*, key: str = '',"],
      node: ['    key: string;', '    key?: string;'],
    },
  ],
  [
    'a field of a dictionary that programs pass is new and required',
    '-M--',
    { python: ['    name: str\n', '    kind: str\n    name: str\n'] },
  ],
  [
    'a field of a dictionary that programs pass is new and optional',
    '-m--',
    { python: ['    name: str\n', '    kind: NotRequired[str]\n    name: str\n'] },
  ],
  ['a field of a dictionary becomes required', '-M--', { python: ['note: NotRequired[str]', 'note: str'] }],
  ['a field of a dictionary becomes optional', '-m--', { python: ['    name: str\n', '    name: NotRequired[str]\n'] }],
  [
    'all fields of a dictionary become required',
    '-M--',
    { python: ['Options(TypedDict, total=False)', 'Options(TypedDict)'] },
  ],
  [
    'a field of a tuple that programs make is new without a default',
    '-M--',
    { python: ['    url: str\n', '    method: str\n    url: str\n'] },
  ],
  [
    'a field of a tuple that programs make is new with a default',
    '-m--',
    { python: ['    attempt: int = 1\n', '    attempt: int = 1\n    body: bytes | None = None\n'] },
  ],
  ['a field of a tuple that programs make loses its default', '-M--', { python: ['attempt: int = 1', 'attempt: int'] }],
  [
    'a type that programs implement has another parent',
    'M--M',
    {
      php: ['interface Zoo\\Transport\n', 'interface Zoo\\Transport implements Countable\n'],
      java: [
        'public abstract interface com.zoo.Transport\n',
        'public abstract interface com.zoo.Transport : Iterable<String>\n',
      ],
    },
  ],
  [
    'a method that programs implement gets a body',
    '---m',
    { java: ['abstract boolean add(String)', 'default boolean add(String)'] },
  ],
  ['a class becomes a protocol', '-M--', { python: ['class Lazy\n', 'class Lazy(Protocol)\n'] }],
];
