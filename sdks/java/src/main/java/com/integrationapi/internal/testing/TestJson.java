package com.integrationapi.internal.testing;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON for tests: maps and lists that a test may modify. */
public final class TestJson {
  private TestJson() {}

  /**
   * {@return the value of a JSON text, whose maps and lists can be modified}
   *
   * @param json text in UTF-8
   * @throws ConfigurationException if the text is not JSON
   */
  public static Object read(byte[] json) {
    try {
      return modifiable(JsonInput.decode(json, JsonInput::any));
    } catch (JsonException error) {
      throw new ConfigurationException("the text is not JSON: " + error.getMessage(), error);
    }
  }

  /**
   * {@return the object in a JSON text, which can be modified}
   *
   * @param json text of an object
   */
  // The keys of all JSON objects are strings.
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(String json) {
    if (read(json.getBytes(StandardCharsets.UTF_8)) instanceof Map<?, ?> object) {
      return (Map<String, Object>) object;
    }
    throw new ConfigurationException("the example is not an object, so it has no fields");
  }

  /**
   * {@return the JSON of a value in UTF-8}
   *
   * @param value a model, list, map, scalar or null
   * @throws ConfigurationException if JSON cannot represent the value
   */
  public static byte[] write(Object value) {
    try {
      return JsonOutput.bytes(value);
    } catch (JsonException error) {
      throw new ConfigurationException("the value is not JSON: " + error.getMessage(), error);
    }
  }

  private static Object modifiable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((name, member) -> copy.put(name, modifiable(member)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(modifiable(item)));
      return copy;
    }
    return value;
  }
}
