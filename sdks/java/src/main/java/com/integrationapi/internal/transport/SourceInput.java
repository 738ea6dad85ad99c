package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;

/** Content of a request, whose reads fail with a {@link SourceException}. */
public final class SourceInput extends InputStream {
  private final InputStream in;
  private final long size;
  private long count;

  private SourceInput(InputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  /**
   * {@return the content at its start}
   *
   * @param source content of a request
   * @throws SourceException if it cannot be opened
   */
  public static SourceInput open(BodySource source) throws SourceException {
    try {
      return new SourceInput(source.open(), source.size());
    } catch (IOException error) {
      throw new SourceException(error.getMessage(), error);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /**
   * {@inheritDoc}
   *
   * @throws SourceException if the content cannot be read, or has another size than announced
   */
  @Override
  public int read(byte[] bytes, int offset, int length) throws SourceException {
    int read;
    try {
      read = in.read(bytes, offset, length);
    } catch (IOException | RuntimeException error) {
      throw new SourceException("reading it threw " + error.getClass().getName(), error);
    }
    count += Math.max(read, 0);
    if (size >= 0 && count > size) {
      throw new SourceException("it has more than the " + size + " bytes announced", null);
    }
    if (read < 0 && count < size) {
      String found = "it has " + count + " bytes instead of the " + size + " announced";
      throw new SourceException(found, null);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
