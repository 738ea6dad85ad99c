package com.integrationapi.internal.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.ServerSentEvent;
import com.integrationapi.internal.json.JsonInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StreamVectorsTest {
  /** Case of openapi/vectors/streams.json. */
  private record Vector(
      String id, String format, byte[] bytes, List<List<?>> records, String last) {
    @Override
    public String toString() {
      return id;
    }
  }

  private static Object json(byte[] bytes) {
    return JsonInput.decode(bytes, JsonInput::any);
  }

  private static byte[] utf8(Object text) {
    return ((String) text).getBytes(StandardCharsets.UTF_8);
  }

  static Stream<Vector> vectors() throws IOException {
    byte[] file = Files.readAllBytes(Path.of("../../openapi/vectors/streams.json"));
    return ((List<?>) ((Map<?, ?>) json(file)).get("vectors"))
        .stream().map(each -> vector((Map<?, ?>) each));
  }

  private static Vector vector(Map<?, ?> members) {
    List<List<?>> records = new ArrayList<>();
    ((List<?>) members.get("records")).forEach(each -> records.add((List<?>) each));
    Object last = members.get("last");
    return new Vector(
        (String) members.get("id"),
        (String) members.get("format"),
        utf8(members.get("text")),
        records,
        last == null ? (String) records.get(records.size() - 1).get(2) : (String) last);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void theRecordsOfAStreamAreTheSameInPiecesOfAnySize(Vector vector) throws IOException {
    for (int size = 1; size <= vector.bytes().length; size++) {
      ScriptedSource source = ScriptedSource.inPieces(vector.bytes(), size);
      if (vector.format().equals("events")) {
        requireEvents(vector, new EventParser(source.body(), 100));
      } else {
        requireItems(vector, source);
      }
    }
  }

  private static void requireEvents(Vector vector, EventParser parser) throws IOException {
    List<List<?>> found = new ArrayList<>();
    for (ServerSentEvent event = parser.next(); event != null; event = parser.next()) {
      Long retry = event.retry().isPresent() ? event.retry().getAsLong() : null;
      found.add(Arrays.asList(event.event(), event.data(), event.id().orElse(""), retry));
    }
    assertEquals(vector.records(), found);
    assertEquals(vector.last(), parser.lastEventId() == null ? "" : parser.lastEventId());
  }

  private static void requireItems(Vector vector, ScriptedSource source) {
    StreamFormat format =
        vector.format().equals("lines") ? StreamFormat.LINES : StreamFormat.SEQUENCE;
    List<Object> found = new ArrayList<>();
    new ItemReader<>(source, format, JsonInput::any).iterator().forEachRemaining(found::add);
    List<Object> expected = new ArrayList<>();
    vector.records().forEach(record -> expected.add(json(utf8(record.get(1)))));
    assertEquals(expected, found);
    assertEquals(1, source.closed());
  }
}
