package com.integrationapi.conformance;

import com.integrationapi.RawRequest;
import com.integrationapi.RequestOptions;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests by method and path. */
final class RawCalls {
  private RawCalls() {}

  /**
   * {@return the response, or its future}
   *
   * @param client synchronous or asynchronous client
   * @param given request of the scenario
   */
  static Object send(Object client, Map<String, Object> given) throws Throwable {
    RawRequest request = RawRequest.of((String) given.get("method"), (String) given.get("path"));
    for (var value : Json.object(given.get("path_params")).entrySet()) {
      request = request.path(value.getKey(), written(value.getValue()));
    }
    for (var value : Json.object(given.get("query")).entrySet()) {
      request = request.query(value.getKey(), written(value.getValue()));
    }
    if (given.containsKey("body")) {
      request = request.body(written(given.get("body")));
    }
    RequestOptions options = Options.ofCall(Json.object(given.get("options")));
    Method method = client.getClass().getMethod("request", RawRequest.class, RequestOptions.class);
    return Reflected.invoke(method, client, request, options);
  }

  /** {@return a value as a program writes it: a number with a fraction is a double} */
  private static Object written(Object json) {
    if (json instanceof BigDecimal number) {
      return number.doubleValue();
    }
    if (json instanceof List<?> list) {
      // Unlike those of List.of, the items may be null.
      return list.stream().map(RawCalls::written).collect(Collectors.toList());
    }
    if (!(json instanceof Map<?, ?>)) {
      return json;
    }
    Map<String, Object> members = new LinkedHashMap<>();
    Json.object(json).forEach((name, value) -> members.put(name, written(value)));
    return members;
  }
}
