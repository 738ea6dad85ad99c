import { Socket } from 'node:net';

/**
 * Returns a socket that sends all writes of a turn of the event loop at once: the statements of a transaction that do not
 * wait for each other then cost one system call, which wakes the database once.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // `connect` sets the method `write` back.
  return socket.once('connect', () => gather(socket));
}

function gather(socket: Socket): void {
  const write = socket.write.bind(socket) as (...values: unknown[]) => boolean;
  let isGathering = false;
  socket.write = (...values: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...values);
  };
}
