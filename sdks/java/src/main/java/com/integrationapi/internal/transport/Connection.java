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
  private boolean isSent;
  private ResponseParser parser;
  private BodyInput body;

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
   * Sends a request and reads the response: complete, or up to the head of a success that is read
   * while it arrives.
   *
   * @param message head of the request, and its body unless that is read while it is sent
   * @throws LostException if the connection ended before the response
   */
  WireResponse exchange(byte[] message, WireRequest request, Deadline deadline) throws IOException {
    isReusable = false;
    body = null;
    in.begin();
    parser = new ResponseParser(in, request.maxBytes());
    try {
      isSent = send(message, request.source(), deadline);
      body = request.isStreamed() ? parser.open() : null;
      if (body != null) {
        return parser.opened();
      }
      WireResponse response = request.isStreamed() ? parser.rest() : parser.read();
      finished();
      return response;
    } catch (java.io.InterruptedIOException late) {
      throw late;
    } catch (IOException error) {
      boolean isCancelled = Thread.currentThread().isInterrupted();
      throw wasUsed && !in.hasReceived() && !isCancelled ? new LostException(error) : error;
    }
  }

  /** {@return whether another exchange is possible after the end of the response} */
  boolean finished() {
    isReusable = isSent && parser.keepsAlive() && (body == null || !in.hasMore());
    wasUsed = true;
    usedAt = System.nanoTime();
    return isReusable;
  }

  /** {@return the body that is read while it arrives, or null if the response is complete} */
  BodyInput body() {
    return body;
  }

  /** Sets the deadline of the following reads. */
  void until(Deadline deadline) {
    wire.until(deadline);
  }

  /** {@return whether the server has received the whole request} */
  private boolean send(byte[] message, BodySource source, Deadline deadline) throws IOException {
    wire.until(deadline);
    try {
      write(message, 0, message.length);
      if (source != null) {
        new SourceWriter(source).writeTo(this::write);
      }
      return true;
    } catch (java.io.InterruptedIOException | SourceException late) {
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

  private void write(byte[] bytes, int offset, int length) throws IOException {
    if (tls == null) {
      wire.write(bytes, offset, length);
    } else {
      tls.write(bytes, offset, length);
      tls.flush();
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
