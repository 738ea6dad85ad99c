package com.integrationapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.JdkTransport;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Downloads, cancelled streams, and streams over TLS and HTTP/2. */
@Timeout(60)
class DownloadsTest {
  @ParameterizedTest
  @EnumSource
  void aDownloadHasNoLimitAndIsWrittenToAFileOnlyAsAWhole(StreamCalls.Way way, @TempDir Path folder)
      throws Exception {
    String content = "x".repeat(200_000);
    String head = "HTTP/1.1 200 OK\r\nX-Request-Id: r\r\nContent-Length: 200000\r\n\r\n";
    Path file = folder.resolve("file");
    try (ScriptedServer server = new ScriptedServer().lastReply(head + content);
        ApiClient client = StreamCalls.client(way.transport(), server.url());
        Download download = StreamCalls.opened(client, StreamCalls.FILE)) {
      assertEquals(OptionalLong.of(200_000), download.size());
      assertEquals(200_000, download.toFile(file));
      assertEquals(content, Files.readString(file));
      assertThrows(InvalidRequestException.class, download::body);
      assertEquals("r 200", download.requestId().orElseThrow() + " " + download.status());
    }
    try (ScriptedServer server = new ScriptedServer().lastReply(head + "short");
        ApiClient client = StreamCalls.client(way.transport(), server.url());
        Download download = StreamCalls.opened(client, StreamCalls.FILE)) {
      assertThrows(ConnectionException.class, () -> download.toFile(file));
      assertEquals(content, Files.readString(file));
      try (Stream<Path> files = Files.list(folder)) {
        assertEquals(List.of(file), files.toList());
      }
    }
  }

  @Test
  void aDownloadIsReadByteByByteUntilItIsClosed() throws Exception {
    Transport transport =
        (request, timeout) -> new HttpResponse(200, Map.of(), new byte[] {-1, 2, 3});
    try (ApiClient client = StreamCalls.client(transport, "https://api.invalid")) {
      InputStream in = StreamCalls.opened(client, StreamCalls.FILE).body();
      assertEquals(255, in.read());
      assertEquals(0, in.read(new byte[1], 0, 0));
      in.close();
      assertEquals(-1, in.read());
      Download download = StreamCalls.opened(client, StreamCalls.FILE);
      assertTrue(download.size().isEmpty());
      assertTrue(download.toString().contains("200") && download.headers().isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSubscriberGetsADownloadInAThreadOfTheClientOrOfItsExecutor(boolean hasExecutor)
      throws Exception {
    Transport transport =
        (request, timeout) -> new HttpResponse(200, Map.of(), "text".getBytes(UTF_8));
    try (ApiClient client = ofExecutor(transport, hasExecutor)) {
      CompletableFuture<Void> complete = new CompletableFuture<>();
      List<String> log = new ArrayList<>();
      StreamCalls.opened(client, StreamCalls.FILE)
          .subscribe(
              new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                  subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(ByteBuffer piece) {
                  boolean isOwn = Thread.currentThread().getName().equals("own");
                  log.add(isOwn + " " + UTF_8.decode(piece));
                }

                @Override
                public void onError(Throwable error) {
                  complete.completeExceptionally(error);
                }

                @Override
                public void onComplete() {
                  complete.complete(null);
                }
              });
      complete.get();
      assertEquals(List.of(hasExecutor + " text"), log);
    }
  }

  private static ApiClient ofExecutor(Transport transport, boolean hasExecutor) {
    return Clients.of(
        transport,
        builder -> {
          if (hasExecutor) {
            builder.executor(task -> new Thread(task, "own").start());
          }
        });
  }

  static Stream<Arguments> cancelled() {
    return Stream.<Operation<?>>of(StreamCalls.EVENTS, StreamCalls.FILE)
        .flatMap(each -> Stream.of(Arguments.of(each, true), Arguments.of(each, false)));
  }

  @ParameterizedTest
  @MethodSource("cancelled")
  void aStreamThatArrivesAfterItsCallWasCancelledIsClosed(
      Operation<?> operation, boolean hasExecutor) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    CountDownLatch closed = new CountDownLatch(1);
    InputStream body =
        new ByteArrayInputStream(new byte[9]) {
          @Override
          public void close() {
            closed.countDown();
          }
        };
    Transport transport =
        (request, timeout) -> {
          begun.countDown();
          cancelled.join();
          return HttpResponse.streamed(200, Map.of(), body);
        };
    try (ApiClient client = ofExecutor(transport, hasExecutor)) {
      CompletableFuture<Object> future =
          client.sendAsync(operation.request(), RequestOptions.none(), Function.identity());
      begun.await();
      assertTrue(future.cancel(true));
      cancelled.complete(null);
      closed.await();
    }
  }

  @Test
  void aStreamAndAnUploadPassThroughTls() throws Exception {
    TestCertificate certificate = TestCertificate.of("localhost", "EC");
    try (TlsServer server = new TlsServer(certificate, "TLSv1.3", false);
        ApiClient client =
            StreamCalls.client(
                SocketTransport.builder().sslContext(certificate.ofClient()).build(),
                server.url())) {
      Operation<EventStream<Object>> upload =
          new Operation<>("putIt", "PUT", "/it", Result.streamOfLines(JsonInput::any));
      FilePart file = FilePart.ofStream(() -> new ByteArrayInputStream(new byte[200_000]));
      for (int call = 0; call < 2; call++) {
        EventStream<Object> stream =
            client
                .send(upload.request().bytes(file.withSize(200_000)), RequestOptions.none())
                .data();
        assertEquals(Map.of(), stream.iterator().next());
        stream.close();
      }
      assertEquals(1, server.connections());
    }
  }

  @Test
  void aStreamAndAnUploadPassThroughHttp2() throws Exception {
    TestCertificate certificate = TestCertificate.of("localhost", "EC");
    HttpClient http2 = HttpClient.newBuilder().sslContext(certificate.ofClient()).build();
    try (MockWebServer server = new MockWebServer()) {
      server.useHttps(certificate.ofServer().getSocketFactory(), false);
      server.enqueue(new MockResponse().setBody("1\n2\n"));
      String url = "https://localhost:" + server.getPort();
      try (ApiClient client = StreamCalls.client(JdkTransport.over(http2), url)) {
        Operation<EventStream<Object>> upload =
            new Operation<>("putIt", "PUT", "/it", Result.streamOfLines(JsonInput::any));
        FilePart file = FilePart.ofStream(() -> new ByteArrayInputStream(new byte[200_000]));
        EventStream<?> stream =
            assertInstanceOf(
                EventStream.class,
                client.send(upload.request().bytes(file), RequestOptions.none()).data());
        assertEquals(List.of(1L, 2L), stream.stream().toList());
      }
      assertEquals(200_000, server.takeRequest().getBodySize());
    }
  }
}
