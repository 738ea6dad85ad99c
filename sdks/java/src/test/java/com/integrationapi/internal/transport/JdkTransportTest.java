package com.integrationapi.internal.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.CancelledException;
import com.integrationapi.ConnectionException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.TimeoutException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdkTransportTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final CountDownLatch released = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Transport transport = new JdkTransport(LONG);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/echo", JdkTransportTest::echo);
    server.createContext("/redirect", JdkTransportTest::redirect);
    server.createContext("/stall", this::stall);
    server.start();
  }

  @AfterEach
  void stop() {
    released.countDown();
    transport.close();
    server.stop(0);
    threads.shutdownNow();
  }

  private static void echo(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("X-Method", exchange.getRequestMethod());
    exchange
        .getResponseHeaders()
        .add("X-Upgrade", "" + exchange.getRequestHeaders().get("Upgrade"));
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void redirect(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Location", "/echo");
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void stall(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 100);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
    try {
      released.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(String method, String path, byte[] body) {
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    return new HttpRequest(method, uri, Map.of("X-Test", "1"), body);
  }

  @Test
  void sendsEveryMethodWithItsBodyAndReturnsHeaderNamesInLowerCase() {
    byte[] body = "{\"ä\":1}".getBytes(StandardCharsets.UTF_8);
    HttpResponse response = transport.send(request("PATCH", "/echo", body), LONG);
    assertEquals(200, response.status());
    assertEquals(List.of("PATCH"), response.headers().get("x-method"));
    assertArrayEquals(body, response.body());
    assertEquals(0, transport.send(request("DELETE", "/echo", null), LONG).body().length);
  }

  @Test
  void doesNotAskToUpgradeToHttp2() {
    HttpResponse response = transport.send(request("GET", "/echo", null), LONG);
    assertEquals(List.of("null"), response.headers().get("x-upgrade"));
  }

  @Test
  void doesNotFollowRedirects() {
    HttpResponse response = transport.send(request("GET", "/redirect", null), LONG);
    assertEquals(302, response.status());
    assertFalse(response.isSuccess());
  }

  @Test
  void timesOutIfTheBodyStalls() {
    HttpRequest request = request("GET", "/stall", null);
    TimeoutException error =
        assertThrows(TimeoutException.class, () -> transport.send(request, Duration.ofMillis(100)));
    assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() throws InterruptedException {
    HttpRequest request = request("GET", "/stall", null);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              Throwable error =
                  assertThrows(CancelledException.class, () -> transport.send(request, LONG));
              assertTrue(Thread.interrupted(), "the interrupt flag is set again");
              ended.set(error);
            });
    caller.start();
    while (caller.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    caller.interrupt();
    caller.join();
    assertNotNull(ended.get());
  }

  @Test
  void preparesNoRequestInAnInterruptedThread() {
    URI uri = URI.create("http://127.0.0.1:1/");
    HttpRequest request = new HttpRequest("GET", uri, Map.of("Host", "rejected.example"), null);
    Thread.currentThread().interrupt();
    assertThrows(CancelledException.class, () -> transport.send(request, LONG));
    assertTrue(Thread.interrupted(), "the interrupt flag stays set");
  }

  @Test
  void namesTheHeaderThatUsersCannotSet() {
    URI uri = URI.create("http://127.0.0.1:1/");
    HttpRequest request = new HttpRequest("GET", uri, Map.of("Host", "other.example"), null);
    InvalidRequestException error =
        assertThrows(InvalidRequestException.class, () -> transport.send(request, LONG));
    assertTrue(error.getMessage().contains("Host"));
  }

  @Test
  void reportsARefusedConnection() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    URI uri = URI.create("http://127.0.0.1:" + port + "/");
    HttpRequest request = new HttpRequest("GET", uri, Map.of(), null);
    assertThrows(ConnectionException.class, () -> transport.send(request, LONG));
  }
}
