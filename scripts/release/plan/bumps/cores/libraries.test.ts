import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../../generators/languages/all.ts';
import { filesBelow } from '../../../../files/tree.ts';
import { ROOT } from '../../../../files/root.ts';
import { apiChanges, type ApiFiles } from '../../../api/changes.ts';
import { type Bump, largest } from '../../../bump.ts';

/** A change of the recorded public API of a library, with the bump that a person gave it before any rule was asked. */
type Row = readonly [id: string, file: string, from: string, to: string, bump: Bump];

const ROWS: readonly Row[] = [
  [
    'php',
    'client.txt',
    '    abstract has(string $id): bool\n',
    '    abstract clear(): void\n    abstract has(string $id): bool\n',
    'major',
  ],
  [
    'php',
    'transport.txt',
    '    abstract wait(float $seconds): void\n',
    '    abstract wait(float $seconds): void\n    abstract warm(): void\n',
    'major',
  ],
  [
    'php',
    'transport.txt',
    '    abstract wait(float $seconds): void\n',
    '    abstract wait(float $seconds, ?int $more = NULL): void\n',
    'major',
  ],
  [
    'php',
    'client.txt',
    '    abstract change(string $part, Closure $change): mixed\n',
    '    abstract change(string $part, Closure $change): mixed\n    abstract clear(): void\n',
    'major',
  ],
  [
    'php',
    'model.txt',
    '    abstract extra(): array\n',
    '    abstract extra(): array\n    abstract moreStuff(): array\n',
    'minor',
  ],
  ['python', 'client.txt', 'class Transport(Protocol)\n', 'class Transport(Protocol)\n    abort() -> None\n', 'major'],
  [
    'python',
    'webhooks.txt',
    'class SeenEvents(Protocol)\n',
    'class SeenEvents(Protocol)\n    clear() -> object\n',
    'major',
  ],
  [
    'python',
    'client.txt',
    '    send(request: HttpRequest, timeout: float) -> HttpResponse\nUNSET',
    '    send(request: HttpRequest, timeout: float, attempt: int) -> HttpResponse\nUNSET',
    'major',
  ],
  [
    'python',
    'client.txt',
    '    status: int\n    unreadable',
    '    reason: str\n    status: int\n    unreadable',
    'major',
  ],
  ['python', 'inputs.txt', 'class OrderCancel(TypedDict)\n', 'class OrderCancel(TypedDict)\n    by: str\n', 'major'],
  ['python', 'client.txt', 'class Hooks\n', 'class Hooks\n    on_more() -> None\n', 'minor'],
  [
    'node',
    'sdk.api.md',
    'export interface Logger {\n',
    'export interface Logger {\n    trace(line: string): void;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface Logger {\n',
    'export interface Logger {\n    trace?(line: string): void;\n',
    'minor',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface ClientOptions {\n',
    'export interface ClientOptions {\n    region: string;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface ClientOptions {\n',
    'export interface ClientOptions {\n    region?: string;\n',
    'minor',
  ],
  ['node', 'sdk.api.md', 'export interface Hooks {\n', 'export interface Hooks {\n    onMore?(): void;\n', 'minor'],
  [
    'node',
    'sdk.api.md',
    'export interface Order {\n',
    'export interface Order {\n    readonly extra: string;\n',
    'minor',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface OrderCreate {\n',
    'export interface OrderCreate {\n    extra: string;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface OrderCreate {\n',
    'export interface OrderCreate {\n    extra?: string;\n',
    'minor',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface RequestOptions {\n',
    'export interface RequestOptions {\n    extra: number;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface AttemptOutcome {\n',
    'export interface AttemptOutcome {\n    readonly extra: number;\n',
    'minor',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface HttpRequest {\n',
    'export interface HttpRequest {\n    readonly extra: number;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'export interface HttpResponse {\n',
    'export interface HttpResponse {\n    readonly extra: number;\n',
    'major',
  ],
  [
    'node',
    'sdk.api.md',
    'interface ApiResponse<Result> {\n',
    'interface ApiResponse<Result> {\n    readonly extra: number;\n',
    'minor',
  ],
  [
    'node',
    'sdk.api.md',
    'export type Middleware = (request: HttpRequest, next: Next) =>',
    'export type Middleware = (next: Next, request: HttpRequest) =>',
    'major',
  ],
  [
    'node',
    'webhooks.api.md',
    'export interface SeenEvents {\n',
    'export interface SeenEvents {\n    clear(): Promise<void>;\n',
    'major',
  ],
  [
    'node',
    'webhooks.api.md',
    'export interface VerifyOptions {\n',
    'export interface VerifyOptions {\n    clock: number;\n',
    'major',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    'public abstract interface com.integrationapi.http.Transport : AutoCloseable\n',
    'public abstract interface com.integrationapi.http.Transport : AutoCloseable\n  public abstract void warm()\n',
    'major',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    'public abstract interface com.integrationapi.http.Transport : AutoCloseable\n',
    'public abstract interface com.integrationapi.http.Transport : AutoCloseable\n  public default void warm()\n',
    'minor',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    'intercept(com.integrationapi.http.HttpRequest,',
    'intercept(int,com.integrationapi.http.HttpRequest,',
    'major',
  ],
  [
    'java',
    'com.integrationapi.txt',
    '  public abstract boolean contains(String)\n',
    '  public abstract boolean contains(String)\n  public abstract void clear()\n',
    'major',
  ],
  [
    'java',
    'com.integrationapi.txt',
    '  public abstract Duration elapsed()\n',
    '  public abstract Duration elapsed()\n  public abstract int more()\n',
    'minor',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    '  public default void onRequest(com.integrationapi.http.HttpRequest)\n',
    '  public abstract void onRequest(com.integrationapi.http.HttpRequest)\n',
    'major',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    'public abstract interface com.integrationapi.http.Hooks\n',
    'public abstract interface com.integrationapi.http.Hooks\n  public default void onMore()\n',
    'minor',
  ],
  [
    'java',
    'com.integrationapi.http.txt',
    '  public abstract com.integrationapi.http.HttpResponse send(com.integrationapi.http.HttpRequest)\n',
    '  public abstract com.integrationapi.http.HttpResponse send(com.integrationapi.http.HttpRequest)\n  public abstract int attempt()\n',
    'minor',
  ],
  [
    'java',
    'com.integrationapi.model.txt',
    '  public abstract String toJson()\n',
    '  public abstract String toJson()\n  public abstract String more()\n',
    'minor',
  ],
  [
    'python',
    'telemetry.txt',
    'telemetry_hooks(tracer: Tracer, ',
    'telemetry_hooks(tracer: Tracer, name: str | None = None, ',
    'major',
  ],
  ['node', 'sdk.api.md', 'request<Result = unknown>(', 'request<Result = never>(', 'major'],
];

const recorded = (id: string): ApiFiles => {
  const folder = join(ROOT, 'sdks', id, 'api');
  return Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};

describe('in our own libraries, a member of a type that programs implement, pass or only receive', () => {
  it.each(ROWS)('%s %s: %s → %s', (id, file, from, to, bump) => {
    const before = recorded(id);
    const text = before[file] ?? '';
    expect(text).toContain(from);
    const dialect = LANGUAGES.find((language) => language.id === id)?.versioning.dialect ?? 'php';
    const changes = apiChanges(before, { ...before, [file]: text.replace(from, () => to) }, dialect);
    expect(largest(changes.map((change) => change.bump))).toBe(bump);
  });
});
