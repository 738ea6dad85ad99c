package com.integrationapi.internal.response;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultTest {
  private static <T> T read(Result<T> result, String body) {
    return result.read(body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aResultThatIsPromisedIsNeitherEmptyNorNull() {
    Result<String> result = Result.of(JsonInput::string);
    assertEquals("here", read(result, "\"here\""));
    assertThrows(JsonException.class, () -> read(result, ""));
    assertThrows(JsonException.class, () -> read(result, "null"));
  }

  @Test
  void aResultIsEmptyForAResponseWithoutABodyOnlyIfTheBodyIsOptional() {
    Result<Optional<String>> result = Result.optional(JsonInput::string);
    assertEquals(Optional.of("here"), read(result, "\"here\""));
    assertEquals(Optional.empty(), read(result, ""));
    assertThrows(JsonException.class, () -> read(result, "null"));
  }

  @Test
  void aResultIsEmptyForNullOnlyIfItIsNullable() {
    Result<Optional<String>> result = Result.nullable(JsonInput::string);
    assertEquals(Optional.of("here"), read(result, "\"here\""));
    assertEquals(Optional.empty(), read(result, "null"));
    assertThrows(JsonException.class, () -> read(result, ""));
    Result<Optional<String>> both = Result.optionalNullable(JsonInput::string);
    assertEquals(Optional.empty(), read(both, "null"));
    assertEquals(Optional.empty(), read(both, ""));
    assertEquals(Optional.of("here"), read(both, "\"here\""));
  }

  @Test
  void aResultIsAnyJson() {
    Result<Optional<Object>> result = Result.optionalNullable(JsonInput::any);
    assertEquals(
        Optional.of(Map.of("a", Arrays.asList(null, 1L))), read(result, "{\"a\":[null,1]}"));
  }

  @Test
  void aResultIsAListOfScalars() {
    assertEquals(List.of("a"), read(Result.of(in -> in.list(JsonInput::string)), "[\"a\"]"));
  }

  @Test
  void aResultIsTheBytesUnchanged() {
    byte[] bytes = {0, 1, (byte) 0xFF};
    assertArrayEquals(bytes, Result.bytes().read(bytes));
    assertTrue(Result.bytes().readsBody());
  }

  @Test
  void aResultIsNothingWhateverTheBodyIs() {
    assertFalse(Result.nothing().readsBody());
    assertNull(read(Result.nothing(), "<html>"));
  }
}
