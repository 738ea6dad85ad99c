package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSocket;

/** Keep-alive connection that is used for one exchange after another. */
final class Connection implements AutoCloseable {
  private static final long LATE_RESPONSE_NANOS = 1_000_000_000L;

  private final Wire wire;
  private final OutputStream tls;
  private final Input in;
  private final InetSocketAddress forwarder;
  private final long openedAt = System.nanoTime();
  private boolean wasUsed;
  private long usedAt;
  private boolean isReusable;

  private Connection(Wire wire, OutputStream tls, Input in, InetSocketAddress forwarder) {
    this.wire = wire;
    this.tls = tls;
    this.in = in;
    this.forwarder = forwarder;
  }

  /**
   * {@return a connection without TLS}
   *
   * @param wire open connection
   * @param forwarder proxy that forwards the requests, or null
   */
  static Connection plain(Wire wire, InetSocketAddress forwarder) {
    return new Connection(wire, null, new Input(wire::read), forwarder);
  }

  /** {@return a connection with TLS, whose handshake is complete} */
  static Connection secure(Wire wire, SSLSocket socket) throws IOException {
    Input in = new Input(socket.getInputStream()::read);
    return new Connection(wire, socket.getOutputStream(), in, null);
  }

  /** Thrown if a reused connection ended before the first byte of the response. */
  static final class LostException extends IOException {
    private static final long serialVersionUID = 1L;

    private final IOException reason;

    LostException(IOException reason) {
      super(reason);
      this.reason = reason;
    }

    IOException reason() {
      return reason;
    }
  }

  /**
   * Sends a request in one write and reads the complete response.
   *
   * @throws LostException if the connection ended before the response
   */
  WireResponse exchange(byte[] message, int maxBytes, Deadline deadline) throws IOException {
    isReusable = false;
    in.begin();
    ResponseParser parser = new ResponseParser(in, maxBytes);
    try {
      boolean isSent = send(message, deadline);
      WireResponse response = parser.read();
      isReusable = isSent && parser.keepsAlive();
      wasUsed = true;
      usedAt = System.nanoTime();
      return response;
    } catch (java.io.InterruptedIOException late) {
      throw late;
    } catch (IOException error) {
      boolean isCancelled = Thread.currentThread().isInterrupted();
      throw wasUsed && !in.hasReceived() && !isCancelled ? new LostException(error) : error;
    }
  }

  /** {@return whether the server has received the whole request} */
  private boolean send(byte[] message, Deadline deadline) throws IOException {
    wire.until(deadline);
    try {
      if (tls == null) {
        wire.write(message, 0, message.length);
      } else {
        tls.write(message);
        tls.flush();
      }
      return true;
    } catch (java.io.InterruptedIOException late) {
      throw late;
    } catch (Wire.UnreadException early) {
      return false;
    } catch (IOException broken) {
      if (Thread.currentThread().isInterrupted()) {
        throw broken;
      }
      // The server may have responded before it read everything, and closed the connection.
      wire.until(deadline.orAfter(LATE_RESPONSE_NANOS));
      return false;
    }
  }

  /** {@return the proxy that forwards the requests, or null} */
  InetSocketAddress forwarder() {
    return forwarder;
  }

  /** {@return whether another exchange is possible, according to the last response} */
  boolean isReusable() {
    return isReusable;
  }

  /** {@return whether the connection has been idle for a number of nanoseconds} */
  boolean isIdleFor(long nanos) {
    return System.nanoTime() - usedAt >= nanos;
  }

  /** {@return whether the connection was opened more than a number of nanoseconds ago} */
  boolean isOlderThan(long nanos) {
    return System.nanoTime() - openedAt > nanos;
  }

  /** {@return whether the idle connection has ended, or the server sent data unasked} */
  boolean isStale() {
    // With TLS, records without data may arrive at any time.
    return in.hasMore() || wire.hasEnded() || (tls == null && wire.hasEarlyBytes());
  }

  @Override
  public void close() {
    wire.close();
  }
}
