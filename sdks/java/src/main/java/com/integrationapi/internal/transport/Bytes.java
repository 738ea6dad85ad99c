package com.integrationapi.internal.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Collects the bytes of a body up to a maximum size. */
final class Bytes {
  private static final int FIRST = 1 << 13;
  // Until then memory is used for bytes that have arrived, not for those that a server announces.
  private static final int TRUSTED = 1 << 20;

  private final int max;
  private byte[] bytes;
  private int size;

  /**
   * Creates an empty collection.
   *
   * @param max maximum size
   * @param expected expected size, or -1 if it is not known
   */
  Bytes(int max, long expected) {
    this.max = max;
    this.bytes = new byte[(int) Math.min(expected < 0 ? FIRST : expected, TRUSTED)];
  }

  /** Reads bytes. */
  interface Source {
    /** {@return the number of bytes read, or -1 at the end} */
    int read(byte[] bytes, int offset, int length) throws IOException;
  }

  /**
   * {@return the number of bytes read, or -1 at the end}
   *
   * @param source source of the bytes
   * @param most maximum number of bytes to read; positive
   */
  int readFrom(Source source, long most) throws IOException {
    int length = (int) Math.min(room(), most);
    int read = source.read(bytes, size, length);
    size += Math.max(read, 0);
    return read;
  }

  /**
   * Adds bytes, until there are too many.
   *
   * @param piece bytes to copy
   */
  void add(ByteBuffer piece) {
    while (piece.hasRemaining() && !isTooLarge()) {
      int length = Math.min(room(), piece.remaining());
      piece.get(bytes, size, length);
      size += length;
    }
  }

  /** {@return the number of bytes for which there is room, at least one} */
  private int room() {
    if (size == bytes.length) {
      // One more byte than the maximum shows that there are too many.
      int larger = (int) Math.min(Math.max(FIRST, bytes.length * 2L), max + 1L);
      bytes = Arrays.copyOf(bytes, larger);
    }
    return bytes.length - size;
  }

  /** {@return whether there are more bytes than the maximum} */
  boolean isTooLarge() {
    return size > max;
  }

  int size() {
    return size;
  }

  /** {@return the collected bytes} */
  byte[] toArray() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }
}
