package com.integrationapi.internal.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonInputTest {
  private static <T> T decode(String json, Decoder<T> decoder) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }

  @Test
  void readsValuesOfEveryTypeWhenTheTypeIsUnknown() {
    Object value = decode("{\"a\":[1,2.50,true,null,\"ä\"],\"b\":{}}", JsonInput::any);
    Map<?, ?> map = (Map<?, ?>) value;
    assertEquals("[1, 2.50, true, null, ä]", map.get("a").toString());
    assertEquals(Map.of(), map.get("b"));
  }

  @Test
  void keepsIntegersOfAnySizeExact() {
    assertEquals(9_007_199_254_740_993L, decode("9007199254740993", JsonInput::any));
    assertEquals(new BigInteger("9".repeat(30)), decode("9".repeat(30), JsonInput::any));
  }

  @Test
  void rejectsIntegersThatDoNotFitInsteadOfRoundingThem() {
    assertThrows(JsonException.class, () -> decode("2147483648", JsonInput::integer));
    assertThrows(JsonException.class, () -> decode("9223372036854775808", JsonInput::longInteger));
    assertThrows(JsonException.class, () -> decode("1.5", JsonInput::integer));
  }

  @Test
  void readsNullAsNullForEveryType() {
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
  void readsNestedValuesWithOneDecoder() {
    Decoder<List<Map<String, Integer>>> decoder =
        Decoder.listOf(Decoder.mapOf(Decoder.textOf(Integer::valueOf)));
    assertEquals("[{a=7, b=null}]", decode("[{\"a\":\"7\",\"b\":null}]", decoder).toString());
    assertNull(decode("null", decoder));
    Decoder<Map<String, List<Instant>>> times = Decoder.mapOf(Decoder.listOf(JsonInput::instant));
    String json = "{\"a\":[null,\"2026-01-02T03:04:05Z\"],\"b\":null}";
    assertEquals("{a=[null, 2026-01-02T03:04:05Z], b=null}", decode(json, times).toString());
  }

  @Test
  void namesTheFieldThatHasTheWrongTypeButNoKeyOfAMap() {
    JsonException error =
        assertThrows(
            JsonException.class, () -> decode("{\"sku\":7}", in -> in.map(JsonInput::string)));
    assertEquals("has an integer instead of a string in its root", error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,]", "{\"a\":1} x", "tru", "{'a':1}", "[01]", "\"\u0001\""})
  void rejectsInvalidJson(String text) {
    JsonException error = assertThrows(JsonException.class, () -> decode(text, JsonInput::any));
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void rejectsInvalidUtf8() {
    byte[] json = {'"', (byte) 0xC3, (byte) 0x28, '"'};
    assertThrows(JsonException.class, () -> JsonInput.decode(json, JsonInput::any));
  }

  @Test
  void skipsAByteOrderMarkBeforeUnknownFields() {
    Object value = decode("\uFEFF{\"a\":{\"b\":1}}", in -> in.map(JsonInput::raw).get("a").get());
    assertEquals(Map.of("b", 1L), value);
  }

  @Test
  void readsTo128LevelsAndNoDeeper() {
    assertEquals(List.class, listOfDepth(128) instanceof List<?> ? List.class : null);
    assertThrows(JsonException.class, () -> listOfDepth(129));
  }

  private static Object listOfDepth(int depth) {
    return decode("[".repeat(depth) + "]".repeat(depth), JsonInput::any);
  }

  @Test
  void peeksWithoutMovingForward() {
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
  void peeksAtTheFirstOfSomeMembersThatIsNotNull() {
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

  @Test
  void keepsUnknownValuesOfEveryTypeUnchanged() {
    String json =
        "{\"text\":\"a\\\"\\u00e4\",\"number\": -1.50 ,\"list\":[{\"x\":[]}],\"last\":true}";
    Map<String, RawJson> raw = decode(json, in -> in.map(JsonInput::raw));
    assertEquals("a\"ä", raw.get("text").get());
    assertEquals("-1.50", raw.get("number").get().toString());
    assertEquals("[{x=[]}]", raw.get("list").get().toString());
    assertEquals(true, raw.get("last").get());
  }
}
