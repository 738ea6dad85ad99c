/** Calls a sandbox with a library, through the driver of its conformance cases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column } from '../../../scripts/conformance/drivers/columns.ts';
import { DriverProcess } from '../../../scripts/conformance/drivers/driver-process.ts';
import type { ErrorOutcome, Outcome, ValueOutcome } from '../../../scripts/conformance/protocol.ts';
import type { Json } from '../../../scripts/conformance/scenarios/json.ts';
import type { Call, ClientOptions, OperationCall } from '../../../scripts/conformance/scenarios/scenario.ts';
import { makeCertificates } from '../../../scripts/conformance/server/certificates.ts';
import type { OperationId } from '../../../sandbox/api/contract/types.ts';

const LIMIT_MS = 60_000;

interface CallInput extends Omit<OperationCall, 'operation'> {
  client?: ClientOptions;
}

export class Library {
  readonly #driver: DriverProcess;
  readonly #baseUrl: string;
  readonly #folder: string;

  private constructor(driver: DriverProcess, baseUrl: string, folder: string) {
    this.#driver = driver;
    this.#baseUrl = baseUrl;
    this.#folder = folder;
  }

  static async start({ id, command, env }: Column, baseUrl: string): Promise<Library> {
    const folder = mkdtempSync(join(tmpdir(), 'shop-day-'));
    // The sandbox speaks plain HTTP, but some drivers read the certificate when they start.
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, makeCertificates().ca);
    const { driver } = await DriverProcess.start({ name: id, command: command(ca), env: env?.(ca) });
    return new Library(driver, baseUrl, folder);
  }

  async close(): Promise<void> {
    await this.#driver.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Makes a call that must succeed. */
  async invoke(
    key: string | null,
    operation: OperationId,
    { client, ...input }: CallInput = {},
  ): Promise<ValueOutcome> {
    return succeeded(operation, await this.#send(key, { operation, ...input }, client));
  }

  /** Makes a call that must fail. */
  async failure(key: string, operation: OperationId, { client, ...input }: CallInput = {}): Promise<ErrorOutcome> {
    const outcome = await this.#send(key, { operation, ...input }, client);
    if (outcome.kind !== 'error') throw new Error(`${operation} did not fail: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  /** Reads all items of a list, page by page. */
  async items(key: string, operation: OperationId, query: Record<string, Json>): Promise<Json> {
    const outcome = await this.#send(key, { pages: { operation, query, take: 'all' } });
    return succeeded(operation, outcome).value ?? null;
  }

  /** Verifies a webhook. */
  async unwrap(webhook: { headers: Record<string, string>; body: string }, secrets: string[]): Promise<Outcome> {
    const now = Math.floor(Date.now() / 1000);
    return this.#send(null, { unwrap: { ...webhook, secrets, now } });
  }

  async #send(key: string | null, call: Call, options: ClientOptions = {}): Promise<Outcome> {
    const client = { base_url: this.#baseUrl, api_key: key, ...options };
    const { outcome } = await this.#driver.send({ client, call }, LIMIT_MS).reply;
    return outcome;
  }
}

function succeeded(operation: OperationId, outcome: Outcome): ValueOutcome {
  if (outcome.kind === 'value') return outcome;
  const { sinks: _, ...shown } = outcome as ErrorOutcome;
  throw new Error(`${operation} failed: ${JSON.stringify(shown)}`);
}
