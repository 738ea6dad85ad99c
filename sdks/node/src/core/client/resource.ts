import type { ApiClient } from './api-client.ts';

/** Base class of a group of operations. */
export class Resource {
  protected readonly client: ApiClient;

  /**
   * The client creates its resources.
   * @ignore
   */
  constructor(client: ApiClient) {
    this.client = client;
  }
}
