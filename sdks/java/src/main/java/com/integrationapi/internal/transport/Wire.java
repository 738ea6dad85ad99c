package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * Open TCP connection whose reads end at a deadline, however the bytes trickle in. An interrupt of
 * the thread that reads or writes closes it. TLS can be layered over {@link #asSocket}.
 */
final class Wire implements AutoCloseable {
  // TLS never sends more than this on an idle connection.
  private static final int MAX_EARLY = 1 << 12;
  // The buffers of a connection hold this much, so that a write does not wait for the server.
  private static final int SMALL = 1 << 13;
  private static final int UNREAD_MILLIS = 250;

  private final SocketChannel channel;
  private final InputStream in;
  private Deadline deadline;
  // Bytes that arrived while the connection was idle, or null.
  private ByteBuffer early;

  private Wire(SocketChannel channel, Deadline deadline) throws IOException {
    this.channel = channel;
    this.deadline = deadline;
    this.in = channel.socket().getInputStream();
  }

  /** {@return a connection to an address} */
  static Wire open(InetSocketAddress address, Deadline deadline) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.socket().connect(address, deadline.leftMillis());
      return of(channel, deadline);
    } catch (IOException | RuntimeException error) {
      channel.close();
      throw error;
    }
  }

  /** {@return a connection over a channel that is open} */
  static Wire of(SocketChannel channel, Deadline deadline) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return new Wire(channel, deadline);
  }

  /** Sets the deadline of the following reads. */
  void until(Deadline next) {
    deadline = next;
  }

  /** {@return the number of bytes read, or -1 at the end of the connection} */
  int read(byte[] bytes, int offset, int length) throws IOException {
    if (early != null) {
      int count = Math.min(length, early.remaining());
      early.get(bytes, offset, count);
      early = early.hasRemaining() ? early : null;
      return count;
    }
    channel.socket().setSoTimeout(deadline.leftMillis());
    return in.read(bytes, offset, length);
  }

  /**
   * Writes all bytes.
   *
   * @throws UnreadException if the server has responded and reads no further
   */
  void write(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
    if (length <= SMALL) {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      return;
    }
    channel.configureBlocking(false);
    try {
      while (buffer.hasRemaining()) {
        if (channel.write(buffer) == 0) {
          awaitRoom();
        }
      }
    } finally {
      if (channel.isOpen()) {
        channel.configureBlocking(true);
      }
    }
  }

  private void awaitRoom() throws IOException {
    try (Selector selector = Selector.open()) {
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      // An interrupt ends the wait, and the next write fails.
      selector.select(deadline.leftMillis());
      if (key.isReadable() && !key.isWritable()) {
        selector.selectedKeys().clear();
        key.interestOps(SelectionKey.OP_WRITE);
        // With TLS, bytes that have arrived may be something other than a response.
        int ready = selector.select(Math.min(deadline.leftMillis(), UNREAD_MILLIS));
        if (ready == 0 && !Thread.currentThread().isInterrupted()) {
          throw new UnreadException();
        }
      }
    }
  }

  /** Thrown if the server has sent a response and does not read the rest of the request. */
  static final class UnreadException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadException() {
      super("the server responded before it read the request");
    }
  }

  /** {@return whether the server closed the idle connection} Bytes that it sent are kept. */
  boolean hasEnded() {
    try {
      channel.configureBlocking(false);
      try {
        ByteBuffer first = ByteBuffer.allocate(1);
        int count = channel.read(first);
        return count > 0 ? hasEndedAfter(first.flip()) : count < 0;
      } finally {
        channel.configureBlocking(true);
      }
    } catch (IOException ended) {
      return true;
    }
  }

  private boolean hasEndedAfter(ByteBuffer first) throws IOException {
    ByteBuffer arrived = ByteBuffer.allocate(MAX_EARLY);
    if (early != null) {
      arrived.put(early);
    }
    arrived.put(first);
    int count = 1;
    while (count > 0 && arrived.hasRemaining()) {
      count = channel.read(arrived);
    }
    early = arrived.flip();
    return count != 0;
  }

  /** {@return whether the server sent bytes while the connection was idle} */
  boolean hasEarlyBytes() {
    return early != null;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException ignored) {
      // Nothing is lost with a connection that cannot be closed.
    }
  }

  /** {@return a socket over this connection, for TLS} */
  Socket asSocket() throws SocketException {
    return new LayeredSocket(this, channel.socket());
  }

  /** Socket whose streams are those of the connection. TLS calls no other methods. */
  private static final class LayeredSocket extends Socket {
    private final Wire wire;
    private final Socket socket;

    LayeredSocket(Wire wire, Socket socket) throws SocketException {
      super((java.net.SocketImpl) null);
      this.wire = wire;
      this.socket = socket;
    }

    @Override
    public InputStream getInputStream() {
      return new InputStream() {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          return wire.read(bytes, offset, length);
        }
      };
    }

    @Override
    public OutputStream getOutputStream() {
      return new OutputStream() {
        @Override
        public void write(int one) throws IOException {
          write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          wire.write(bytes, offset, length);
        }
      };
    }

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public boolean isClosed() {
      return socket.isClosed();
    }

    @Override
    public java.net.InetAddress getInetAddress() {
      return socket.getInetAddress();
    }

    @Override
    public int getPort() {
      return socket.getPort();
    }

    @Override
    public int getLocalPort() {
      return socket.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
      return socket.getRemoteSocketAddress();
    }

    @Override
    public int getSoTimeout() {
      return 0;
    }

    @Override
    public void setSoTimeout(int millis) {
      // The deadline of the connection replaces it.
    }

    @Override
    public boolean isInputShutdown() {
      return false;
    }

    @Override
    public boolean isOutputShutdown() {
      return false;
    }

    @Override
    public void shutdownInput() {
      // The connection is only closed as a whole.
    }

    @Override
    public void shutdownOutput() {
      // The connection is only closed as a whole.
    }

    @Override
    public void close() {
      wire.close();
    }
  }
}
