/** Body of a response that is read while it arrives. */
export interface IncomingContent {
  /**
   * Returns the next bytes after decompression, or undefined at the end.
   * @throws the error of the transport if the connection breaks
   */
  read: () => Promise<Uint8Array | undefined>;
  /** Frees the connection at once. Does nothing after the end. */
  stop: () => void;
  /** Fulfilled when the connection is no longer used. */
  ended: Promise<void>;
}

/** Returns the content of a response that has already been read, because a middleware returned another one. */
export function contentOfBytes(bytes: Uint8Array): IncomingContent {
  const pieces = [bytes];
  return incoming(
    () => Promise.resolve(pieces.shift()),
    () => undefined,
  );
}

/** Makes a content of a function that reads, and of one that frees the connection. */
export function incoming(next: () => Promise<Uint8Array | undefined>, free: () => void): IncomingContent {
  let settle: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let isOver = false;
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    free();
    settle?.();
  };
  const read = async (): Promise<Uint8Array | undefined> => {
    try {
      const piece = await next();
      if (piece !== undefined) return piece;
    } catch (cause) {
      stop();
      throw cause;
    }
    isOver = true;
    settle?.();
    return undefined;
  };
  return { read, stop, ended };
}
