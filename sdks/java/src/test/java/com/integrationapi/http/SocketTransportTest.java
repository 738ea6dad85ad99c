package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.ConfigurationException;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class SocketTransportTest extends RawServerTests {
  @Test
  void aConnectionIsUsedAgain() throws Exception {
    server.reply(OK).reply(OK).reply(OK.replace("\r\n\r\n", "\r\nConnection: a, Close\r\n\r\n"));
    server.reply(OK.replace("1.1", "1.0")).reply(OK);
    for (int each = 0; each < 5; each++) {
      assertEquals("ok", text(sent()));
    }
    assertEquals(3, server.connections());
  }

  @Test
  void bytesThatNobodyAskedForEndAConnection() throws Exception {
    server.reply(OK + "more").reply(OK);
    sent();
    assertEquals("ok", text(sent()));
    assertEquals(2, server.connections());
  }

  @Test
  void aRequestThatIsLostWithAnIdleConnectionIsSentAgain() throws Exception {
    server.reply(OK).lastReply("").reply(OK);
    sent();
    assertEquals("ok", text(sent()));
    assertEquals(3, server.requests().size());
    assertEquals(2, server.connections());
  }

  @Test
  void aClosedTransportOpensANewConnection() throws Exception {
    server.reply(OK).reply(OK);
    sent();
    transport.close();
    sent();
    assertEquals(2, server.connections());
  }

  @Test
  void aResponseThatIsTooLateIsATimeout() {
    server.silence();
    Duration brief = Duration.ofMillis(50);
    HttpRequest request = request(server.url() + "/", LONG);
    assertThrows(SocketTimeoutException.class, () -> transport.send(request, brief));
  }

  @Test
  void aConnectionThatIsNotOpenInTimeIsAnotherTimeout() {
    HttpRequest request = request(server.url() + "/", Duration.ofNanos(1));
    assertThrows(ConnectTimeoutException.class, () -> transport.send(request, LONG));
    HttpRequest named =
        request(server.url().replace("127.0.0.1", "localhost") + "/", Duration.ofNanos(1));
    assertThrows(ConnectTimeoutException.class, () -> transport.send(named, LONG));
  }

  @Test
  void namesAreResolved() throws Exception {
    server.reply(OK);
    String url = server.url().replace("127.0.0.1", "LocalHost") + "/";
    assertEquals("ok", text(transport.send(request(url, LONG), LONG)));
    HttpRequest nowhere = request("http://api.invalid/", LONG);
    assertThrows(IOException.class, () -> transport.send(nowhere, LONG));
  }

  @Test
  void aRefusedConnectionIsAFailure() throws Exception {
    int port = server.port();
    server.close();
    HttpRequest request = request("http://127.0.0.1:" + port + "/?a", LONG);
    IOException error = assertThrows(IOException.class, () -> transport.send(request, LONG));
    assertFalse(error instanceof SocketTimeoutException);
  }

  @Test
  void requestsWaitForAFreeConnection() throws Exception {
    server.silence();
    try (SocketTransport single =
        SocketTransport.builder().proxy(ProxySelector.of(null)).maxConnections(1).build()) {
      HttpRequest request = request(server.url() + "/", LONG);
      CompletableFuture<Void> first =
          CompletableFuture.runAsync(() -> assertFailure(single, request, LONG));
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }
      SocketTimeoutException late =
          assertThrows(
              SocketTimeoutException.class, () -> single.send(request, Duration.ofMillis(20)));
      assertEquals("no connection became free in time", late.getMessage());
      server.close();
      first.join();
    }
  }

  private static void assertFailure(SocketTransport single, HttpRequest request, Duration timeout) {
    try {
      assertThrows(IOException.class, () -> single.send(request, timeout));
    } catch (RuntimeException error) {
      throw new CompletionException(error);
    }
  }

  @Test
  void anInterruptEndsAnExchange() throws Exception {
    server.silence();
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                failed.complete(assertThrows(Exception.class, this::sent));
              } catch (Throwable unexpected) {
                failed.completeExceptionally(unexpected);
              }
            });
    caller.start();
    while (server.requests().isEmpty()) {
      Thread.sleep(1);
    }
    caller.interrupt();
    assertInstanceOf(Exception.class, failed.join());
  }

  @Test
  void theHandshakeIsPartOfTheTimeToConnect() {
    HttpRequest secure =
        request(server.url().replace("http:", "https:") + "/", Duration.ofMillis(100));
    assertThrows(ConnectTimeoutException.class, () -> transport.send(secure, LONG));
  }

  @Test
  void optionsAreChecked() {
    SocketTransport.Builder builder = SocketTransport.builder();
    assertThrows(ConfigurationException.class, () -> builder.maxConnections(0));
    assertThrows(ConfigurationException.class, () -> builder.proxy(null));
    assertThrows(ConfigurationException.class, () -> builder.sslContext(null));
  }
}
