package com.integrationapi.internal.response;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Halves of surrogate pairs, which JSON can escape and UTF-8 cannot represent. */
class ResponseJsonTest {
  private static Object read(String json) {
    return ResponseJson.read("It", json, JsonInput::any);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "\\ud800\\ud800\\udc00", "a\\udfff", "\\ud800a"})
  void anEscapedHalfIsWrittenAsItWasRead(String escaped) {
    String json = JsonOutput.text(read('"' + escaped + '"'));
    assertEquals(read('"' + escaped + '"'), read(json));
    assertEquals(json, JsonOutput.text(read(json)));
  }

  @ParameterizedTest
  @CsvSource({"\ud800", "\udc00", "a\ud800", "\udfffb", "\ud83d\ude00\ud83d"})
  void aHalfInATextIsReadUnchanged(String text) {
    assertEquals(text, read('"' + text + '"'));
    assertEquals(Map.of(text, "\\" + text), read("{\"" + text + "\":\"\\\\" + text + "\"}"));
  }

  @Test
  void aHalfOutsideOfATextOrAfterABackslashIsNotJson() {
    for (String json : new String[] {"\ud800", "[\ud800]", "\"\\\ud800\"", "\"\\\\\\\udc00\""}) {
      assertThrows(DecodeException.class, () -> read(json));
    }
  }
}
