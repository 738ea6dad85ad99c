package com.integrationapi.internal.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IdleConnectionsTest {
  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII);
  private static final long LONG = Duration.ofHours(1).toNanos();

  private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();
  private final List<Socket> all = new ArrayList<>();
  private final ConnectionPool pool = new ConnectionPool(9, new Proxies(null, null), null);
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::respond);
    thread.setDaemon(true);
    thread.start();
  }

  // Each connection has a thread, and ends only when a test closes it.
  private void respond() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setSoTimeout(30_000);
        synchronized (all) {
          all.add(socket);
        }
        // Afterwards, because a test looks for the socket as soon as it has a response.
        Thread thread = new Thread(() -> respond(socket));
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void respond(Socket socket) {
    try {
      byte[] request = new byte[1 << 12];
      while (socket.getInputStream().read(request) > 0) {
        socket.getOutputStream().write(RESPONSE);
      }
    } catch (IOException late) {
      return;
    }
    accepted.add(socket);
  }

  @AfterEach
  void close() throws IOException {
    pool.close();
    server.close();
    for (Socket each : all) {
      each.close();
    }
  }

  private String url() {
    return "http://127.0.0.1:" + server.getLocalPort() + "/";
  }

  private void call() throws Exception {
    WireRequest request = new WireRequest("GET", url(), Map.of(), new byte[0], LONG, 1 << 20, null);
    assertEquals(200, pool.send(request, Duration.ofSeconds(30).toNanos()).status());
  }

  private void assertClientCloses() throws InterruptedException {
    assertTrue(accepted.poll(30, TimeUnit.SECONDS) != null, "the client closes its connection");
  }

  @Test
  void aConnectionThatIsIdleForTooLongIsClosed() throws Exception {
    call();
    assertFalse(pool.sweep(0, 0), "no connection is left");
    assertClientCloses();
  }

  @Test
  void aConnectionThatIsNotIdleForTooLongIsUsedAgain() throws Exception {
    call();
    assertTrue(pool.sweep(0, LONG));
    assertTrue(pool.sweep(LONG, 0), "one that was just used is not even examined");
    call();
    assertEquals(1, all.size());
  }

  @Test
  void aConnectionThatTheServerHasClosedIsClosedWithoutAnotherCall() throws Exception {
    call();
    Socket socket = all.get(0);
    socket.shutdownOutput();
    // The thread of the pool does it, after a second.
    assertClientCloses();
  }

  @Test
  void aTransportThatNobodyClosesLeavesNoSocket() throws Exception {
    send(SocketTransport.builder().build());
    Socket open = null;
    for (int each = 0; each < 100 && open == null; each++) {
      System.gc();
      open = accepted.poll(100, TimeUnit.MILLISECONDS);
    }
    assertTrue(open != null, "the garbage collector closes it");
  }

  private void send(Transport transport) throws Exception {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "retrieveIt", "GET", "/it", Optional.empty(), 1, 1, Duration.ofSeconds(30), 1 << 20);
    HttpRequest request = new HttpRequest(call, url(), Map.of(), null);
    assertEquals(200, transport.send(request, Duration.ofSeconds(30)).status());
  }

  @Test
  void aConnectionAboveTheMaximumAgeIsClosedInsteadOfUsedAgain() throws Exception {
    IdleConnections young = new IdleConnections(LONG);
    IdleConnections old = new IdleConnections(-1);
    Connection first = connection();
    Connection second = connection();
    young.put(first);
    old.put(second);
    assertEquals(first, young.take());
    assertEquals(null, old.take());
    first.close();
  }

  private Connection connection() throws Exception {
    InetAddress host = InetAddress.getLoopbackAddress();
    List<InetSocketAddress> addresses = List.of(new InetSocketAddress(host, server.getLocalPort()));
    Deadline limit = Deadline.after(LONG);
    Connection connection = Connection.plain(Dialer.connected(addresses, limit), null);
    WireRequest request = new WireRequest("GET", url(), Map.of(), new byte[0], LONG, 1 << 20, null);
    byte[] message = RequestMessage.of(request, Target.of(url()), false, null);
    connection.exchange(message, 1 << 20, limit);
    return connection;
  }
}
