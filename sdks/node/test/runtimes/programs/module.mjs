import * as sdk from '@integration-api/sdk';
import * as testing from '@integration-api/sdk/testing';
import * as webhooks from '@integration-api/sdk/webhooks';
import { smoke } from './smoke.mjs';

const outcome = await smoke({ sdk, testing, webhooks }, globalThis.process.argv[2]);
console.log(JSON.stringify(outcome));
