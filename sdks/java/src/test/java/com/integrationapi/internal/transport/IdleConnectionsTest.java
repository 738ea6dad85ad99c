package com.integrationapi.internal.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ScriptedServer;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IdleConnectionsTest {
  private static final long LONG = Duration.ofHours(1).toNanos();

  private final List<Socket> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Socket> ended = new LinkedBlockingQueue<>();
  private final ConnectionPool pool = new ConnectionPool(9, new Proxies(null, null), null);
  private ScriptedServer server;

  @BeforeEach
  void listen() throws IOException {
    server =
        new ScriptedServer(
            connection -> {
              all.add(connection.socket());
              connection.socket().setSoTimeout(30_000);
              while (connection.request() != null) {
                connection.respond("200 OK", "{}");
              }
              ended.add(connection.socket());
            });
  }

  @AfterEach
  void close() throws IOException {
    pool.close();
    server.close();
  }

  private String url() {
    return server.url() + "/";
  }

  private void call() throws Exception {
    WireRequest request = new WireRequest("GET", url(), Map.of(), new byte[0], LONG, 1 << 20, null);
    assertEquals(200, pool.send(request, Duration.ofSeconds(30).toNanos()).status());
  }

  private void assertClientCloses() throws InterruptedException {
    assertTrue(ended.poll(30, TimeUnit.SECONDS) != null, "the client closes its connection");
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
    all.get(0).shutdownOutput();
    // The thread of the pool does it, after a second.
    assertClientCloses();
  }

  @Test
  void aTransportThatNobodyClosesLeavesNoSocket() throws Exception {
    send(SocketTransport.builder().build());
    Socket open = null;
    for (int each = 0; each < 100 && open == null; each++) {
      System.gc();
      open = ended.poll(100, TimeUnit.MILLISECONDS);
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
    List<InetSocketAddress> addresses = List.of(new InetSocketAddress(host, server.port()));
    Deadline limit = Deadline.after(LONG);
    Connection connection = Connection.plain(Dialer.connected(addresses, limit), null);
    WireRequest request = new WireRequest("GET", url(), Map.of(), new byte[0], LONG, 1 << 20, null);
    byte[] message = RequestMessage.of(request, Target.of(url()), false, null);
    connection.exchange(message, request, limit);
    return connection;
  }
}
