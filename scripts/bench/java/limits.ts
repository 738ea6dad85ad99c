import type { Limit } from '../limit.ts';

/** Limits of the Java library: a change here is a decision that a review should see. */
export const JAVA_LIMITS = {
  order: {
    on: 'ratio',
    bound: 1.2,
    isEnforced: false,
    reason:
      'A small call may cost a fifth more than java.net.http and Jackson, with retries, limits and types included.',
  },
  list: {
    on: 'ratio',
    bound: 1.1,
    isEnforced: false,
    reason: 'Most of a long response is its decoding: models must cost no more than the tree of a bare parser.',
  },
  peer: {
    on: 'ratio',
    bound: 1,
    isEnforced: false,
    reason: 'The library must be ahead of the libraries that integrators know.',
  },
  first: {
    on: 'ratio',
    bound: 1.3,
    isEnforced: false,
    reason: 'A serverless function pays the first call of a cold JVM on each start.',
  },
  growth: {
    on: 'figure',
    bound: 8,
    isEnforced: true,
    reason: 'Anything retained per call takes 16 bytes or more.',
  },
  jar: { on: 'figure', bound: 1_000_000, isEnforced: true, reason: 'stripe-java has 20 MB, openai-java 75 MB.' },
  dependencies: {
    on: 'figure',
    bound: 0,
    isEnforced: true,
    reason: 'The own parser is as fast as Jackson (docs/adr/0022), so a program needs nothing besides the library.',
  },
  connections: { on: 'figure', bound: 1, isEnforced: true, reason: 'Sequential calls share one connection.' },
  classes: {
    on: 'figure',
    bound: 190,
    isEnforced: true,
    reason: 'Each class of the library that the first call loads costs about 0.2 ms of CPU time in a cold JVM.',
  },
  orderBytes: {
    on: 'figure',
    bound: 20_000,
    isEnforced: true,
    reason: 'Bytes that the calling thread allocates for an order of 1.5 kB, before the code is optimised.',
  },
  listBytes: {
    on: 'figure',
    bound: 320_000,
    isEnforced: true,
    reason: 'Bytes that the calling thread allocates for a page of 60 kB, before the code is optimised.',
  },
} satisfies Record<string, Limit>;

export type JavaLimitName = keyof typeof JAVA_LIMITS;
