package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes the content of a request piece by piece: with its length, or in chunks (RFC 9112, 7.1).
 */
final class SourceWriter {
  private static final int PIECE = 1 << 16;
  // Eight digits of the size and two line breaks.
  private static final int FRAME = 12;

  private final byte[] piece = new byte[PIECE + FRAME];
  private final BodySource source;

  /** Writes bytes to a connection. */
  interface Target {
    /** Writes all bytes. */
    void write(byte[] bytes, int offset, int length) throws IOException;
  }

  SourceWriter(BodySource source) {
    this.source = source;
  }

  /**
   * Writes the whole content.
   *
   * @throws SourceException if it cannot be read, or has another size than announced
   */
  void writeTo(Target target) throws IOException {
    try (InputStream in = SourceInput.open(source)) {
      // Leaves space for the size of a chunk before the bytes.
      for (int read = in.read(piece, FRAME - 2, PIECE);
          read >= 0;
          read = in.read(piece, FRAME - 2, PIECE)) {
        if (read > 0) {
          write(target, read);
        }
      }
    }
    if (source.size() < 0) {
      byte[] end = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      target.write(end, 0, end.length);
    }
  }

  private void write(Target target, int length) throws IOException {
    int start = FRAME - 2;
    if (source.size() >= 0) {
      target.write(piece, start, length);
      return;
    }
    byte[] size = (Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(size, 0, piece, start - size.length, size.length);
    piece[start + length] = '\r';
    piece[start + length + 1] = '\n';
    target.write(piece, start - size.length, size.length + length + 2);
  }
}
