package com.integrationapi.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import com.integrationapi.Http2Server;
import com.integrationapi.IntegrationApi;
import com.integrationapi.NotFoundException;
import com.integrationapi.ScriptedServer;
import com.integrationapi.TimeoutException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JdkTransportVersionsTest {
  private static JdkTransport http1() {
    return JdkTransport.over(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  private static IntegrationApi client(String url, Transport transport) {
    return IntegrationApi.builder()
        .apiKey("ik_test_x")
        .baseUrl(url)
        .maxRetries(0)
        .transport(transport)
        .build();
  }

  @Test
  void callsAreSentOverHttp1() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                connection -> {
                  connection.request();
                  connection.respond("200 OK", "{\"id\":\"ord_1\"}");
                  connection.request();
                  connection.respond("404 Not Found", "{}");
                });
        IntegrationApi api = client(server.url(), http1())) {
      assertEquals("ord_1", api.orders().retrieve("ord_1").id());
      assertThrows(NotFoundException.class, () -> api.orders().retrieve("ord_2"));
      assertTrue(server.requests().get(0).contains("Authorization: Bearer ik_test_x\r\n"));
    }
  }

  @Test
  void callsAreSentOverHttp2() throws Exception {
    try (Http2Server server = new Http2Server("{\"id\":\"ord_2\"}");
        IntegrationApi api =
            client(
                server.url(),
                JdkTransport.over(
                    HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_2)
                        .sslContext(server.trusting())
                        .build()))) {
      assertEquals("ord_2", api.orders().retrieve("ord_2").id());
      assertEquals("ord_2", api.async().orders().retrieve("ord_2").get().id());
      assertEquals("h2", server.protocol());
      assertEquals(2, server.streams());
    }
  }

  @Test
  void theTimeoutHoldsForTheBodyToo() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                connection -> {
                  connection.request();
                  connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx");
                  connection.awaitClose();
                });
        IntegrationApi api = client(server.url(), http1())) {
      IntegrationApi hasty = api.withOptions(builder -> builder.timeout(Duration.ofMillis(200)));
      TimeoutException error =
          assertThrows(TimeoutException.class, () -> hasty.orders().retrieve("ord_1"));
      assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
      assertTrue(server.awaitClosed());
    }
  }

  @Test
  void aBodyThatIsTooLargeHasADefect() throws Exception {
    HttpRequest.Call call =
        new HttpRequest.Call("it", "GET", "/it", Optional.empty(), 1, 1, Duration.ofSeconds(5), 3);
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.respond("200 OK", "abc");
              connection.request();
              connection.respond("200 OK", "abcd");
            })) {
      HttpRequest request = new HttpRequest(call, server.url() + "/it", Map.of(), null);
      JdkTransport transport = http1();
      assertEquals("abc", new String(transport.send(request, Duration.ofSeconds(9)).body(), UTF_8));
      assertEquals(
          "has more than 3 bytes",
          transport.send(request, Duration.ofSeconds(9)).defect().orElseThrow());
    }
  }

  @Test
  void aDeclaredLengthAboveTheLimitIsNotWaitedFor() throws Exception {
    HttpRequest.Call call =
        new HttpRequest.Call("it", "GET", "/it", Optional.empty(), 1, 1, Duration.ofSeconds(5), 3);
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n");
              connection.awaitClose();
            })) {
      HttpRequest request = new HttpRequest(call, server.url() + "/it", Map.of(), null);
      assertTrue(http1().send(request, Duration.ofSeconds(9)).defect().isPresent());
    }
  }

  @Test
  void aRequestThatTheClientRejectsIsAFailure() {
    HttpRequest.Call call =
        new HttpRequest.Call("it", "GET", "/it", Optional.empty(), 1, 1, Duration.ofSeconds(5), 3);
    HttpRequest request = new HttpRequest(call, "http://127.0.0.1:1/a|b", Map.of(), null);
    assertThrows(IOException.class, () -> http1().send(request, Duration.ofSeconds(9)));
  }

  @Test
  void aConnectTimeoutOfTheClientHasThePhaseConnect() {
    Transport late =
        (request, timeout) -> {
          throw new HttpConnectTimeoutException("late");
        };
    try (IntegrationApi api = client("http://127.0.0.1:1", late)) {
      TimeoutException error =
          assertThrows(TimeoutException.class, () -> api.orders().retrieve("ord_1"));
      assertEquals(TimeoutException.Phase.CONNECT, error.phase());
    }
  }

  @Test
  void aClientThatFollowsRedirectsIsRejected() {
    HttpClient following =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    assertThrows(ConfigurationException.class, () -> JdkTransport.over(following));
    assertThrows(ConfigurationException.class, () -> JdkTransport.over(null));
  }
}
