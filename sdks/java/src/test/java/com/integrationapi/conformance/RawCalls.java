package com.integrationapi.conformance;

import com.integrationapi.RawRequest;
import com.integrationapi.RequestOptions;
import java.lang.reflect.Method;
import java.util.Map;

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
      request = request.path(value.getKey(), value.getValue());
    }
    for (var value : Json.object(given.get("query")).entrySet()) {
      request = request.query(value.getKey(), value.getValue());
    }
    if (given.containsKey("body")) {
      request = request.body(given.get("body"));
    }
    RequestOptions options = Options.ofCall(Json.object(given.get("options")));
    Method method = client.getClass().getMethod("request", RawRequest.class, RequestOptions.class);
    return Reflected.invoke(method, client, request, options);
  }
}
