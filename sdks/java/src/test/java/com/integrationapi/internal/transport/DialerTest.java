package com.integrationapi.internal.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections to a host with several addresses. */
@Timeout(60)
class DialerTest {
  private final List<AutoCloseable> opened = new ArrayList<>();
  private ServerSocket server;
  private InetSocketAddress open;
  private InetSocketAddress silent;
  private InetSocketAddress refusing;

  @BeforeEach
  void listen() throws IOException {
    server = listener(50);
    open = addressOf(server);
    ServerSocket full = listener(1);
    silent = addressOf(full);
    // Its queue is full, so it does not respond to further connections.
    for (int each = 0; each < 4; each++) {
      SocketChannel waiting = SocketChannel.open();
      opened.add(waiting);
      waiting.configureBlocking(false);
      waiting.connect(silent);
    }
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refusing = addressOf(closed);
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private ServerSocket listener(int backlog) throws IOException {
    ServerSocket listener = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
    opened.add(listener);
    return listener;
  }

  private static InetSocketAddress addressOf(ServerSocket listener) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(30).toNanos());
  }

  private void assertConnects(InetSocketAddress... addresses) throws IOException {
    try (Wire wire = Dialer.connected(List.of(addresses), soon());
        java.net.Socket accepted = server.accept()) {
      accepted.getOutputStream().write('x');
      byte[] received = new byte[1];
      assertEquals(1, wire.read(received, 0, 1));
      wire.write("y".getBytes(StandardCharsets.US_ASCII), 0, 1);
      assertEquals('y', accepted.getInputStream().read());
    }
  }

  @Test
  void aSilentAddressDelaysTheNextOneByAQuarterOfASecond() throws IOException {
    long start = System.nanoTime();
    assertConnects(silent, open);
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(millis >= 250 && millis < 20_000, () -> millis + " ms");
  }

  @Test
  void anAddressThatRefusesIsFollowedByTheNextOne() throws IOException {
    assertConnects(refusing, refusing, open);
    assertConnects(open, silent);
    assertConnects(open);
  }

  @Test
  void theLastErrorIsThatOfTheHost() {
    assertThrows(
        ConnectException.class, () -> Dialer.connected(List.of(refusing, refusing), soon()));
    assertThrows(UnknownHostException.class, () -> Dialer.connected(List.of(), soon()));
  }

  @Test
  void silentAddressesEndWithTheDeadline() {
    Deadline deadline = Deadline.after(Duration.ofMillis(400).toNanos());
    assertThrows(
        SocketTimeoutException.class, () -> Dialer.connected(List.of(silent, silent), deadline));
  }

  @Test
  void anInterruptEndsTheWait() {
    Thread.currentThread().interrupt();
    assertThrows(
        ClosedByInterruptException.class, () -> Dialer.connected(List.of(silent, silent), soon()));
    assertTrue(Thread.interrupted());
  }

  @Test
  void theFamiliesTakeTurns() throws IOException {
    List<InetSocketAddress> found =
        Stream.of("::1", "::2", "::3", "127.0.0.1").map(DialerTest::address).toList();
    assertEquals(
        Stream.of("::1", "127.0.0.1", "::2", "::3").map(DialerTest::address).toList(),
        Dialer.alternating(found));
  }

  private static InetSocketAddress address(String literal) {
    return new InetSocketAddress(literal, 80);
  }
}
