#!/usr/bin/env node
/** The program of the package `@integration-api/sandbox`, in which the contract is validated and bundled. */
import { runCommand } from '../../sandbox/command/run.ts';

await runCommand(process.argv.slice(2), async () => true, 'npx @integration-api/sandbox');
