package com.integrationapi.internal.transport;

import com.integrationapi.internal.behaviour.Behaviour;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Connects to a host with several addresses. While one of them is silent, the next one is tried as
 * well (RFC 8305).
 */
final class Dialer {
  private static final long NEXT = Behaviour.CONNECTIONS_NEXT_ADDRESS.toNanos();

  private final Queue<InetSocketAddress> waiting;
  private final Deadline limit;
  private final Selector selector;
  private final List<SocketChannel> pending = new ArrayList<>();
  private IOException failure;

  private Dialer(List<InetSocketAddress> addresses, Deadline limit, Selector selector) {
    this.waiting = new ArrayDeque<>(alternating(addresses));
    this.limit = limit;
    this.selector = selector;
  }

  /**
   * {@return a connection to the first address that responds}
   *
   * @param addresses addresses of a host, the best one first
   * @param limit time at which the connection must be open
   * @throws java.net.SocketTimeoutException if none is open in time
   * @throws IOException if no address accepts a connection
   */
  static Wire connected(List<InetSocketAddress> addresses, Deadline limit) throws IOException {
    if (addresses.isEmpty()) {
      throw new UnknownHostException("the host has no address");
    }
    if (addresses.size() == 1) {
      return Wire.open(addresses.get(0), limit);
    }
    try (Selector selector = Selector.open()) {
      Dialer dialer = new Dialer(addresses, limit, selector);
      SocketChannel channel;
      try {
        channel = dialer.first();
      } finally {
        dialer.closeOthers();
      }
      // Only a channel without a selector can block.
      channel.keyFor(selector).cancel();
      selector.selectNow();
      channel.configureBlocking(true);
      return Wire.of(channel, limit);
    }
  }

  private SocketChannel first() throws IOException {
    while (!waiting.isEmpty() || !pending.isEmpty()) {
      SocketChannel opened = waiting.isEmpty() ? null : begun(waiting.poll());
      if (opened == null && !pending.isEmpty()) {
        opened = opened(waiting.isEmpty() ? limit.left() : Math.min(limit.left(), NEXT));
      }
      if (opened != null) {
        pending.remove(opened);
        return opened;
      }
    }
    throw failure;
  }

  /** {@return a channel that is open at once, or null if it only begins to connect} */
  private SocketChannel begun(InetSocketAddress address) throws IOException {
    SocketChannel channel = SocketChannel.open();
    pending.add(channel);
    try {
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_CONNECT);
      return channel.connect(address) ? channel : null;
    } catch (IOException error) {
      failed(channel, error);
      return null;
    }
  }

  /** {@return an open channel, or null if none opens within a number of nanoseconds} */
  private SocketChannel opened(long nanos) throws IOException {
    selector.select((nanos + 999_999) / 1_000_000);
    if (Thread.currentThread().isInterrupted()) {
      throw new ClosedByInterruptException();
    }
    SocketChannel opened = null;
    for (SelectionKey key : selector.selectedKeys()) {
      SocketChannel channel = (SocketChannel) key.channel();
      try {
        if (opened == null && channel.finishConnect()) {
          opened = channel;
        }
      } catch (IOException error) {
        failed(channel, error);
      }
    }
    selector.selectedKeys().clear();
    return opened;
  }

  private void failed(SocketChannel channel, IOException error) throws IOException {
    failure = error;
    pending.remove(channel);
    channel.close();
  }

  private void closeOthers() throws IOException {
    for (SocketChannel each : pending) {
      each.close();
    }
  }

  /** {@return the addresses with the families in turns, because often one does not work at all} */
  static List<InetSocketAddress> alternating(List<InetSocketAddress> addresses) {
    Class<?> family = addresses.get(0).getAddress().getClass();
    Queue<InetSocketAddress> same = new ArrayDeque<>();
    Queue<InetSocketAddress> others = new ArrayDeque<>();
    for (InetSocketAddress each : addresses) {
      (each.getAddress().getClass() == family ? same : others).add(each);
    }
    List<InetSocketAddress> ordered = new ArrayList<>();
    while (!same.isEmpty() || !others.isEmpty()) {
      if (!same.isEmpty()) {
        ordered.add(same.poll());
      }
      if (!others.isEmpty()) {
        ordered.add(others.poll());
      }
    }
    return ordered;
  }
}
