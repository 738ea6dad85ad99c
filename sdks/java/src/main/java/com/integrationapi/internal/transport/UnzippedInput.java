package com.integrationapi.internal.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompresses a body while it arrives, with all its members (RFC 1952, 2.2). */
public final class UnzippedInput extends InputStream {
  private static final int SIZE = 1 << 13;

  private final Zipped zipped;
  private GZIPInputStream unzipped;
  private boolean isEmpty;

  /**
   * Creates the decompressed body.
   *
   * @param in body as it is transmitted
   */
  public UnzippedInput(InputStream in) {
    this.zipped = new Zipped(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (unzipped == null && !begin()) {
      return -1;
    }
    int read = unzipped.read(bytes, offset, length);
    if (read < 0) {
      zipped.requireEnd();
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    zipped.close();
  }

  // A body without a byte is empty, and no gzip.
  private boolean begin() throws IOException {
    if (isEmpty || !zipped.hasByte()) {
      isEmpty = true;
      return false;
    }
    unzipped = new GZIPInputStream(zipped, SIZE);
    return true;
  }

  /**
   * Body as it is transmitted. The decompressor takes an exception after a member for the end of
   * all, so it is kept.
   */
  private static final class Zipped extends FilterInputStream {
    private IOException failure;
    private boolean hasEnded;
    private int first = -1;

    Zipped(InputStream in) {
      super(in);
    }

    boolean hasByte() throws IOException {
      first = read();
      return first >= 0;
    }

    void requireEnd() throws IOException {
      if (failure != null) {
        throw failure;
      }
      if (!hasEnded) {
        throw new ZipException("other bytes follow its end");
      }
    }

    // Another member may follow.
    @Override
    public int available() {
      return hasEnded ? 0 : 1;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (first >= 0) {
        bytes[offset] = (byte) first;
        first = -1;
        return 1;
      }
      try {
        int read = in.read(bytes, offset, length);
        hasEnded = read < 0;
        return read;
      } catch (IOException error) {
        failure = error;
        throw error;
      }
    }
  }
}
