package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConnectionException;
import com.integrationapi.IntegrationApi;
import com.integrationapi.ScriptedServer;
import com.integrationapi.TimeoutException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of a proxy name it. */
@Timeout(60)
class ProxyErrorsTest {
  private ScriptedServer proxy;

  /** Transport and client of a call. */
  private record Column(boolean isJdk, boolean isAsync) {
    Transport through(String host, int port) {
      ProxySelector selector = ProxySelector.of(InetSocketAddress.createUnresolved(host, port));
      return isJdk
          ? JdkTransport.over(
              HttpClient.newBuilder()
                  .proxy(selector)
                  .connectTimeout(Duration.ofMillis(300))
                  .build())
          : SocketTransport.builder().proxy(selector).build();
    }

    ConnectionException failure(String host, int port) {
      try (IntegrationApi api =
          IntegrationApi.builder()
              .apiKey("ik_test_proxy")
              .baseUrl("https://api.invalid")
              .connectTimeout(Duration.ofMillis(300))
              .maxRetries(1)
              .transport(through(host, port))
              .build()) {
        if (!isAsync) {
          return assertThrows(ConnectionException.class, () -> api.orders().retrieve("ord_1"));
        }
        Throwable failed =
            assertThrows(
                CompletionException.class, () -> api.async().orders().retrieve("ord_1").join());
        return (ConnectionException) failed.getCause();
      }
    }
  }

  static List<Column> columns() {
    return List.of(
        new Column(false, false),
        new Column(false, true),
        new Column(true, false),
        new Column(true, true));
  }

  @BeforeEach
  void start() throws IOException {
    proxy = new ScriptedServer();
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
  }

  private static void assertNames(int port, ConnectionException error) {
    assertTrue(error.getMessage().contains("the proxy 127.0.0.1:" + port), error.getMessage());
    assertFalse(error.getMessage().contains("api.invalid"), error.getMessage());
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aProxyThatRefusesATunnelIsAskedOnce(Column column) {
    proxy.lastReply("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    ConnectionException error = column.failure("127.0.0.1", proxy.port());
    assertNames(proxy.port(), error);
    assertTrue(
        error.getMessage().endsWith("did not open a tunnel, but responded 403"),
        error.getMessage());
    assertFalse(error.isRetryable());
    assertEquals(1, proxy.requests().size());
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aProxyThatFailsIsAskedAgain(Column column) {
    proxy.lastReply("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
    proxy.lastReply("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
    ConnectionException error = column.failure("127.0.0.1", proxy.port());
    assertNames(proxy.port(), error);
    assertEquals(2, proxy.requests().size());
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aProxyThatCannotBeReachedIsNamed(Column column) throws IOException {
    // Bound and not listening: it refuses connections, and no other program gets its port.
    try (Socket refusing = new Socket()) {
      refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      assertNames(refusing.getLocalPort(), column.failure("127.0.0.1", refusing.getLocalPort()));
    }
    ConnectionException unknown = column.failure("proxy.invalid", 3128);
    assertTrue(unknown.getMessage().contains("the proxy proxy.invalid:3128"), unknown.getMessage());
  }

  // The connect timeout of the JDK ends when the proxy accepts the connection.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProxyThatIsSilentIsNamed(boolean isAsync) {
    proxy.silence().silence();
    ConnectionException error = new Column(false, isAsync).failure("127.0.0.1", proxy.port());
    assertEquals(TimeoutException.Phase.CONNECT, ((TimeoutException) error).phase());
    assertNames(proxy.port(), error);
  }
}
