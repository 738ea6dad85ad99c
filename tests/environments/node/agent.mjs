import * as sdk from '@integration-api/sdk';
import { callsWork } from './check.mjs';

await callsWork(sdk, process.env.AGENT);
process.exit();
