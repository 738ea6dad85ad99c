package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketResponseTest extends RawServerTests {
  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private HttpResponse receivedCoded(String coding, byte[] body)
      throws IOException, InterruptedException {
    String head =
        "HTTP/1.1 200 OK\r\nContent-Encoding: "
            + coding
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(head.getBytes(StandardCharsets.ISO_8859_1));
    all.write(body);
    server.reply(all.toByteArray(), true);
    return sent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        OK,
        "HTTP/1.1 200\r\nContent-Length: 2, 2\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.0 200 OK\r\n\r\nok",
        "HTTP/1.1 200 OK\r\n\r\nok",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\n" + OK,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "1;ext=1\r\no\r\n01 \r\nk\r\n0\r\nTrailer: 1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: identity,\r\nContent-Length: 2\r\n\r\nok"
      })
  void everyFormOfABodyIsRead(String response) throws Exception {
    HttpResponse read = received(response);
    assertEquals(200, read.status());
    assertEquals("ok", text(read));
    assertTrue(read.isSuccess());
    assertEquals("HTTP 200", read.toString());
    assertTrue(server.requests().get(0).startsWith("GET /records?a=b HTTP/1.1\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1",
        "SSH-2.0-OpenSSH\r\n\r\n",
        "HTTP/1.1 2OO OK\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\n: no name\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA b: space\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: nul\u0000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
        "HTTP/1.1 200 OK\r\n folded: first\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: carriage\rreturn\r\n\r\n",
        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "2\r\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nokay\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nok",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n"
      })
  void aBrokenResponseIsAFailure(String response) {
    assertThrows(IOException.class, () -> received(response));
  }

  @Test
  void linesAndHeadersHaveALimit() {
    String line = "A: " + "x".repeat(200_000) + "\r\n";
    assertThrows(IOException.class, () -> received("HTTP/1.1 200 OK\r\n" + line + "\r\n"));
    String many = ("A: " + "x".repeat(60_000) + "\r\n").repeat(5);
    assertThrows(IOException.class, () -> received("HTTP/1.1 200 OK\r\n" + many + "\r\n"));
  }

  @Test
  void repeatedHeadersAreKept() throws Exception {
    HttpResponse read = received("HTTP/1.1 200 OK\r\nA: 1\r\na:  2 \r\nContent-Length: 0\r\n\r\n");
    assertEquals(List.of("1", "2"), read.headers().get("a"));
    assertEquals("1, 2", read.header("A").orElseThrow());
    assertTrue(read.header("b").isEmpty());
    assertTrue(read.requestId().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void someStatusesHaveNoBody(int status) throws Exception {
    server.reply("HTTP/1.1 " + status + " None\r\nContent-Length: 0\r\n\r\n").reply(OK);
    assertEquals(0, sent().body().length);
    assertEquals("ok", text(sent()));
    assertEquals(1, server.connections());
  }

  @Test
  void bodiesAreDecompressed() throws Exception {
    assertEquals("zipped", text(receivedCoded("gzip", gzip("zipped"))));
    assertEquals("zipped", text(receivedCoded("X-GZIP", gzip("zipped"))));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 600})
  void bytesAfterTheEndOfACompressedBodyAreADefect(int length) throws Exception {
    byte[] whole = gzip("zipped");
    byte[] longer = Arrays.copyOf(whole, whole.length + length);
    Arrays.fill(longer, whole.length, longer.length, (byte) 'x');
    String defect = "is not valid gzip: other bytes follow its end";
    assertEquals(defect, receivedCoded("gzip", longer).defect().orElseThrow());
  }

  @Test
  void compressedBodiesCanHaveSeveralMembers() throws Exception {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.write(gzip("zip"));
    members.write(gzip(""));
    members.write(gzip("ped"));
    assertEquals("zipped", text(receivedCoded("gzip", members.toByteArray())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "gzip, gzip"})
  void unknownCodingsAreADefect(String coding) throws Exception {
    HttpResponse read = receivedCoded(coding, gzip("zipped"));
    assertEquals("has a content encoding that was not requested", read.defect().orElseThrow());
  }

  @Test
  void invalidAndHugeCompressedBodiesAreADefect() throws Exception {
    assertTrue(
        receivedCoded("gzip", new byte[] {1, 2, 3}).defect().orElseThrow().contains("not valid"));
    String huge = "has more than " + MAX_BYTES + " bytes";
    assertEquals(huge, receivedCoded("gzip", gzip("x".repeat(2000))).defect().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"
      })
  void aBodyThatIsTooLargeIsADefect(String head) throws Exception {
    HttpResponse read = received(head + "x".repeat(1001));
    assertEquals("has more than 1000 bytes", read.defect().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 \u0443\u0441\u043f\u0435\u0445\r\nX-A: b\r\n",
        "HTTP/1.1 200 \u0001\u007f\u00ff\u0085\r\nX-A: b\r\n",
        "HTTP/1.1 200\r\nX-A:b\r\n",
        "HTTP/1.1 200 OK\nX-A: b\n",
        "HTTP/1.1 200 OK\r\nX-A: \r\n\t b \r\n"
      })
  void unusualHeadsAreRead(String head) throws Exception {
    byte[] bytes = (head + "Content-Length: 2\r\n\r\nok").getBytes(StandardCharsets.UTF_8);
    server.reply(bytes, false).reply(OK);
    HttpResponse read = sent();
    assertEquals("b", read.header("X-A").orElseThrow());
    assertEquals("ok", text(read));
    assertEquals("ok", text(sent()));
    assertEquals(1, server.connections());
  }

  @Test
  void foldedLinesAreOneValue() throws Exception {
    String folded = "X-A: 1,\r\n  2,\r\n\t3\r\nX-B: 4\r\n";
    HttpResponse read = received("HTTP/1.1 200 OK\r\n" + folded + "Content-Length: 0\r\n\r\n");
    assertEquals(List.of("1, 2, 3"), read.headers().get("x-a"));
    assertEquals("4", read.header("X-B").orElseThrow());
  }

  @Test
  void aConnectionEndsAfterALengthBesideChunks() throws Exception {
    server.reply(
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "2\r\nok\r\n0\r\n\r\n");
    server.reply(OK);
    assertEquals("ok", text(sent()));
    assertEquals("ok", text(sent()));
    assertEquals(2, server.connections());
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-A: \r\n", "x-a: b\r\n", "X-A:\r\n \r\n", "Connection: a\r\n"})
  @Timeout(20)
  void tensOfThousandsOfHeadersAreReadAtOnce(String line) throws Exception {
    String lines = line.repeat(220_000 / line.length());
    HttpResponse read = received("HTTP/1.1 200 OK\r\n" + lines + "Content-Length: 2\r\n\r\nok");
    assertEquals("ok", text(read));
  }
}
