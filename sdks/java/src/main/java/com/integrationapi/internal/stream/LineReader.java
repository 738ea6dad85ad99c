package com.integrationapi.internal.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines as soon as their ends have arrived. */
final class LineReader {
  private static final int SIZE = 1 << 13;

  private final InputStream in;
  private final int maxBytes;
  private final byte end;
  private final boolean isCarriageReturnEnd;
  private final byte[] buffer = new byte[SIZE];
  private final Line line = new Line();
  private int start;
  private int filled;
  private boolean isAfterCarriageReturn;
  private boolean hasEnded;
  private boolean isCut;

  /** Decides whether what has arrived of a line is one, although its end has not arrived. */
  interface Complete {
    /** {@return whether the bytes are a whole line} */
    boolean test(byte[] line);
  }

  /** Bytes of a line, of which the last one can be read. */
  private static final class Line extends ByteArrayOutputStream {
    boolean endsWithLineFeed() {
      return count > 0 && buf[count - 1] == '\n';
    }
  }

  private LineReader(InputStream in, int maxBytes, char end, boolean isCarriageReturnEnd) {
    this.in = in;
    this.maxBytes = maxBytes;
    this.end = (byte) end;
    this.isCarriageReturnEnd = isCarriageReturnEnd;
  }

  /** {@return a reader of lines that LF, CR or CRLF ends} */
  static LineReader ofAnyEnd(InputStream in, int maxBytes) {
    return new LineReader(in, maxBytes, '\n', true);
  }

  /** {@return a reader of lines that one character ends} */
  static LineReader of(InputStream in, int maxBytes, char end) {
    return new LineReader(in, maxBytes, end, false);
  }

  /** {@return whether the last line had no end} */
  boolean isCut() {
    return isCut;
  }

  /**
   * {@return the next line without its end, or null after the last one}
   *
   * @param before bytes of earlier lines that count as well
   * @param complete decides about a line whose end has not arrived, after a line feed; null if only
   *     the end of a line ends it
   * @throws TooLargeException if the line is too large
   */
  byte[] next(int before, Complete complete) throws IOException {
    line.reset();
    while (!hasEnded) {
      if (start == filled) {
        boolean isWhole = complete != null && line.endsWithLineFeed();
        if (isWhole && complete.test(line.toByteArray())) {
          return line.toByteArray();
        }
        fill();
        continue;
      }
      if (isAfterCarriageReturn) {
        isAfterCarriageReturn = false;
        start += buffer[start] == '\n' ? 1 : 0;
        continue;
      }
      int from = start;
      while (start < filled && !isEnd(buffer[start])) {
        start++;
      }
      line.write(buffer, from, start - from);
      if (before + (long) line.size() > maxBytes) {
        throw new TooLargeException();
      }
      if (start < filled) {
        isAfterCarriageReturn = buffer[start] == '\r' && isCarriageReturnEnd;
        start++;
        return line.toByteArray();
      }
    }
    isCut = true;
    return line.size() == 0 ? null : line.toByteArray();
  }

  private boolean isEnd(byte each) {
    return each == end || (isCarriageReturnEnd && each == '\r');
  }

  private void fill() throws IOException {
    int read = in.read(buffer, 0, SIZE);
    start = 0;
    filled = Math.max(read, 0);
    hasEnded = read < 0;
  }
}
