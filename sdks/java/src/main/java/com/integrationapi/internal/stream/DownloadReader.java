package com.integrationapi.internal.stream;

import com.integrationapi.InvalidRequestException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reads the content of a response while it arrives. */
public final class DownloadReader implements Reading<ByteBuffer> {
  private static final int PIECE = 1 << 16;

  private final StreamSource source;
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private volatile boolean isClosed;

  /**
   * Creates a reader.
   *
   * @param source response
   */
  public DownloadReader(StreamSource source) {
    this.source = source;
  }

  @Override
  public StreamSource source() {
    return source;
  }

  @Override
  public void begin() {
    if (!isBegun.compareAndSet(false, true)) {
      throw new InvalidRequestException("a download can be read only once");
    }
  }

  @Override
  public ByteBuffer next() {
    byte[] piece = new byte[PIECE];
    int read = read(piece, 0, PIECE);
    return read < 0 ? null : ByteBuffer.wrap(piece, 0, read);
  }

  /**
   * {@return the number of bytes read, or -1 at the end}
   *
   * @param bytes receives the bytes
   * @param offset place of the first one
   * @param length maximum number
   */
  public int read(byte[] bytes, int offset, int length) {
    if (isClosed) {
      return -1;
    }
    int read = -1;
    try {
      read = source.body().read(bytes, offset, length);
    } catch (IOException error) {
      if (!isClosed) {
        throw source.failure(error);
      }
    } finally {
      if (read < 0) {
        close();
      }
    }
    return read;
  }

  /** {@return the content as a stream} */
  public InputStream asInput() {
    begin();
    return new InputStream() {
      @Override
      public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        return length == 0 ? 0 : DownloadReader.this.read(bytes, offset, length);
      }

      @Override
      public void close() {
        DownloadReader.this.close();
      }
    };
  }

  @Override
  public void close() {
    isClosed = true;
    try {
      source.body().close();
    } catch (IOException ignored) {
      // Nothing is lost with a body that cannot be closed.
    }
  }
}
