import * as sdk from '@integration-api/sdk';
import { callsWork } from './check.mjs';

await callsWork(sdk, 'Node.js');
const { bun, node } = process.versions;
console.log(`version ${globalThis.Deno?.version.deno ?? bun ?? node}`);
