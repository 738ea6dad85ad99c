import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES as DESCRIPTORS } from '../../generators/languages/all.ts';
import { DriverProcess, type TimedReply } from '../../scripts/conformance/drivers/driver-process.ts';
import { COLUMNS } from '../../scripts/conformance/drivers/columns.ts';
import { ERROR_SINKS, type ErrorOutcome, type Ready, type ValueOutcome } from '../../scripts/conformance/protocol.ts';
import { bodyExamples, exampleOf, readContract } from '../../scripts/conformance/scenarios/contract.ts';
import type { Call, ClientOptions, JsonObject, OperationCall } from '../../scripts/conformance/scenarios/scenario.ts';
import { makeCertificates } from '../../scripts/conformance/server/certificates.ts';
import type { Operation } from '../../scripts/mock/document.ts';

const contract = readContract();
const KEY = 'ik_test_driver';
const LIMIT_MS = 10_000;
const byName = new Set(DESCRIPTORS.filter(({ callNames }) => callNames !== undefined).map(({ id }) => id));
// The first column of each library; all columns call by the same names.
const dynamic = COLUMNS.filter(({ id, language }) => byName.has(language) && id === language);

/** Returns a call with every argument of an operation. */
function fullCall(operation: Operation): OperationCall {
  const at = (location: string): JsonObject =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === location && parameter.name !== contract.behaviour.idempotency.header)
        .map((parameter) => [parameter.name, exampleOf(contract, operation, parameter)]),
    );
  const body = bodyExamples(operation).at(-1);
  return {
    operation: operation.operationId,
    path: at('path'),
    query: at('query'),
    headers: at('header'),
    ...(body === undefined ? {} : { body: body.value }),
  };
}

describe.each(dynamic)('the driver of $title', ({ id: column, language, command, env }) => {
  const seen = new Map<string, { line: string; body: string }>();
  let folder: string;
  let server: Server;
  let driver: DriverProcess;
  let ready: Ready;

  function sendCall(base: string, call: Call, client: ClientOptions = {}): Promise<TimedReply> {
    const { port } = server.address() as AddressInfo;
    const options = { base_url: `http://127.0.0.1:${port}/${base}`, api_key: KEY, ...client };
    return driver.send({ client: options, call }, LIMIT_MS).reply;
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const [, base = '', target = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? [];
      seen.set(base, { line: `${request.method} ${target}`, body: await text(request) });
      if (base === 'fine') response.end('{"limit":1,"new":[9007199254740993,1.0,{}]}');
      else response.writeHead(404).end('{"code":"resource_not_found"}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    folder = mkdtempSync(join(tmpdir(), 'dispatch-'));
    // These calls do not use TLS, but some drivers read the certificate when they start.
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, makeCertificates().ca);
    ({ driver, ready } = await DriverProcess.start({ name: column, command: command(ca), env: env?.(ca) }));
  });
  afterAll(async () => {
    await driver.stop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reports its language, column and runtime', () => {
    expect(ready).toEqual({ ready: true, language, column, runtime: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it.each(contract.operations)('calls $operationId with all its arguments', async (operation) => {
    const call = fullCall(operation);
    const { outcome } = await sendCall(operation.operationId, call);
    expect(outcome).toMatchObject({ kind: 'error', class: 'NotFound', path: operation.path });
    const request = seen.get(operation.operationId);
    const target = new URL(request?.line.split(' ')[1] ?? '', 'http://host');
    expect(request?.line.split(' ')[0]).toBe(operation.method);
    expect(target.pathname).toBe(
      operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => String(call.path?.[name])),
    );
    expect([...target.searchParams.keys()].toSorted()).toEqual(Object.keys(call.query ?? {}).toSorted());
    expect(request?.body === '' ? undefined : (JSON.parse(request?.body ?? '') as unknown)).toEqual(call.body);
  });

  it('serialises a value with unknown fields and exact numbers', async () => {
    const { outcome } = await sendCall('fine', { operation: 'retrieveRateLimit' });
    expect(outcome).toMatchObject({ kind: 'value', value: { limit: 1, new: [9007199254740993n, 1, {}] } });
    expect(Object.keys((outcome as ValueOutcome).sinks ?? {})).toContain('dump');
  });

  it('reports every sink of an error', async () => {
    const { outcome } = await sendCall('missing', { operation: 'retrieveRateLimit' });
    const { sinks = {} } = outcome as ErrorOutcome;
    expect(Object.keys(sinks)).toEqual(expect.arrayContaining([...ERROR_SINKS]));
    expect(sinks['stack']).toMatch(/rate-?limit/i);
  });

  it('reports an unsupported operation and keeps running', async () => {
    const unsupported = await sendCall('none', { operation: 'noSuchOperation' });
    expect(unsupported.outcome).toEqual({ kind: 'unsupported', feature: 'operation noSuchOperation' });
    const { outcome } = await sendCall('none', { construct: {} }, { api_key: 'no key' });
    expect(outcome).toMatchObject({ kind: 'error', class: 'Configuration' });
  });
});
