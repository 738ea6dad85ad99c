import { expect, it } from 'vitest';
import { aRequest } from './fixtures.ts';
import { scriptedResponse } from './response.ts';

it.each([
  [{}, 'HTTP/1.1 200 OK'],
  [{ http: '1.0' as const }, 'HTTP/1.0 200 OK'],
])('a response has the version of HTTP that its step names: %o', (step, statusLine) => {
  expect(scriptedResponse({ status: 200, ...step }, aRequest()).toString()).toMatch(`${statusLine}\r\n`);
});

it('a response with an echo contains the value of a request header, and its length', () => {
  const request = aRequest({ rawHeaders: [['X-Number', '17']] });
  const step = { status: 200, json: { id: '{echo}', again: 'n{echo}' } };
  const text = scriptedResponse({ ...step, echo: 'x-number' }, request).toString();
  expect(text).toContain('\r\n\r\n{"id":"17","again":"n17"}');
  expect(text).toContain('Content-Length: 25');
  expect(scriptedResponse(step, request).toString()).toContain('{"id":"{echo}"');
});
