/** HTTP agents of Node.js, for a proxy, a certificate authority or a client certificate. */
export interface Agents {
  /** An `Agent` of node:http. */
  http?: object | undefined;
  /** An `Agent` of node:https. */
  https?: object | undefined;
}
