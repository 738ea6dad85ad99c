package com.integrationapi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses that are read while they arrive, which our contract does not have. */
@Timeout(60)
class StreamsTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";
  private static final String CHUNKS = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String GZIP = HEAD + "Content-Encoding: x-gzip\r\n\r\n";
  private static final String ONE = CHUNKS + "9\r\ndata: 1\n\n\r\n";
  private static final Operation<EventStream<String>> TEXTS =
      StreamCalls.operation(Result.streamOfTexts());
  private static final Operation<EventStream<Object>> LINES =
      StreamCalls.operation(Result.streamOfLines(JsonInput::any));
  private static final Operation<EventStream<Object>> RECORDS =
      StreamCalls.operation(Result.streamOfSequence(JsonInput::any));

  private static String latin1(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static String gzip(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return latin1(bytes.toByteArray());
  }

  static Stream<Arguments> responses() {
    return Stream.of(
        Arguments.of(
            StreamCalls.EVENTS,
            CHUNKS + "5;a=b\r\ndata:\r\n4\r\n 1\n\n\r\n0\r\nT: u\r\n\r\n",
            "[1]"),
        Arguments.of(StreamCalls.EVENTS, HEAD + "Content-Length: 9\r\n\r\ndata: 1\n\n", "[1]"),
        Arguments.of(StreamCalls.EVENTS, HEAD + "Content-Length: 0\r\n\r\n", "[]"),
        Arguments.of(StreamCalls.EVENTS, "HTTP/1.1 204 No Content\r\n\r\n", "[]"),
        Arguments.of(
            StreamCalls.EVENTS, HEAD + "\r\ndata\n\ndata: 1\n\ndata: [DONE]\n\ndata: 2\n\n", "[1]"),
        Arguments.of(TEXTS, HEAD + "\r\ndata\n\ndata: [DONE]\n\ndata: 2\n\n", "[, [DONE], 2]"),
        Arguments.of(LINES, HEAD + "\r\n1\n \t\r\n[2]", "[1, [2]]"),
        Arguments.of(RECORDS, HEAD + "\r\n\u001e1\n\u001e[\n2]", "[1, [2]]"),
        Arguments.of(LINES, GZIP + gzip("1\n") + gzip("2\n"), "[1, 2]"),
        Arguments.of(LINES, GZIP, "[]"));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aStreamHasTheItemsOfItsResponse(
      Operation<EventStream<Object>> operation, String response, String items) throws IOException {
    for (StreamCalls.Way way : StreamCalls.Way.values()) {
      try (ScriptedServer server = new ScriptedServer().lastReply(response);
          ApiClient client = StreamCalls.client(way.transport(), server.url());
          EventStream<Object> stream = StreamCalls.opened(client, operation)) {
        assertEquals(items, stream.stream().toList().toString(), way.toString());
      }
    }
  }

  static Stream<Arguments> failures() {
    Class<?> unreadable = DecodeException.class;
    Class<?> broken = ConnectionException.class;
    String large = "x".repeat(30_000);
    String deep = "[".repeat(200);
    String chunk = CHUNKS + "9\r\ndata: 1\n\n";
    return Stream.of(
        Arguments.of(
            StreamCalls.EVENTS, HEAD + "\r\ndata: x\n\n", unreadable, "200, but an event "),
        Arguments.of(
            StreamCalls.EVENTS, HEAD + "\r\ndata: null\n\n", unreadable, "is JSON of type null"),
        Arguments.of(
            StreamCalls.EVENTS, HEAD + "\r\ndata: " + large, unreadable, "raise maxResponseBytes"),
        Arguments.of(LINES, HEAD + "\r\n" + deep, unreadable, "nested deeper than 128 levels"),
        Arguments.of(
            StreamCalls.EVENTS,
            "HTTP/1.1 200 OK\r\nContent-Type: application/x+JSON;a=b\r\n\r\n{}",
            unreadable,
            "the body is application/x+JSON;a=b and not a stream of events"),
        Arguments.of(LINES, HEAD + "Content-Encoding: br\r\n\r\n", unreadable, "was not requested"),
        Arguments.of(
            StreamCalls.FILE,
            HEAD + "Content-Encoding: gzip, gzip\r\n\r\n",
            unreadable,
            "was not requested"),
        Arguments.of(LINES, GZIP + "1\n2\n", unreadable, "is not valid gzip"),
        Arguments.of(LINES, GZIP + gzip("1\n") + "x".repeat(99), unreadable, "not valid gzip"),
        Arguments.of(LINES, GZIP + gzip("1\n").substring(0, 15), broken, ""),
        Arguments.of(StreamCalls.FILE, HEAD + "Content-Length: 9\r\n\r\ndata", broken, ""),
        Arguments.of(StreamCalls.FILE, chunk, broken, ""),
        Arguments.of(StreamCalls.FILE, chunk + "x\r\n", broken, ""),
        Arguments.of(StreamCalls.FILE, chunk + "\r\nx\r\n", broken, ""),
        Arguments.of(
            StreamCalls.FILE, "HTTP/1.1 304 Not Modified\r\n\r\n", ApiException.class, "304"),
        Arguments.of(
            StreamCalls.FILE, "HTTP/1.1 500 No\r\n\r\n" + large, ServerException.class, "500"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aResponseThatCannotBeReadIsAnErrorOfTheLibrary(
      Operation<?> operation, String response, Class<? extends Exception> type, String message)
      throws IOException {
    for (StreamCalls.Way way : StreamCalls.Way.values()) {
      try (ScriptedServer server = new ScriptedServer().lastReply(response);
          ApiClient client = StreamCalls.client(way.transport(), server.url())) {
        Exception error = assertThrows(type, () -> drained(StreamCalls.opened(client, operation)));
        assertTrue(error.getMessage().contains(message), error.getMessage());
      }
    }
  }

  private static void drained(Object opened) throws IOException {
    if (opened instanceof Download download) {
      download.body().readAllBytes();
    } else {
      ((EventStream<?>) opened).forEach(item -> {});
    }
  }

  @ParameterizedTest
  @EnumSource
  void dataThatStopsIsATimeoutOfTheAttemptAndClosesTheConnection(StreamCalls.Way way)
      throws Exception {
    Duration idle = Duration.ofSeconds(1);
    try (ScriptedServer server = silent();
        ApiClient client =
            Clients.of(way.transport(), builder -> builder.baseUrl(server.url()).timeout(idle));
        EventStream<Object> stream = StreamCalls.opened(client, StreamCalls.EVENTS)) {
      List<Object> items = new ArrayList<>();
      TimeoutException error =
          assertThrows(TimeoutException.class, () -> stream.forEach(items::add));
      assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
      assertEquals(List.of(1L), items);
      assertTrue(server.awaitClosed());
    }
  }

  // Sends one event, and no more.
  private static ScriptedServer silent() throws IOException {
    return new ScriptedServer(
        connection -> {
          connection.request();
          connection.send(ONE);
          connection.awaitClose();
        });
  }

  @ParameterizedTest
  @EnumSource
  void aStreamThatIsClosedInTheMiddleClosesTheConnectionAndHasNoMoreItems(StreamCalls.Way way)
      throws Exception {
    try (ScriptedServer server = silent();
        ApiClient client = StreamCalls.client(way.transport(), server.url())) {
      EventStream<Object> stream = StreamCalls.opened(client, StreamCalls.EVENTS);
      int count = 0;
      for (ServerSentEvent event : stream.events()) {
        assertEquals("1", event.data());
        count++;
        stream.close();
      }
      assertEquals(1, count);
      assertTrue(server.awaitClosed());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptOfTheReaderCancelsTheStream(StreamCalls.Way way) throws Exception {
    try (ScriptedServer server = silent();
        ApiClient client = StreamCalls.client(way.transport(), server.url())) {
      EventStream<Object> stream = StreamCalls.opened(client, StreamCalls.EVENTS);
      assertThrows(
          CancelledException.class,
          () -> stream.forEach(item -> Thread.currentThread().interrupt()));
      assertTrue(Thread.interrupted());
      assertTrue(server.awaitClosed());
    }
  }

  @Test
  void aConnectionIsUsedAgainAfterTheEndOfAStream() throws Exception {
    String response = ONE + "0\r\n\r\n";
    String closing = response.replace("Transfer", "Connection: close\r\nTransfer");
    try (ScriptedServer server = new ScriptedServer();
        ApiClient client = StreamCalls.client(StreamCalls.Way.SOCKET.transport(), server.url())) {
      server.reply(response).reply(response).reply(closing).reply(response);
      for (int call = 0; call < 4; call++) {
        assertEquals(List.of(1L), StreamCalls.opened(client, StreamCalls.EVENTS).stream().toList());
      }
      assertEquals(2, server.connections());
    }
  }

  @Test
  void aMiddlewareSeesNoBodyOfAStream() throws Exception {
    List<Integer> sizes = new ArrayList<>();
    try (ScriptedServer server = silent();
        ApiClient client =
            Clients.of(
                StreamCalls.Way.SOCKET.transport(),
                builder ->
                    builder
                        .baseUrl(server.url())
                        .middleware(
                            (request, next) -> {
                              HttpResponse response = next.send(request);
                              assertFalse(request.idleTimeout().isEmpty());
                              sizes.add(response.body().length);
                              return response;
                            }));
        EventStream<Object> stream = StreamCalls.opened(client, StreamCalls.EVENTS)) {
      assertEquals(1L, stream.iterator().next());
      assertEquals(List.of(0), sizes);
    }
  }
}
