package com.integrationapi.internal.request;

import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.schema.RequestJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Member of a JSON body that takes the cursor of a page. */
final class BodyMember {
  private BodyMember() {}

  /**
   * {@return the text of a member, or null if the body has none}
   *
   * @param body encoded body, or null
   * @param path path of the member
   */
  static @Nullable String in(byte @Nullable [] body, List<String> path) {
    Object value = decoded(body);
    for (String name : path) {
      value = value instanceof Map<?, ?> members ? members.get(name) : null;
    }
    return value instanceof String || value instanceof Long ? value.toString() : null;
  }

  /**
   * {@return a body with another value of a member}
   *
   * @param operation operationId, for the error message
   * @param body encoded body, or null
   * @param path path of the member
   * @param value value of the member
   */
  static byte[] with(String operation, byte @Nullable [] body, List<String> path, Object value) {
    return RequestJson.bytes(operation, with(decoded(body), path, value));
  }

  private static Map<String, @Nullable Object> with(
      @Nullable Object target, List<String> path, Object value) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    if (target instanceof Map<?, ?> members) {
      members.forEach((name, member) -> copy.put((String) name, member));
    }
    String name = path.get(0);
    List<String> inner = path.subList(1, path.size());
    copy.put(name, inner.isEmpty() ? value : with(copy.get(name), inner, value));
    return copy;
  }

  private static @Nullable Object decoded(byte @Nullable [] body) {
    return body == null ? null : JsonInput.decode(body, JsonInput::any);
  }
}
