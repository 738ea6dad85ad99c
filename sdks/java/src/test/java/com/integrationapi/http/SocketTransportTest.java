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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests, and what ends an exchange. The conformance suite shows what all languages do. */
@Timeout(60)
class SocketTransportTest {
  private static final String NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";

  private final SocketTransport transport = SocketTransport.builder().build();

  private HttpResponse sent(HttpRequest request) throws IOException, InterruptedException {
    return transport.send(request, Requests.LONG);
  }

  @Test
  void aLargeBodyIsSentAsAWhole() throws Exception {
    try (ScriptedServer server = new ScriptedServer().reply(NO_CONTENT)) {
      byte[] body = "x".repeat(3_000_000).getBytes(UTF_8);
      assertEquals(204, sent(Requests.post(server.url() + "/", body)).status());
      assertTrue(server.requests().get(0).endsWith("\r\n\r\n" + new String(body, UTF_8)));
    }
  }

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
      sent(Requests.get(server.url() + "/"));
      received.countDown();
      sent.await();
      sent(Requests.get(server.url() + "/"));
      assertEquals(2, server.connections());
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
      CompletableFuture<HttpResponse> active = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () -> {
                try {
                  active.complete(sent(Requests.get(server.url() + "/")));
                } catch (IOException | InterruptedException error) {
                  active.completeExceptionally(error);
                }
              });
      caller.start();
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }
      transport.close();
      closed.complete(null);
      assertEquals(200, active.get().status());
      assertTrue(server.awaitClosed());
      int later = sent(Requests.get(server.url() + "/")).status();
      assertEquals(200, later, "a later call opens a new connection");
    }
  }

  @Test
  void bytesThatTrickleInDoNotExtendTheTime() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n");
              for (int sent = 0; sent < 900; sent++) {
                connection.send("x");
                TimeUnit.MILLISECONDS.sleep(10);
              }
            })) {
      HttpRequest request = Requests.get(server.url() + "/");
      assertThrows(
          SocketTimeoutException.class, () -> transport.send(request, Duration.ofMillis(200)));
    }
  }

  @Test
  void optionsAreChecked() {
    SocketTransport.Builder builder = SocketTransport.builder();
    assertThrows(ConfigurationException.class, () -> builder.maxConnections(0));
    assertThrows(ConfigurationException.class, () -> builder.proxy(null));
    assertThrows(ConfigurationException.class, () -> builder.sslContext(null));
  }
}
