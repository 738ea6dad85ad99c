import * as sdk from '@integration-api/sdk';
import { callsWork } from './check.mjs';

await callsWork(sdk, 'Node.js');
console.log(`version ${process.versions.node}`);
