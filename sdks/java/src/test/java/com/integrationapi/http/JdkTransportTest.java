package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.Clients;
import com.integrationapi.ConfigurationException;
import com.integrationapi.CoreCalls;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.ScriptedServer;
import com.integrationapi.TestCertificate;
import com.integrationapi.internal.client.ApiClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkTransportTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final Transport transport =
      JdkTransport.over(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  private ScriptedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedServer();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private HttpRequest request(String method, Map<String, String> headers, byte[] body) {
    return Requests.of(method, server.url() + "/records", headers, body);
  }

  private HttpResponse sent() throws Exception {
    return transport.send(request("GET", Map.of("Accept", "*/*"), null), LONG);
  }

  @Test
  void requestsAndResponsesAreConverted() throws Exception {
    server.reply("HTTP/1.1 201 Created\r\nX-Request-Id: req_1\r\nContent-Length: 2\r\n\r\nok");
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    HttpResponse response = transport.send(request("POST", Map.of("X-Shop", "north"), body), LONG);
    assertEquals(201, response.status());
    assertEquals("req_1", response.requestId().orElseThrow());
    assertArrayEquals("ok".getBytes(StandardCharsets.UTF_8), response.body());
    assertTrue(server.requests().get(0).contains("X-Shop: north"), server.requests().get(0));
  }

  @Test
  void aBodyThatIsTooLargeIsADefect() throws Exception {
    server.lastReply("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(300_000));
    assertEquals("has more than 1000 bytes; raise maxResponseBytes", sent().defect().orElseThrow());
  }

  @Test
  void aDeclaredLengthAboveTheLimitIsNotWaitedFor() throws Exception {
    server.reply("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n");
    assertTrue(sent().defect().isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 099 No",
        "HTTP/1.1 0 No",
        "HTTP/1.1 -20 No",
        "HTTP/1.1 -200 No",
        "HTTP/1.1 +20 No",
        "HTTP/1.1 20 OK",
        "HTTP/1.1 1000 No",
        "HTTP/1.1 2x0 OK",
        "HTTP/1.1 ",
        "HTTP/1.1",
        "HTTP/9.9 200 OK",
        "HTTQ/1.1 200 OK",
        "200 OK",
        " ",
        "\u00000",
        "HTTP/1.1 200 OK\r\nContent-Length: 9"
      })
  void aBrokenResponseIsAFailure(String lines) {
    // The client of the JDK itself reads the first three digits of a status: 9999 is 999 there.
    server.lastReply(lines + "\r\nContent-Length: 2\r\n\r\n{}");
    assertThrows(IOException.class, this::sent);
  }

  @Test
  void aRequestThatTheClientRejectsIsAFailure() {
    HttpRequest request = request("GET", Map.of(), null).withUrl(server.url() + "/a|b");
    assertThrows(IOException.class, () -> transport.send(request, LONG));
  }

  @Test
  void callsAreSentOverHttp2() throws Exception {
    TestCertificate certificate = TestCertificate.of("localhost", "EC");
    HttpClient http2 = HttpClient.newBuilder().sslContext(certificate.ofClient()).build();
    try (MockWebServer secure = new MockWebServer()) {
      secure.useHttps(certificate.ofServer().getSocketFactory(), false);
      secure.enqueue(new MockResponse().setBody("{}"));
      secure.enqueue(new MockResponse().setBody("{}"));
      String url = "https://localhost:" + secure.getPort();
      try (ApiClient client =
          Clients.of(JdkTransport.over(http2), builder -> builder.baseUrl(url).maxRetries(0))) {
        CoreCalls.retrieve(client, false);
        CoreCalls.retrieve(client, true);
      }
      // Only HTTP/2 has this header.
      String authority = "localhost:" + secure.getPort();
      assertEquals(authority, secure.takeRequest().getHeader(":authority"));
      assertEquals(authority, secure.takeRequest().getHeader(":authority"));
    }
  }

  @Test
  void theTimeoutHoldsForTheBody() {
    server.reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok");
    Duration brief = Duration.ofMillis(100);
    HttpRequest request = request("GET", Map.of(), null);
    assertThrows(HttpTimeoutException.class, () -> transport.send(request, brief));
  }

  @Test
  void aRequestThatWouldBeReadAsTwoIsNotSent() {
    for (HttpRequest request :
        List.of(
            request("GET", Map.of("Content-Length", "1"), null),
            request("GET", Map.of("X-A", "a\r\nX-Evil: 1"), null),
            request("GET", Map.of("X A", "a"), null),
            request("GET / HTTP/1.1\r\n\r\nGET", Map.of(), null),
            request("GET", Map.of(), null).withUrl(server.url() + "/a\r\nX-Evil: 1"))) {
      for (Transport each : List.of(transport, SocketTransport.builder().build())) {
        assertThrows(ConfigurationException.class, () -> each.send(request, LONG));
      }
    }
    assertEquals(List.of(), server.requests());
  }

  @Test
  void aClientThatFollowsRedirectsIsRefused() {
    HttpClient following =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    assertThrows(ConfigurationException.class, () -> JdkTransport.over(following));
    assertThrows(ConfigurationException.class, () -> JdkTransport.over(null));
  }

  private Transport through(Proxy proxy) {
    ProxySelector selector =
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            return List.of(proxy);
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException error) {}
        };
    return JdkTransport.over(HttpClient.newBuilder().proxy(selector).build());
  }

  @Test
  void aProxyThatRequiresAuthenticationIsAMistakeOfTheConfiguration() {
    server.reply(
        "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=a\r\nContent-Length: 0\r\n\r\n");
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.port());
    Transport inside = through(new Proxy(Proxy.Type.HTTP, address));
    HttpRequest secure = request("GET", Map.of(), null).withUrl("https://api.invalid/records");
    ConfigurationException error =
        assertThrows(ConfigurationException.class, () -> inside.send(secure, LONG));
    assertTrue(error.getMessage().contains(" requires authentication (407)"));
  }

  @Test
  void aSocksProxyIsNotPassedBy() {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.port());
    Transport inside = through(new Proxy(Proxy.Type.SOCKS, address));
    HttpRequest request = request("GET", Map.of(), null);
    assertThrows(ConfigurationException.class, () -> inside.send(request, LONG));
    assertEquals(List.of(), server.requests());
  }

  @Test
  void requestsCanBeChangedInCopies() {
    HttpRequest request = request("GET", Map.of("Accept", "a"), null);
    assertEquals("b", request.withHeader("ACCEPT", "b").headers().get("ACCEPT"));
    assertEquals(Map.of("Accept", "a"), request.headers());
    assertEquals("https://a/b", request.withUrl("https://a/b").url());
    assertEquals("GET /records", request.toString());
    assertThrows(InvalidRequestException.class, () -> request.withHeader(null, "b"));
    assertThrows(InvalidRequestException.class, () -> request.withHeader("b", null));
    assertThrows(InvalidRequestException.class, () -> request.withUrl(null));
  }
}
