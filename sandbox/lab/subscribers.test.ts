import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribers } from './recorder.ts';

/** Response that keeps the written text, and ends as the response of a server does. */
class FakeResponse extends EventEmitter {
  written = '';
  writableLength = 0;
  isOpen = true;

  writeHead(): void {
    this.written += 'head\n';
  }
  write(text: string): void {
    this.written += text;
  }
  end(): void {
    this.isOpen = false;
    this.emit('close');
  }
  destroy(): void {
    this.end();
  }
}

const added = (live: ReturnType<typeof subscribers>): FakeResponse => {
  const response = new FakeResponse();
  live.add(response as unknown as ServerResponse);
  return response;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('The live activity sends each event to every subscriber, and none to those that are gone', () => {
  const live = subscribers();
  const [one, other] = [added(live), added(live)];
  one.end();
  live.send('clock', () => ({ now: 'today' }));
  expect(other.written).toContain('event: clock\ndata: {"now":"today"}\n\n');
  expect(one.written).not.toContain('clock');
  live.close();
  expect(other.isOpen).toBe(false);
});

test('The live activity does not ask for data if nobody listens', () => {
  const data = vi.fn<() => object>(() => ({}));
  subscribers().send('clock', data);
  expect(data).not.toHaveBeenCalled();
});

test('The live activity disconnects a subscriber that is a megabyte behind', () => {
  const live = subscribers();
  const [slow, quick] = [added(live), added(live)];
  slow.writableLength = 1024 * 1024 + 1;
  live.send('faults', () => ({}));
  expect([slow.isOpen, quick.isOpen]).toEqual([false, true]);
  live.close();
});

test('The live activity ends the oldest of more than 50 subscribers', () => {
  const live = subscribers();
  const responses = Array.from({ length: 51 }, () => added(live));
  expect(responses.map(({ isOpen }) => isOpen)).toEqual([false, ...Array.from({ length: 50 }, () => true)]);
  live.close();
});

test('The live activity writes a comment every 15 seconds, so that no proxy closes the connection', () => {
  const live = subscribers();
  const response = added(live);
  vi.advanceTimersByTime(30_000);
  expect(response.written.match(/: still here\n\n/g)).toHaveLength(2);
  live.close();
});
