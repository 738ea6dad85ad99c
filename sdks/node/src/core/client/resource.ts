import type { Core } from './api-client.ts';

/** A group of operations. */
export class Resource {
  protected readonly core: Core;

  /**
   * Made by the client.
   * @ignore
   */
  constructor(core: Core) {
    this.core = core;
  }
}
