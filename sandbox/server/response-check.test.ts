import { describe, expect, it } from 'vitest';
import { readContract } from '../api/contract/contract.ts';
import type { OperationId } from '../api/contract/types.ts';
import type { Incoming, Outgoing } from './responses.ts';
import { responseCheck } from './execute.ts';

const contract = readContract();
const check = responseCheck(contract);
const incoming = { requestId: 'req_0123456789abcdef' } as Incoming;

const POLICY = { 'RateLimit-Policy': '"default";q=10000;w=60', RateLimit: '"default";r=1;t=60' };
const HEADERS = { ...POLICY, 'Content-Type': 'application/json', ETag: '"1"' };
const ACCOUNT = {
  id: 'acct_0123456789abcdef',
  name: 'A',
  email: 'a@shop.example',
  plan: 'free',
  version: 1,
  created_at: '2026-05-04T09:30:00.000Z',
};

function driftOf(id: OperationId, outgoing: Outgoing): string | undefined {
  const operation = contract.operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return check(incoming, operation, outgoing)?.message;
}

const account = (
  change: object,
  headers: Readonly<Record<string, string>> = HEADERS,
  status = 200,
): string | undefined =>
  driftOf('retrieveAccount', { status, headers, body: JSON.stringify({ ...ACCOUNT, ...change }) });

describe('A response', () => {
  it('A response that is as documented passes, also again, and with members that the contract does not have yet', () => {
    expect(account({})).toBeUndefined();
    expect(account({})).toBeUndefined();
    expect(account({ later: true })).toBeUndefined();
  });

  it.each([
    ['a member of another type', { version: '1' }, '#/version must be integer'],
    ['a missing member', { email: undefined }, "# must have required property 'email'"],
    ['an identifier of another form', { id: 'x' }, '#/id must'],
  ])('A response with %s is reported with its pointer', (_, change, line) => {
    expect(account(change)).toContain(`The response 200 differs from the contract: ${line}`);
  });

  it('A response is reported each time it differs', () => {
    expect(account({ version: 0 })).toBeDefined();
    expect(account({ version: 0 })).toBeDefined();
  });

  it('A response without a header that is required is reported', () => {
    const { ETag: _, ...others } = HEADERS;
    expect(account({}, others)).toContain('no header etag');
    expect(account({}, { ...HEADERS, ETag: 'W/"1"' })).toContain('header etag must match pattern');
  });

  it('A response with another media type, or with a body where none is documented, is reported', () => {
    expect(account({}, { ...HEADERS, 'Content-Type': 'text/plain' })).toContain('content type text/plain');
    expect(driftOf('revokeApiKey', { status: 204, headers: POLICY, body: '{}' })).toContain('a body where none');
    expect(driftOf('revokeApiKey', { status: 204, headers: POLICY })).toBeUndefined();
  });

  it('A response with a status that is not documented is reported, unless the contract describes it for all operations', () => {
    expect(account({}, HEADERS, 201)).toContain('no documented response 201');
    expect(account({}, HEADERS, 418)).toContain('no documented response 418');
    expect(account({}, HEADERS, 406)).toBeUndefined();
  });
});
