package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Body of a response that is read while it arrives. Its connection serves another request after the
 * end of the body, and is closed with the stream before that.
 */
final class StreamedBody extends InputStream {
  private final Connection connection;
  private final BodyInput in;
  private final long idleNanos;
  private final Runnable kept;
  private final Runnable released;
  private final AtomicBoolean isOver = new AtomicBoolean();

  /**
   * Creates the body after the head of the response.
   *
   * @param connection connection that is read
   * @param in body
   * @param idleNanos longest wait for the next bytes, in nanoseconds
   * @param kept keeps the connection for another request
   * @param released gives the place of the connection back
   */
  StreamedBody(
      Connection connection, BodyInput in, long idleNanos, Runnable kept, Runnable released) {
    this.connection = connection;
    this.in = in;
    this.idleNanos = idleNanos;
    this.kept = kept;
    this.released = released;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (in.hasEnded()) {
      end();
      return -1;
    }
    connection.until(Deadline.after(idleNanos));
    try {
      int read = in.read(bytes, offset, length);
      if (in.hasEnded()) {
        end();
      }
      return read;
    } catch (IOException error) {
      close();
      throw error;
    }
  }

  @Override
  public void close() {
    if (isOver.compareAndSet(false, true)) {
      connection.close();
      released.run();
    }
  }

  private void end() {
    if (isOver.compareAndSet(false, true)) {
      if (connection.finished()) {
        kept.run();
      } else {
        connection.close();
      }
      released.run();
    }
  }
}
