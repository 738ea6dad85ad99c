package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests whose content is read while it is sent, which our contract does not have. */
@Timeout(60)
class UploadsTest {
  private static final Operation<Void> PUT =
      new Operation<>("putIt", "PUT", "/it", Result.nothing());
  private static final String DONE = "HTTP/1.1 204 No Content\r\n\r\n";
  private static final String BUSY =
      "HTTP/1.1 503 Busy\r\nRetry-After-Ms: 1\r\nContent-Length: 0\r\n\r\n";

  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(StreamCalls.Way way, ScriptedServer server, FilePart file) {
    try (ApiClient client =
        Clients.of(way.transport(), builder -> builder.baseUrl(server.url()).maxRetries(2))) {
      client.send(PUT.request().requiredBytes(file), RequestOptions.none());
    }
  }

  private static String bodyOf(String request) {
    return request.substring(request.indexOf("\r\n\r\n") + 4);
  }

  @ParameterizedTest
  @EnumSource
  void contentThatCanBeReadAgainIsSentAgainWithItsSizeOrInChunks(
      StreamCalls.Way way, @TempDir Path folder) throws IOException {
    Path path = Files.writeString(folder.resolve("a.txt"), "abcd");
    FilePart streamed = FilePart.ofStream(() -> in("abcd"));
    for (FilePart file : List.of(FilePart.ofFile(path), streamed, streamed.withSize(4))) {
      try (ScriptedServer server = new ScriptedServer().reply(BUSY).reply(DONE)) {
        send(way, server, file);
        String body = file == streamed ? "4\r\nabcd\r\n0\r\n\r\n" : "abcd";
        assertEquals(
            List.of(body, body), server.requests().stream().map(UploadsTest::bodyOf).toList());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void contentThatCanBeReadOnceIsNotSentAgain(StreamCalls.Way way) throws IOException {
    try (ScriptedServer server = new ScriptedServer().reply(BUSY).lastReply("")) {
      FilePart once = FilePart.ofStream(in("ab"));
      ServerException busy = assertThrows(ServerException.class, () -> send(way, server, once));
      assertTrue(busy.getMessage().contains("cannot be read again"), busy.getMessage());
      InvalidRequestException again =
          assertThrows(InvalidRequestException.class, () -> send(way, server, once));
      assertTrue(again.getMessage().contains("can be read only once"), again.getMessage());
      ConnectionException lost =
          assertThrows(
              ConnectionException.class, () -> send(way, server, FilePart.ofStream(in("ab"))));
      assertTrue(lost.getMessage().contains("cannot be read again"), lost.getMessage());
    }
  }

  static Stream<Arguments> unreadable() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() {
            throw new ArithmeticException();
          }
        };
    Supplier<InputStream> nothing = () -> null;
    Supplier<InputStream> throwing =
        () -> {
          throw new ArithmeticException();
        };
    return Stream.of(
        Arguments.of(part(nothing), "returned null"),
        Arguments.of(part(throwing), "threw java.lang.ArithmeticException"),
        Arguments.of(part(() -> broken), "reading it threw java.lang.ArithmeticException"),
        Arguments.of(part(() -> in("abc")).withSize(2), "more than the 2 bytes announced"),
        Arguments.of(part(() -> in("abc")).withSize(4), "3 bytes instead of the 4"));
  }

  private static FilePart part(Supplier<InputStream> streams) {
    return FilePart.ofStream(streams);
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void contentThatCannotBeReadIsAMistakeOfTheProgram(FilePart file, String message)
      throws IOException {
    for (StreamCalls.Way way : StreamCalls.Way.values()) {
      try (ScriptedServer server = new ScriptedServer().lastReply(DONE)) {
        InvalidRequestException error =
            assertThrows(InvalidRequestException.class, () -> send(way, server, file));
        assertTrue(error.getMessage().contains(message), error.getMessage());
      }
    }
  }

  @Test
  void aTransportOfTheProgramReadsTheContentAsAWholeOrInPieces() {
    List<String> sent = new ArrayList<>();
    try (ApiClient client =
        Clients.of(
            (request, timeout) -> {
              byte[] bytes = request.openBody().orElseThrow().readAllBytes();
              sent.add(request.bodySize().orElse(-1) + new String(bytes, StandardCharsets.UTF_8));
              assertArrayEquals(bytes, request.body().orElseThrow());
              return new HttpResponse(204, Map.of(), new byte[0]);
            },
            builder -> {})) {
      FilePart streamed = FilePart.ofStream(() -> in("ab"));
      for (FilePart file : List.of(streamed, streamed.withSize(2), FilePart.of(new byte[] {'c'}))) {
        client.send(PUT.request().bytes(file), RequestOptions.none());
      }
    }
    assertEquals(List.of("-1ab", "2ab", "1c"), sent);
  }

  @Test
  void aFileKeepsItsSourceUnderAnotherNameOrType(@TempDir Path folder) throws IOException {
    Path path = Files.writeString(folder.resolve("a.txt"), "abcd");
    FilePart file = FilePart.ofFile(path, "text/plain");
    assertEquals("text/plain, 4 bytes", file.toString());
    FilePart other = file.withFileName("b").withContentType("a/b");
    assertEquals("b a/b", other.fileName().orElseThrow() + " " + other.contentType());
    assertArrayEquals(file.bytes(), other.bytes());
    assertNotEquals(file, other);
    assertNotEquals(file, FilePart.ofFile(path, "text/plain"));
    FilePart bytes = FilePart.of(new byte[1]).withFileName("b").withContentType("a/b").withSize(9);
    assertEquals("a/b, 1 bytes", bytes.toString());
    assertEquals("application/octet-stream, streamed", FilePart.ofStream(in("")).toString());
    FilePart once = FilePart.ofStream(in("a"));
    assertEquals(1, once.bytes().length);
    assertThrows(InvalidRequestException.class, once::bytes);
    assertThrows(InvalidRequestException.class, () -> FilePart.ofFile(folder));
    assertThrows(InvalidRequestException.class, () -> FilePart.ofFile(folder.resolve("none")));
    assertThrows(InvalidRequestException.class, () -> once.withSize(-1));
    assertThrows(InvalidRequestException.class, () -> once.withFileName(null));
  }
}
