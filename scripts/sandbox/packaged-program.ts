#!/usr/bin/env node
/** The program of the package `@integration-api/sandbox`, in which the contract is validated and bundled. */
import { join } from 'node:path';
import { exitOnSignals } from './exit-on-signals.mjs';

const leaveSignals = exitOnSignals();
const { runCommand } = await import('../../sandbox/start/run.ts');
await runCommand(process.argv.slice(2), {
  prepare: async () => true,
  documentation: { folder: join(import.meta.dirname, '../../docs') },
  command: 'npx @integration-api/sandbox',
});
leaveSignals();
