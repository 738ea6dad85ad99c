package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import com.integrationapi.ScriptedServer;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SocketProxyTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final String QUESTION =
      "HTTP/1.1 407 Proxy Authentication Required\r\n"
          + "Proxy-Authenticate: Negotiate\r\nProxy-Authenticate: Basic realm=\"office\"\r\n"
          + "Content-Length: 0\r\n\r\n";
  // user:pass
  private static final String ANSWER = "\r\nProxy-Authorization: Basic dXNlcjpwYXNz\r\n";
  private static final String PLAIN = "http://api.invalid:81/records";
  private static final String SECURE = "https://api.invalid/records";

  private final List<String> asked = new ArrayList<>();
  private final List<SocketAddress> failed = new ArrayList<>();
  private ScriptedServer proxy;

  @BeforeEach
  void start() throws IOException {
    proxy = new ScriptedServer();
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
  }

  private Proxy http(int port) {
    return new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port));
  }

  private ProxySelector selector(Supplier<List<Proxy>> selected) {
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI uri) {
        return selected.get();
      }

      @Override
      public void connectFailed(URI uri, SocketAddress address, IOException error) {
        failed.add(address);
        throw new IllegalStateException("a selector that only watches changes nothing");
      }
    };
  }

  /** Knows a password, which it may refuse to tell. */
  private Authenticator authenticator(Runnable before) {
    return new Authenticator() {
      @Override
      protected PasswordAuthentication getPasswordAuthentication() {
        before.run();
        asked.add(getRequestorType() + " " + getRequestingScheme() + " " + getRequestingPrompt());
        return new PasswordAuthentication("user", "pass".toCharArray());
      }
    };
  }

  private SocketTransport through(Supplier<List<Proxy>> selected) {
    return SocketTransport.builder()
        .proxy(selector(selected))
        .proxyAuthenticator(authenticator(() -> {}))
        .build();
  }

  private SocketTransport through(Proxy... proxies) {
    return through(() -> List.of(proxies));
  }

  private static HttpResponse sent(SocketTransport transport, String url)
      throws IOException, InterruptedException {
    return sent(transport, url, LONG);
  }

  private static HttpResponse sent(SocketTransport transport, String url, Duration connect)
      throws IOException, InterruptedException {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "listRecords", "GET", "/records", Optional.empty(), 1, 1, connect, 1000);
    return transport.send(new HttpRequest(call, url, Map.of("Accept", "*/*"), null), LONG);
  }

  @Test
  void aProxyForwardsPlainRequestsAndOpensTunnelsForOthers() throws Exception {
    proxy.reply(OK).lastReply("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    proxy.lastReply("HTTP/1.1 200 Connection established\r\n\r\n");
    try (SocketTransport inside = through(http(proxy.port()))) {
      sent(inside, PLAIN);
      IOException error = assertThrows(IOException.class, () -> sent(inside, SECURE));
      assertEquals(
          "the proxy 127.0.0.1:" + proxy.port() + " did not open a tunnel, but responded 502",
          error.getMessage());
      assertThrows(IOException.class, () -> sent(inside, "https://[::1]/records"));
    }
    assertTrue(proxy.requests().get(0).startsWith("GET http://api.invalid:81/records HTTP/1.1"));
    assertTrue(proxy.requests().get(1).startsWith("CONNECT api.invalid:443 HTTP/1.1"));
    assertTrue(proxy.requests().get(2).startsWith("CONNECT [::1]:443 HTTP/1.1"));
  }

  @Test
  void aProxyThatAsksForAPasswordGetsItAndIsNotAskedAgain() throws Exception {
    proxy.reply(QUESTION).reply(OK).reply(OK);
    try (SocketTransport inside = through(http(proxy.port()))) {
      assertEquals(200, sent(inside, PLAIN).status());
      assertEquals(200, sent(inside, PLAIN).status());
    }
    assertEquals(List.of("PROXY basic office"), asked);
    assertEquals(3, proxy.requests().size());
    assertFalse(proxy.requests().get(0).contains("Proxy-Authorization"));
    assertTrue(proxy.requests().get(1).contains(ANSWER));
    assertTrue(proxy.requests().get(2).contains(ANSWER));
  }

  @Test
  void aTunnelThatNeedsAPasswordGetsIt() {
    proxy.lastReply(QUESTION).lastReply("HTTP/1.1 503 Busy\r\n\r\n");
    try (SocketTransport inside = through(http(proxy.port()))) {
      assertThrows(IOException.class, () -> sent(inside, SECURE));
    }
    assertEquals(2, proxy.requests().size());
    assertTrue(proxy.requests().get(1).startsWith("CONNECT api.invalid:443 HTTP/1.1"));
    assertTrue(proxy.requests().get(1).contains(ANSWER));
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, SECURE})
  void aProxyThatDoesNotAcceptThePasswordIsAskedOnce(String url) {
    proxy.lastReply(QUESTION).lastReply(QUESTION).lastReply(QUESTION).lastReply(QUESTION);
    try (SocketTransport inside = through(http(proxy.port()))) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> sent(inside, url));
      assertTrue(
          error
              .getMessage()
              .startsWith("the proxy 127.0.0.1:" + proxy.port() + " requires authentication (407)"),
          error.getMessage());
    }
    assertEquals(2, proxy.requests().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, SECURE})
  void aPasswordIsSentWithBasicOnly(String url) {
    proxy.lastReply(QUESTION.replace("Basic", "Digest"));
    try (SocketTransport inside = through(http(proxy.port()))) {
      assertThrows(ConfigurationException.class, () -> sent(inside, url));
    }
    assertEquals(List.of(), asked);
    assertEquals(1, proxy.requests().size());
  }

  @Test
  void aPasswordThatNobodyKnowsIsAMistakeOfTheConfiguration() {
    proxy.lastReply(QUESTION);
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", proxy.port());
    try (SocketTransport inside =
        SocketTransport.builder().proxy(ProxySelector.of(address)).build()) {
      assertThrows(ConfigurationException.class, () -> sent(inside, PLAIN));
    }
  }

  @Test
  void aServerWithoutAProxyGetsNoPassword() throws Exception {
    proxy.reply(QUESTION);
    try (SocketTransport direct = through(Proxy.NO_PROXY)) {
      assertEquals(407, sent(direct, "http://127.0.0.1:" + proxy.port() + "/").status());
    }
    assertEquals(List.of(), asked);
  }

  @Test
  void proxiesAreTriedInTheirOrder() throws Exception {
    proxy.reply(OK);
    // Bound and not listening: it refuses connections, and no other program gets its port.
    try (Socket refusing = new Socket()) {
      refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int refused = refusing.getLocalPort();
      try (SocketTransport inside = through(http(refused), http(proxy.port()), Proxy.NO_PROXY)) {
        assertEquals(200, sent(inside, PLAIN).status());
      }
      assertEquals(List.of(http(refused).address()), failed);
    }
  }

  @Test
  void aSilentProxyLeavesTimeForTheNextOne() throws Exception {
    ScriptedServer silent = new ScriptedServer();
    silent.silence();
    proxy.lastReply("HTTP/1.1 503 Busy\r\n\r\n");
    try (silent;
        SocketTransport inside = through(http(silent.port()), http(proxy.port()))) {
      Duration connect = Duration.ofMillis(400);
      assertThrows(IOException.class, () -> sent(inside, SECURE, connect));
    }
    assertEquals(1, proxy.requests().size());
  }

  @Test
  void aMistakeOfTheProxySelectorIsReportedWithoutItsText() {
    assertMistake("the proxy selector returned null instead of a list", () -> null);
    assertMistake(
        "the proxy selector returned a list with null", () -> Arrays.asList((Proxy) null));
    assertMistake(
        "the proxy selector threw java.lang.IllegalArgumentException",
        () -> {
          throw new IllegalArgumentException("password");
        });
  }

  @Test
  void aSocksProxyIsNotPassedBy() {
    Proxy socks = new Proxy(Proxy.Type.SOCKS, new InetSocketAddress("127.0.0.1", proxy.port()));
    assertMistake(
        "a proxy of the type SOCKS is not supported; use an HTTP proxy", () -> List.of(socks));
    assertMistake(
        "a proxy of the type SOCKS is not supported; use an HTTP proxy",
        () -> List.of(Proxy.NO_PROXY, socks));
  }

  @Test
  void anHttpProxyIsUsedAlthoughASocksProxyStandsBesideIt() throws Exception {
    proxy.reply(OK);
    Proxy socks = new Proxy(Proxy.Type.SOCKS, new InetSocketAddress("127.0.0.1", 1));
    try (SocketTransport inside = through(socks, http(proxy.port()))) {
      assertEquals(200, sent(inside, PLAIN).status());
    }
  }

  private void assertMistake(String message, Supplier<List<Proxy>> selected) {
    String url = "http://127.0.0.1:" + proxy.port() + "/";
    try (SocketTransport mistaken = through(selected)) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> sent(mistaken, url));
      assertEquals(message, error.getMessage());
    }
    assertEquals(List.of(), proxy.requests());
  }

  @Test
  void anAuthenticatorThatThrowsIsReportedWithoutItsText() {
    proxy.lastReply(QUESTION);
    Authenticator throwing =
        authenticator(
            () -> {
              throw new IllegalStateException("password");
            });
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", proxy.port());
    try (SocketTransport inside =
        SocketTransport.builder()
            .proxy(ProxySelector.of(address))
            .proxyAuthenticator(throwing)
            .build()) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> sent(inside, PLAIN));
      assertEquals(
          "the authenticator of the proxy threw java.lang.IllegalStateException",
          error.getMessage());
    }
  }
}
