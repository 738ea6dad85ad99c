package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;

/** Reads the body of one response of HTTP/1.1 while it arrives (RFC 9112, 6 and 7). */
final class BodyInput extends InputStream {
  private final Input in;
  private final ResponseParser parser;
  private final boolean isChunked;
  // Bytes that are left of the body or the chunk; negative if the end of the connection ends the
  // body.
  private long left;
  private boolean isInChunks;
  private boolean hasEnded;

  /**
   * Creates the body after its head.
   *
   * @param parser parser that has read the head
   * @param in bytes of the connection
   * @param isChunked whether the body consists of chunks
   * @param length length of the body, or -1 if it is not known
   */
  BodyInput(ResponseParser parser, Input in, boolean isChunked, long length) {
    this.parser = parser;
    this.in = in;
    this.isChunked = isChunked;
    this.left = isChunked ? 0 : length;
    this.hasEnded = !isChunked && length == 0;
  }

  /** {@return whether the whole body has been read} */
  boolean hasEnded() {
    return hasEnded;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (isChunked && left == 0 && !hasEnded) {
      nextChunk();
    }
    if (hasEnded) {
      return -1;
    }
    int most = left < 0 ? length : (int) Math.min(left, length);
    int read = in.read(bytes, offset, most);
    if (read < 0) {
      hasEnded = left < 0;
      if (!hasEnded) {
        throw Input.ended();
      }
      return -1;
    }
    if (left > 0) {
      left -= read;
      hasEnded = !isChunked && left == 0;
    }
    return read;
  }

  // The end of a chunk is read with the next one, which may be late.
  private void nextChunk() throws IOException {
    if (isInChunks) {
      ResponseParser.requireEndOfChunk(in);
    }
    isInChunks = true;
    left = ResponseParser.chunkSize(in.line());
    if (left == 0) {
      parser.trailers();
      hasEnded = true;
    }
  }
}
