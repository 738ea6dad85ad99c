package com.integrationapi.internal.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonInputTest {
  private static <T> T decode(String json, Decoder<T> decoder) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }

  @Test
  void theParserReadsNullAsNullForEveryType() {
    assertNull(decode("null", JsonInput::string));
    assertNull(decode("null", JsonInput::integer));
    assertNull(decode("null", JsonInput::longInteger));
    assertNull(decode("null", JsonInput::number));
    assertNull(decode("null", JsonInput::bool));
    assertNull(decode("null", JsonInput::dateTime));
    assertNull(decode("null", JsonInput::instant));
    assertNull(decode("null", in -> in.list(JsonInput::string)));
    assertNull(decode("null", in -> in.map(JsonInput::string)));
  }

  @Test
  void theParserReadsNestedValuesWithOneDecoder() {
    Decoder<List<Map<String, Integer>>> decoder =
        Decoder.listOf(Decoder.mapOf(Decoder.textOf(Integer::valueOf)));
    assertEquals("[{a=7, b=null}]", decode("[{\"a\":\"7\",\"b\":null}]", decoder).toString());
    assertNull(decode("null", decoder));
    Decoder<Map<String, List<Instant>>> times = Decoder.mapOf(Decoder.listOf(JsonInput::instant));
    String json = "{\"a\":[null,\"2026-01-02T03:04:05Z\"],\"b\":null}";
    assertEquals("{a=[null, 2026-01-02T03:04:05Z], b=null}", decode(json, times).toString());
  }

  @Test
  void theParserNamesTheFieldThatHasTheWrongTypeButNoKeyOfAMap() {
    JsonException error =
        assertThrows(
            JsonException.class, () -> decode("{\"sku\":7}", in -> in.map(JsonInput::string)));
    assertEquals("has an integer instead of a string in its root", error.getMessage());
  }

  @Test
  void theParserSkipsAByteOrderMarkBeforeUnknownFields() {
    Object value = decode("\uFEFF{\"a\":{\"b\":1}}", in -> in.map(JsonInput::raw).get("a").get());
    assertEquals(Map.of("b", 1L), value);
  }

  @Test
  void theParserPeeksWithoutMovingForward() {
    String json = "{\"data\":{\"type\":\"inner\"},\"n\":[1],\"type\":\"outer\"}";
    String type =
        decode(
            json,
            in -> {
              String found = in.peek("type");
              in.object();
              while (in.nextField()) {
                in.raw();
              }
              return found;
            });
    assertEquals("outer", type);
  }

  @Test
  void theParserPeeksAtTheFirstOfSomeMembersThatIsNotNull() {
    String json = "{\"a\":null,\"inner\":{\"b\":1},\"d\":2,\"c\":3}";
    assertEquals("c", decode(json, in -> peekedAndRead(in, "a", "b", "c", "d")));
    assertEquals("", decode(json, in -> peekedAndRead(in, "a", "b")));
    assertEquals("", decode("[1]", in -> in.peekMember("a") + in.any().toString().substring(3)));
  }

  private static String peekedAndRead(JsonInput in, String... names) {
    String found = in.peekMember(names);
    assertEquals(4, in.map(JsonInput::raw).size());
    return found;
  }
}
