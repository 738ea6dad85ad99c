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
    try (InputStream in = opened()) {
      long count = 0;
      for (int read = read(in); read >= 0; read = read(in)) {
        count += read;
        if (source.size() >= 0 && count > source.size()) {
          throw new SourceException(
              "it has more than the " + source.size() + " bytes announced", null);
        }
        if (read > 0) {
          write(target, read);
        }
      }
      if (source.size() >= 0 && count < source.size()) {
        String found = "it has " + count + " bytes instead of the " + source.size() + " announced";
        throw new SourceException(found, null);
      }
    }
    if (source.size() < 0) {
      byte[] end = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      target.write(end, 0, end.length);
    }
  }

  private InputStream opened() throws SourceException {
    try {
      return source.open();
    } catch (IOException error) {
      throw new SourceException(error.getMessage(), error);
    }
  }

  // Leaves space for the size of a chunk before the bytes.
  private int read(InputStream in) throws SourceException {
    try {
      return in.read(piece, FRAME - 2, PIECE);
    } catch (IOException | RuntimeException error) {
      throw new SourceException("reading it threw " + error.getClass().getName(), error);
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
