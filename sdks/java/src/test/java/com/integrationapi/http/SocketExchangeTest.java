package com.integrationapi.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes of requests and responses. */
class SocketExchangeTest extends ScriptedServerTests {
  private static ScriptedServer always(String response) throws IOException {
    return new ScriptedServer(
        connection -> {
          while (connection.request() != null) {
            connection.send(response);
          }
        });
  }

  @Test
  void aRequestHasOneHeadWithItsHeadersAndTheLengthOfItsBody() throws Exception {
    try (ScriptedServer server = always("HTTP/1.1 204 No Content\r\n\r\n")) {
      transport.send(request("POST", server.url() + "/a?b=c", "{}".getBytes(UTF_8)), LONG);
      assertEquals(
          "POST /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:"
              + server.port()
              + "\r\nX-A: b\r\nAccept-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
          server.requests().get(0));
      assertEquals(204, get(server.url() + "/").status());
      assertFalse(server.requests().get(1).contains("Content-Length"), "a read has no body");
      assertEquals(1, server.connections());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ab|3;x=y|cde|0|T: u||# abcde# 1",
        "HTTP/1.1 103 Early|Link: x||HTTP/1.1 200|Content-Length: 1||a# a# 1",
        "HTTP/1.0 200 OK|Content-Length: 1||a# a# 2",
        "HTTP/1.0 200 OK|Connection: keep-alive|Content-Length: 1||a# a# 1",
        "HTTP/1.1 200 OK|Connection: close|Content-Length: 1||a# a# 2",
        "HTTP/1.1 200 OK|Content-Length: 1, 1||a# a# 1",
        "HTTP/1.1 200 OK|Content-Length: 1||aHTTP/1.1 200 OK||# a# 2",
        "HTTP/1.1 204 OK|Content-Length: 1||a# ''# 2"
      })
  void aCompleteResponseIsReadAndItsConnectionUsedAgainIfItCanBe(
      String response, String body, int connections) throws Exception {
    try (ScriptedServer server = always(response.replace("|", "\r\n"))) {
      assertEquals(body, new String(get(server.url() + "/").body(), UTF_8));
      get(server.url() + "/");
      assertEquals(connections, server.connections());
    }
  }

  @Test
  void aLargeBodyIsSentAsAWhole() throws Exception {
    try (ScriptedServer server = always("HTTP/1.1 204 No Content\r\n\r\n")) {
      byte[] body = "x".repeat(3_000_000).getBytes(UTF_8);
      assertEquals(204, transport.send(request("POST", server.url() + "/", body), LONG).status());
      assertTrue(server.requests().get(0).endsWith("\r\n\r\n" + new String(body, UTF_8)));
    }
  }

  @Test
  void aResponseToALargeBodyThatTheServerDoesNotReadIsReturned() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.respond("413 Content Too Large", "");
              read.await();
            })) {
      byte[] body = new byte[30_000_000];
      assertEquals(413, transport.send(request("POST", server.url() + "/", body), LONG).status());
      read.countDown();
    }
  }

  @Test
  void aBodyWithoutALengthEndsWithTheConnection() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\n\r\nabc");
            })) {
      assertEquals("abc", new String(get(server.url() + "/").body(), UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-x|",
        "HTTP/1.1 20 OK||",
        "HTTP/2 200 OK||",
        "HTTP/1.1 101 Switching||",
        "HTTP/1.1 200 OK|no colon||",
        "HTTP/1.1 200 OK|A : b||",
        "HTTP/1.1 200 OK|: b||",
        "HTTP/1.1 200 OK|Content-Length: 1|Content-Length: 2||ab",
        "HTTP/1.1 200 OK|Content-Length: -1||",
        "HTTP/1.1 200 OK|Content-Length: x||",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||x|",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|abc|",
        "HTTP/1.1 200 OK|Content-Length: 9||short"
      })
  void aResponseThatIsNotHttpOrNotCompleteIsAFailure(String response) throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send(response.replace("|", "\r\n"));
            })) {
      IOException error = assertThrows(IOException.class, () -> get(server.url() + "/"));
      assertFalse(error instanceof InterruptedIOException, error.toString());
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void aBodyThatIsTooLargeIsNotReadToItsEnd() throws Exception {
    String endless = "Transfer-Encoding: chunked\r\n\r\n" + "64\r\n" + "x".repeat(100) + "\r\n";
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\n" + endless);
              String chunk = "64\r\n" + "x".repeat(100) + "\r\n";
              while (connection.number() > 0) {
                connection.send(chunk);
              }
            })) {
      HttpResponse response = get(server.url() + "/");
      assertEquals("has more than 1000 bytes", response.defect().orElseThrow());
    }
    try (ScriptedServer server = always("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")) {
      assertTrue(
          get(server.url() + "/").defect().isPresent(), "a declared length is not waited for");
    }
  }

  @Test
  void gzipIsDecodedUpToTheLimit() throws Exception {
    for (int size : new int[] {1000, 1001}) {
      ByteArrayOutputStream zipped = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
        gzip.write(new byte[size]);
      }
      byte[] body = zipped.toByteArray();
      try (ScriptedServer server =
          new ScriptedServer(
              connection -> {
                connection.request();
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: GZIP\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n");
                connection.send(body);
                connection.awaitClose();
              })) {
        HttpResponse response = get(server.url() + "/");
        assertEquals(size == 1000 ? 1000 : 0, response.body().length);
        assertEquals(size == 1001, response.defect().isPresent());
      }
    }
  }

  @Test
  void aResponseIsReadThoughTheServerDoesNotReadTheRequest() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
              end.await();
            })) {
      byte[] large = new byte[20 << 20];
      assertEquals(413, transport.send(request("POST", server.url() + "/", large), LONG).status());
      // The rest of the first request must not be read as the second one.
      assertEquals(413, transport.send(request("POST", server.url() + "/", large), LONG).status());
      assertEquals(2, server.connections());
    } finally {
      end.countDown();
    }
  }
}
