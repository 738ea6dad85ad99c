package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketTransportTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final int MAX_BYTES = 1000;

  private RawServer server;
  private SocketTransport transport;

  @BeforeEach
  void start() throws IOException {
    server = new RawServer();
    transport = SocketTransport.builder().proxy(ProxySelector.of(null)).build();
  }

  @AfterEach
  void stop() throws IOException {
    transport.close();
    server.close();
  }

  private static HttpRequest request(String url, Duration connect) {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "listRecords", "GET", "/records", Optional.empty(), 1, 1, connect, MAX_BYTES);
    return new HttpRequest(call, url, Map.of("Accept", "*/*"), null);
  }

  private HttpResponse sent() throws IOException, InterruptedException {
    return transport.send(request(server.url() + "/records?a=b", LONG), LONG);
  }

  private HttpResponse received(String text) throws IOException, InterruptedException {
    server.lastReply(text);
    return sent();
  }

  private static String text(HttpResponse response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

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
    assertEquals("has an encoding that nobody asked for", read.defect().orElseThrow());
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
    HttpRequest request = request(server.url(), LONG);
    assertThrows(SocketTimeoutException.class, () -> transport.send(request, brief));
  }

  @Test
  void aConnectionThatIsNotOpenInTimeIsAnotherTimeout() {
    HttpRequest request = request(server.url(), Duration.ofNanos(1));
    assertThrows(ConnectTimeoutException.class, () -> transport.send(request, LONG));
    HttpRequest named =
        request(server.url().replace("127.0.0.1", "localhost"), Duration.ofNanos(1));
    assertThrows(ConnectTimeoutException.class, () -> transport.send(named, LONG));
  }

  @Test
  void namesAreResolved() throws Exception {
    server.reply(OK);
    String url = server.url().replace("127.0.0.1", "LocalHost");
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
      HttpRequest request = request(server.url(), LONG);
      CompletableFuture<Void> first =
          CompletableFuture.runAsync(() -> assertFailure(single, request, LONG));
      while (server.requests().isEmpty()) {
        Thread.onSpinWait();
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
      Thread.onSpinWait();
    }
    caller.interrupt();
    assertInstanceOf(Exception.class, failed.join());
  }

  @Test
  void aProxyForwardsPlainRequestsAndOpensTunnelsForOthers() throws Exception {
    server.reply(OK).lastReply("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    server.lastReply("HTTP/1.1 200 Connection established\r\n\r\n");
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.port());
    try (SocketTransport inside =
        SocketTransport.builder().proxy(ProxySelector.of(address)).build()) {
      inside.send(request("http://api.invalid:81/records", LONG), LONG);
      HttpRequest secure = request("https://api.invalid/records", LONG);
      assertThrows(IOException.class, () -> inside.send(secure, LONG));
      HttpRequest other = request("https://[::1]/records", LONG);
      assertThrows(IOException.class, () -> inside.send(other, LONG));
    }
    assertTrue(server.requests().get(0).startsWith("GET http://api.invalid:81/records HTTP/1.1"));
    assertTrue(server.requests().get(1).startsWith("CONNECT api.invalid:443 HTTP/1.1"));
    assertTrue(server.requests().get(2).startsWith("CONNECT [::1]:443 HTTP/1.1"));
  }

  @Test
  void aMistakeOfTheProxySelectorIsReportedWithoutItsText() {
    assertMistake("the proxy selector returned null instead of a list", () -> null);
    assertMistake(
        "the proxy selector threw java.lang.IllegalArgumentException",
        () -> {
          throw new IllegalArgumentException("password");
        });
    assertEquals(List.of(), server.requests());
  }

  private void assertMistake(String message, Supplier<List<Proxy>> selected) {
    ProxySelector selector =
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            return selected.get();
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException error) {}
        };
    try (SocketTransport mistaken = SocketTransport.builder().proxy(selector).build()) {
      HttpRequest request = request(server.url(), LONG);
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> mistaken.send(request, LONG));
      assertEquals(message, error.getMessage());
    }
  }

  @Test
  void theHandshakeIsPartOfTheTimeToConnect() {
    HttpRequest secure = request(server.url().replace("http:", "https:"), Duration.ofMillis(100));
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
