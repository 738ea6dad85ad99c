// Made by `npm run generate` from templates/node/create-client.mustache. Edit the contract or the template, not this file.
import type { ClientOptions } from '../core/client-options.ts';
import { Core } from '../core/core.ts';

/** What sends calls: options and connections, without any operation. */
export type Client = Core;

/**
 * What the functions that stand alone take first. A bundle has only those of them that it imports; `IntegrationApi`
 * brings all of them along.
 * @throws {ConfigurationError} when an option can't be used; nothing is sent before the first call.
 */
export function createClient(options: ClientOptions = {}): Client {
  return new Core(options, {
    baseUrl: 'https://api.integration.example',
    userAgent: 'integration-api-node/2.2.1',
  });
}
