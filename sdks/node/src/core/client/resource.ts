import type { ApiClient } from './api-client.ts';

/** A group of operations. */
export class Resource {
  protected readonly client: ApiClient;

  /**
   * Made by the client.
   * @ignore
   */
  constructor(client: ApiClient) {
    this.client = client;
  }
}
