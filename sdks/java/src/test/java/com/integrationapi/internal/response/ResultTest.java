package com.integrationapi.internal.response;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private static HttpResponse response(String name, String value, byte[] body) {
    return new HttpResponse(200, Map.of(name, List.of(value)), body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "text/plain #C3BC #ü",
        "text/plain; charset=UTF-8 #EFBBBFC3BC #ü",
        "text/plain; a=b; Charset=\"iso-8859-1\" #FC #ü",
        "text/plain; charset=utf-8 #FC #is not text in UTF-8",
        "text/plain; charset=none #C3BC #has an unknown charset: none",
        "text/plain #'' #''"
      })
  void aTextIsReadInItsCharset(String type, String hex, String text) {
    HttpResponse response = response("content-type", type, HexFormat.of().parseHex(hex));
    assertEquals(text, textOf(() -> Result.text().read(response, "")));
    String optional = textOf(() -> Result.optionalText().read(response, "").orElse(""));
    assertEquals(text, optional);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "https://b.example/x?sig=%2f #https://b.example/x?sig=%2f",
        "../x #https://a.example/x",
        "' ' #comes without a URL in the header Location",
        "a b #comes without a URL in the header Location"
      })
  void aLocationIsRelativeToTheRequest(String location, String url) {
    HttpResponse response = response("location", location, new byte[0]);
    Result<String> result = Result.location();
    assertEquals(url, textOf(() -> result.read(response, "https://a.example/b/c")));
    assertFalse(result.readsBody() || result.isStreamed() || result.hasEvents());
  }

  private static String textOf(Supplier<String> read) {
    try {
      return read.get();
    } catch (JsonException error) {
      return error.getMessage();
    }
  }
}
