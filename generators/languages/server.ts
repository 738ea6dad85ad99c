import type { Method } from '../model/model.ts';

/** Returns the base URL of an operation with another server, and that of a client that was passed none. */
export function serverContext({ server }: Method, literal: (text: string) => string): object | false {
  return server !== undefined && { usualLiteral: literal(server.usual), ownLiteral: literal(server.own) };
}
