/** The recorded public API of a small library in four languages, which the rows of the tables change. */
import type { LanguageId, Text } from './row.ts';

const PHP = `final class Zoo\\Client
    __construct(string $key, ?Zoo\\Transport $transport = NULL, ?Zoo\\SeenEvents $seen = NULL, int $retries = 2)
    cancel(string $id, string $reason, ?string $note = NULL): Zoo\\Order
    close(): void
    request(string $method): Zoo\\Result
    static of(string $key): self
    transport(): Zoo\\Transport
final class Zoo\\Options
    withTransport(Zoo\\Transport $transport): self
final readonly class Zoo\\Order
    ?string $note
    string $id
interface Zoo\\Result
    abstract status(): int
interface Zoo\\SeenEvents
    abstract add(string $id): bool
interface Zoo\\Transport
    abstract send(Zoo\\Order $request, float $timeout): Zoo\\Order
enum Zoo\\Kind
    case Lion = 'lion'
class Zoo\\ZooException extends RuntimeException
    const RETRIES = 2
`;

const PYTHON = `# zoo
class Client
    __init__(*, key: str, transport: Transport | None = None, seen: SeenEvents | None = None, retries: int = 2) -> None
    cancel(id: str, reason: str, *, note: str | None = None, **options: Unpack[Options]) -> Order
    close() -> None
    property kind: Kind
    request(method: str) -> Result
    property transport: Transport
class Lazy
    async load() -> Order
class Options(TypedDict, total=False)
    timeout: float
class Order(Model)
    id: Field[str]
    note: Field[str | None]
class OrderCreate(TypedDict)
    name: str
    note: NotRequired[str]
class Request(NamedTuple)
    url: str
    attempt: int = 1
class Result(Protocol)
    status() -> int
class SeenEvents(Protocol)
    add(event_id: str, /) -> object
class Transport(Protocol)
    send(request: Request, timeout: float) -> Request
class ZooError(Exception)
create(order: OrderCreate) -> Order
Kind: TypeAlias = Literal['lion'] | str
Secret: TypeAlias = str | bytes
sign(secret: Secret) -> str
`;

const NODE = `\`\`\`ts
// @public
export class Client {
    constructor(options: ClientOptions);
    cancel(id: string, reason: string, note?: string): Order;
    close(): void;
    readonly kind: Kind;
    readonly logger: Logger;
    request(method: string): Result;
}

// @public
export interface ClientOptions {
    key: string;
    logger?: Logger | undefined;
    retries?: number | undefined;
    transport?: Transport | undefined;
}

// @public
export type Kind = 'lion' | UnknownValue;

// @public
export interface Logger {
    debug?(line: string): void;
    info(line: string): void;
}

// @public
export interface Order {
    readonly id: string;
    readonly note?: string | null;
}

// @public
export interface Result {
    status: number;
}

// @public
export type Transport = (request: Call, timeout: number) => Promise<Call>;

// @public
export interface Call {
    url: string;
}

// @public
type Id_2 = string;

// @public
type Id_3 = number;
export { Id_2 as Id };

// @public
export type UnknownValue = \`unknown \${string}\` & { unknown: true };

// @public
export class ZooError extends Error {
    readonly status: number;
}
\`\`\`
`;

const JAVA = `public final class com.zoo.Client
  public com.zoo.Order cancel(String,String)
  public com.zoo.Order cancel(String,int)
  public com.zoo.Result request(String)
  public static com.zoo.Client create(com.zoo.Transport,com.zoo.SeenEvents)
  public static final int RETRIES
  public com.zoo.Transport transport()
  public void close()
  public void onOrder(com.zoo.Filter)

public abstract class com.zoo.Filter
  protected abstract boolean accepts(com.zoo.Order)
  protected com.zoo.Filter()

public final record com.zoo.Order : Record
  public String id()
  public com.zoo.Order(String)

public abstract interface com.zoo.Result
  public abstract int status()

public abstract interface com.zoo.SeenEvents
  public abstract boolean add(String)
  public default boolean contains(String)

public abstract interface com.zoo.Transport
  public abstract com.zoo.Order send(com.zoo.Order,Duration) throws IOException

public class com.zoo.ZooException : RuntimeException
  protected com.zoo.ZooException(String)
`;

export const ZOO: Readonly<Record<LanguageId, { file: string; text: Text }>> = {
  php: { file: 'client.txt', text: PHP },
  python: { file: 'client.txt', text: PYTHON },
  node: { file: 'sdk.api.md', text: NODE },
  java: { file: 'com.zoo.txt', text: JAVA },
};
