import * as sdk from '@integration-api/sdk';
import * as testing from '@integration-api/sdk/testing';
import * as webhooks from '@integration-api/sdk/webhooks';
import { smoke } from './smoke.mjs';

export const worker = {
  async test(_controller, { url }) {
    console.log(JSON.stringify(await smoke({ sdk, testing, webhooks }, url)));
  },
};
