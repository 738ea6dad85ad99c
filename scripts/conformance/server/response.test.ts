import { expect, it } from 'vitest';
import { aRequest } from '../assert/fixtures.ts';
import { scriptedResponse } from './response.ts';

it('a response with an echo contains the value of a request header, and its length', () => {
  const request = aRequest({ rawHeaders: [['X-Number', '17']] });
  const step = { status: 200, json: { id: '{echo}', again: 'n{echo}' } };
  const text = scriptedResponse({ ...step, echo: 'x-number' }, request).toString();
  expect(text).toContain('\r\n\r\n{"id":"17","again":"n17"}');
  expect(text).toContain('Content-Length: 25');
  expect(scriptedResponse(step, request).toString()).toContain('{"id":"{echo}"');
});
