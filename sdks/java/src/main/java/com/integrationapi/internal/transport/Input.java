package com.integrationapi.internal.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Buffered bytes of a connection. */
final class Input {
  // Large enough to read a large response with few system calls.
  private static final int SIZE = 1 << 15;
  private static final int MAX_LINE = 1 << 16;

  private final Source source;
  private byte[] buffer = new byte[SIZE];
  private int start;
  private int end;
  private boolean hasReceived;

  /** Reads bytes. */
  interface Source {
    /** {@return the number of bytes read, or -1 at the end} */
    int read(byte[] bytes, int offset, int length) throws IOException;
  }

  Input(Source source) {
    this.source = source;
  }

  /** Begins the next response. */
  void begin() {
    hasReceived = false;
  }

  /** {@return whether the server has sent anything since the request} */
  boolean hasReceived() {
    return hasReceived;
  }

  /** {@return whether unread bytes have arrived} */
  boolean hasMore() {
    return start < end;
  }

  /**
   * {@return a line without its line feed, but with a carriage return before that}
   *
   * @throws ProtocolException if the line is too long, or the connection ends before its end
   */
  String line() throws IOException {
    int from = start;
    while (true) {
      for (int index = from; index < end; index++) {
        if (buffer[index] == '\n') {
          String line = new String(buffer, start, index - start, StandardCharsets.ISO_8859_1);
          start = index + 1;
          return line;
        }
      }
      int known = end - start;
      if (known > MAX_LINE) {
        throw new ProtocolException("the server sent a line that is too long");
      }
      if (!fill()) {
        throw ended();
      }
      from = start + known;
    }
  }

  /**
   * {@return whether the bytes that have arrived can be the start of a text; reads more until that
   * is known}
   */
  boolean startsWith(String expected) throws IOException {
    for (int index = 0; index < expected.length(); index++) {
      if (start + index == end && !fill()) {
        throw ended();
      }
      if (buffer[start + index] != expected.charAt(index)) {
        return false;
      }
    }
    return true;
  }

  /** Skips bytes that have arrived. */
  void skip(int count) {
    start += count;
  }

  /** {@return the number of bytes read, or -1 at the end of the connection} */
  int read(byte[] bytes, int offset, int length) throws IOException {
    if (start == end && length >= SIZE) {
      int read = source.read(bytes, offset, length);
      hasReceived |= read > 0;
      return read;
    }
    if (start == end && !fill()) {
      return -1;
    }
    int count = Math.min(length, end - start);
    System.arraycopy(buffer, start, bytes, offset, count);
    start += count;
    return count;
  }

  /** {@return the exception for a connection that ends too early} */
  static ProtocolException ended() {
    return new ProtocolException("the connection ended before the response was complete");
  }

  private boolean fill() throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
    } else if (end == buffer.length) {
      byte[] larger = start > 0 ? buffer : new byte[buffer.length * 2];
      System.arraycopy(buffer, start, larger, 0, end - start);
      end -= start;
      start = 0;
      buffer = larger;
    }
    int read = source.read(buffer, end, buffer.length - end);
    if (read <= 0) {
      return false;
    }
    hasReceived = true;
    end += read;
    return true;
  }
}
