package com.integrationapi.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import com.integrationapi.ScriptedServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Connections that are used again, waited for, lost and closed. */
class SocketConnectionsTest extends ScriptedServerTests {
  @Test
  void aConnectionOnWhichTheServerSentBytesUnaskedIsNotUsedAgain() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch sent = new CountDownLatch(1);
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              while (connection.request() != null) {
                connection.respond("200 OK", "a");
                if (connection.number() == 1) {
                  received.await();
                  connection.send("HTTP/1.1 408 Request Timeout\r\n\r\n");
                  sent.countDown();
                }
              }
            })) {
      get(server.url() + "/");
      received.countDown();
      sent.await();
      get(server.url() + "/");
      assertEquals(2, server.connections());
    }
  }

  @Test
  void aRequestLostWithAnIdleConnectionIsSentOnceMoreOnANewOne() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.respond("200 OK", "a");
              if (connection.number() == 2) {
                connection.request();
                connection.respond("200 OK", "b");
              } else {
                // Read, so that the connection ends without a reset, but not before the request.
                connection.request();
              }
            })) {
      HttpRequest write = request("POST", server.url() + "/", "{}".getBytes(UTF_8));
      transport.send(write, LONG);
      HttpRequest resendable = RawServerTests.resendable(write);
      assertEquals(200, transport.send(resendable, LONG).status());
      assertEquals(2, server.connections());
      assertEquals(3, server.requests().size());
    }
  }

  @Test
  void aRequestThatMustBeSentOnceIsAFailureIfItIsLostWithAnIdleConnection() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.respond("200 OK", "a");
              connection.request();
            })) {
      get(server.url() + "/");
      IOException lost = assertThrows(IOException.class, () -> get(server.url() + "/"));
      assertEquals("the connection ended before the response was complete", lost.getMessage());
      assertEquals(2, server.requests().size());
    }
  }

  @Test
  void aRequestLostWithANewConnectionIsAFailure() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ScriptedServer.Connection::request)) {
      assertThrows(IOException.class, () -> get(server.url() + "/"));
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void furtherRequestsWaitForAConnection() throws Exception {
    SocketTransport single = SocketTransport.builder().maxConnections(1).build();
    CompletableFuture<Void> held = new CompletableFuture<>();
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              while (connection.request() != null) {
                held.join();
                connection.respond("200 OK", "a");
              }
            })) {
      CompletableFuture<HttpResponse> first =
          CompletableFuture.supplyAsync(() -> sent(single, server.url() + "/"));
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }
      assertThrows(
          SocketTimeoutException.class,
          () -> single.send(request("GET", server.url() + "/", null), Duration.ofMillis(20)));
      held.complete(null);
      assertEquals(200, first.get().status());
      assertEquals(200, sent(single, server.url() + "/").status());
      assertEquals(1, server.connections());
      assertThrows(ConfigurationException.class, () -> SocketTransport.builder().maxConnections(0));
    }
  }

  private static HttpResponse sent(Transport transport, String url) {
    try {
      return transport.send(request("GET", url, null), LONG);
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  @Test
  void closingEndsIdleConnectionsAndThoseInUseAfterTheirResponse() throws Exception {
    CompletableFuture<Void> closed = new CompletableFuture<>();
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              if (connection.number() == 1) {
                closed.join();
              }
              connection.respond("200 OK", "a");
              connection.awaitClose();
            })) {
      CompletableFuture<HttpResponse> active =
          CompletableFuture.supplyAsync(() -> sent(transport, server.url() + "/"));
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }
      transport.close();
      closed.complete(null);
      assertEquals(200, active.get().status());
      assertTrue(server.awaitClosed());
      assertEquals(200, get(server.url() + "/").status(), "a later call opens a new connection");
    }
  }

  @Test
  void aServerThatCannotBeReachedIsAFailure() throws IOException {
    ScriptedServer server = new ScriptedServer(connection -> {});
    server.close();
    assertThrows(IOException.class, () -> get(server.url() + "/"));
    assertThrows(IOException.class, () -> get("http://no-such-host.invalid/"));
  }
}
