package com.integrationapi.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * JSON of the protocol, with exact numbers. It does not use the reader and writer of the library,
 * which would hide their own defects.
 */
final class Json {
  // One type less to handle: integers are longs, or BigIntegers if they are too large.
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private Json() {}

  /** {@return an object as a map} */
  static Map<String, Object> read(String text) throws JsonProcessingException {
    return object(MAPPER.readValue(text, Map.class));
  }

  /** {@return an object as a map, or an empty map for null} */
  // The read method returns objects as maps with string keys.
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  /** {@return JSON on one line} */
  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException defect) {
      throw new UncheckedIOException(defect);
    }
  }
}
