package com.integrationapi.internal.json;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.integrationapi.Fuzz;
import com.integrationapi.internal.behaviour.Behaviour;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads damaged JSON and compares Jackson, which has the same limit of nesting: both accept the
 * same documents, with the same values. Two differences are intended: this library has separate
 * limits for the digits and exponents of numbers, and reads half a surrogate pair in names as in
 * texts (RFC 8259, 8.2), which Jackson refuses in names.
 */
class JsonFuzzTest {
  private static final ObjectMapper JACKSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(Behaviour.RESPONSES_MAX_JSON_DEPTH)
                          .maxNumberLength(10_000)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  // An integer of more than 100 digits, any number of more than 1,000 characters, an exponent of
  // more than 9 digits.
  private static final Pattern BEYOND_LIMITS =
      Pattern.compile("[0-9]{101}|[0-9.eE+-]{1001}|[eE][+-]?[0-9]{10}");
  private static final List<String> CORPUS =
      List.of(
          "{\"id\":\"ord_1\",\"total\":{\"amount\":1250,\"currency\":\"EUR\"},\"open\":true,\"x\":null}",
          "[1,-1,0,-0,0.10,1.5E+3,3e-7,9223372036854775807,9223372036854775808,1e400]",
          "{\"a\":1,\"a\":2,\"\":[[],{}],\"b\":false}",
          "\"\\u00e9\\ud83d\\ude00\\n\\\"\\\\\\/\\b\\f\\r\\t\"",
          "[\"\u00c3\u00a9\u00e2\u0082\u00ac\u00f0\u009f\u0098\u0080\"]",
          "\u00ef\u00bb\u00bf{\"bom\":1}",
          "1" + "0".repeat(99),
          "0." + "1".repeat(900),
          "[".repeat(127) + "]".repeat(127),
          "{\"a\":".repeat(128) + "1" + "}".repeat(128),
          " \t\r\n[ 1 , 2 ] ");
  private static final List<String> TOKENS =
      List.of(
          ("\0|\t|\n| |{|}|[|]|:|\"|\\|/|-|+|.|e9|E-|00|01|1.|.5|0x1|NaN|Infinity|-Infinity|nul|true"
                  + "|\\u|\\ud800|\\udc00|\\ud83d\\ude00|\\u0000|\\x|'a'|//|/**/|,|,,|\"a\":1,|null"
                  + "|\u00ef\u00bb\u00bf|\u00ed\u00a0\u0080|\u00c0\u0080|\u00f4\u0090\u0080\u0080|\u00ff"
                  + "|[[[[[[[[|1111111111111111111111111111111111111111|\u007f|\u00c2\u00a0|\u00e2\u0080\u00a8")
              .split("\\|"));

  @Test
  @Timeout(3600)
  void everyDamagedDocumentIsReadAsJacksonReadsIt() throws Exception {
    int tried = new Fuzz(CORPUS, TOKENS, 20_000, JsonFuzzTest::fault).run();
    System.out.println(tried + " JSON documents read beside Jackson");
    assertTrue(tried >= CORPUS.size());
  }

  private static String fault(byte[] json) {
    Object theirs = theirs(json);
    Object ours;
    try {
      ours = comparable(JsonInput.decode(json, JsonInput::any));
    } catch (JsonException refused) {
      boolean isLimit =
          refused.getMessage().contains("too ") && BEYOND_LIMITS.matcher(text(json)).find();
      if (isKept(json)) {
        return "it is kept, though it cannot be read; " + refused.getMessage();
      }
      return theirs instanceof Refused || isLimit
          ? null
          : "only Jackson reads it; " + refused.getMessage();
    } catch (RuntimeException | StackOverflowError foreign) {
      return "this library throws " + foreign;
    }
    if (theirs instanceof Refused refused) {
      boolean isName = refused.why.contains("surrogate") && refused.why.contains("field name");
      return isName ? null : "only this library reads it; " + refused.why;
    }
    if (!ours.equals(theirs)) {
      return "the values differ";
    }
    // A member that is only kept is checked by other code.
    Object later = comparable(JsonInput.decode(json, JsonInput::raw).get());
    return later.equals(ours) ? null : "the value differs when it is read later";
  }

  private static boolean isKept(byte[] json) {
    try {
      JsonInput.decode(json, JsonInput::raw);
      return true;
    } catch (JsonException refused) {
      return false;
    }
  }

  /** No JSON, with the reason. */
  private record Refused(String why) {}

  // JSON is UTF-8 (RFC 8259, 8.1); Jackson would guess other encodings.
  private static Object theirs(byte[] json) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString();
      String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
      return comparable(JACKSON.readValue(plain, Object.class));
    } catch (IOException | NumberFormatException refused) {
      return new Refused(String.valueOf(refused.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** {@return a value in which numbers are equal whatever their class is} */
  private static Object comparable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(key, comparable(each)));
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonFuzzTest::comparable).toList();
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    return value == null ? "null" : value;
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.ISO_8859_1);
  }
}
