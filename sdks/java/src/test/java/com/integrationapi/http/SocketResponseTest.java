package com.integrationapi.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ScriptedServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Grammar of responses. In the tables, a vertical bar is the end of a line. */
@Timeout(60)
class SocketResponseTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private final SocketTransport transport =
      SocketTransport.builder().proxy(ProxySelector.of(null)).build();

  @AfterEach
  void close() {
    transport.close();
  }

  private HttpResponse get(ScriptedServer server) throws IOException, InterruptedException {
    return transport.send(Requests.get(server.url() + "/"), Requests.LONG);
  }

  private HttpResponse received(String response) throws IOException, InterruptedException {
    try (ScriptedServer server = new ScriptedServer().lastReply(response)) {
      return get(server);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ab|3;x=y|cde|0|T: u||# abcde# 1",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1;ext=1|o|01 |k|0|Trailer: 1||# ok# 1",
        "HTTP/1.1 100 Continue||HTTP/1.1 103 Early|Link: x||HTTP/1.1 200|Content-Length: 1||a# a# 1",
        "HTTP/1.0 200 OK|Content-Length: 1||a# a# 2",
        "HTTP/1.0 200 OK|Connection: keep-alive|Content-Length: 1||a# a# 1",
        "HTTP/1.1 200 OK|Connection: a, Close|Content-Length: 1||a# a# 2",
        "HTTP/1.1 200 OK|Content-Length: 1, 1|Content-Length: 1||a# a# 1",
        "HTTP/1.1 200 OK|Content-Encoding: identity,|Content-Length: 1||a# a# 1",
        "HTTP/1.1 200 \u0001\u007f\u00ff\u0085|X-A:b|Content-Length: 1||a# a# 1",
        "HTTP/1.1 200 OK|Content-Length: 1||aHTTP/1.1 200 OK||# a# 2",
        "HTTP/1.1 204 OK|Content-Length: 1||a# ''# 2"
      })
  void aCompleteResponseIsReadAndItsConnectionIsUsedAgainIfItCanBe(
      String response, String body, int connections) throws Exception {
    String text = response.replace("|", "\r\n");
    try (ScriptedServer server = new ScriptedServer().reply(text).reply(text).reply(text)) {
      assertEquals(body, new String(get(server).body(), UTF_8));
      get(server);
      assertEquals(connections, server.connections());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1 200 OK||ok", "HTTP/1.0 200 OK||ok"})
  void aBodyWithoutALengthEndsWithTheConnection(String response) throws Exception {
    assertEquals("ok", new String(received(response.replace("|", "\r\n")).body(), UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1",
        "SSH-2.0-x|",
        "HTTP/2 200 OK||",
        "HTTP/1.1 20 OK||",
        "HTTP/1.1 2OO OK||",
        "HTTP/1.1 -20 No||",
        "HTTP/1.1 1000 No||",
        "HTTP/1.1 200 OK|no colon||",
        "HTTP/1.1 200 OK|A : b||",
        "HTTP/1.1 200 OK|: b||",
        "HTTP/1.1 200 OK|A b: space||",
        "HTTP/1.1 200 OK|A: nul\u0000||",
        "HTTP/1.1 200 OK|A: carriage\rreturn||",
        "HTTP/1.1 200 OK| folded: first||",
        "HTTP/1.1 200 OK|Content-Length: 1|Content-Length: 2||ab",
        "HTTP/1.1 200 OK|Content-Length: -1||",
        "HTTP/1.1 200 OK|Content-Length: x||",
        "HTTP/1.1 200 OK|Content-Length: 9||short",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip||ok",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: chunked||2|ok|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||x|",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|abc|",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2\nok|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|ok",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ok|"
      })
  void aResponseThatIsNotHttpOrNotCompleteIsAFailure(String response) {
    IOException error =
        assertThrows(IOException.class, () -> received(response.replace("|", "\r\n")));
    assertFalse(error instanceof InterruptedIOException, error.toString());
  }

  @Test
  void linesAndHeadersHaveALimit() {
    String line = "A: " + "x".repeat(200_000) + "\r\n";
    assertThrows(IOException.class, () -> received("HTTP/1.1 200 OK\r\n" + line + "\r\n"));
    String many = ("A: " + "x".repeat(60_000) + "\r\n").repeat(5);
    assertThrows(IOException.class, () -> received("HTTP/1.1 200 OK\r\n" + many + "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-A: \r\n", "x-a: b\r\n", "X-A:\r\n \r\n", "Connection: a\r\n"})
  @Timeout(20)
  void tensOfThousandsOfHeadersAreReadAtOnce(String line) throws Exception {
    String lines = line.repeat(220_000 / line.length());
    String head = OK.replace("\r\n\r\n", "\r\n" + lines + "\r\n");
    assertEquals("ok", new String(received(head).body(), UTF_8));
  }

  @Test
  void repeatedHeadersAreKept() throws Exception {
    HttpResponse read = received("HTTP/1.1 200 OK\r\nA: 1\r\na:  2 \r\nContent-Length: 0\r\n\r\n");
    assertEquals(List.of("1", "2"), read.headers().get("a"));
    assertEquals("1, 2", read.header("A").orElseThrow());
    assertTrue(read.header("b").isEmpty());
    assertTrue(read.requestId().isEmpty());
    assertTrue(read.isSuccess());
    assertEquals("HTTP 200", read.toString());
  }
}
