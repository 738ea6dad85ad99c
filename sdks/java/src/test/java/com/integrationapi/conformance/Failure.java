package com.integrationapi.conformance;

import com.integrationapi.ApiException;
import com.integrationapi.IntegrationApiException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reports a failed call with the names of the protocol. */
final class Failure {
  private static final String LIBRARY = IntegrationApiException.class.getPackageName();
  private static final List<String> MEMBERS =
      List.of(
          "status",
          "code",
          "title",
          "detail",
          "request_id",
          "retry_after_ms",
          "phase",
          "attempts",
          "idempotency_key",
          "method",
          "path",
          "is_retryable",
          "reason");

  private Failure() {}

  /**
   * {@return the class name without the suffix Exception; for exceptions of other libraries, the
   * qualified name after {@code native:}}
   */
  static String className(Throwable error) {
    boolean isFromLibrary = error instanceof IntegrationApiException;
    return isFromLibrary
        ? error.getClass().getSimpleName().replaceFirst("Exception$", "")
        : "native:" + error.getClass().getName();
  }

  /** {@return the class and the members of an exception, without members that have no getter} */
  static Map<String, Object> outcome(Throwable error) throws Throwable {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "error");
    outcome.put("class", className(error));
    Map<String, Object> values = getters(error);
    for (String member : MEMBERS) {
      for (Map.Entry<String, Object> value : values.entrySet()) {
        if (Names.same(value.getKey(), Names.withoutUnit(member))) {
          outcome.put(member, plain(value.getValue()));
        }
      }
    }
    if (error instanceof ApiException apiError) {
      outcome.put("fields", fields(apiError));
    }
    return outcome;
  }

  /** {@return the values of all getters of an exception} */
  static Map<String, Object> getters(Throwable error) throws Throwable {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Method method : error.getClass().getMethods()) {
      boolean isFromLibrary = method.getDeclaringClass().getPackageName().equals(LIBRARY);
      if (isFromLibrary && method.getParameterCount() == 0) {
        values.put(method.getName(), Reflected.invoke(method, error));
      }
    }
    return values;
  }

  private static Object plain(Object value) {
    if (value instanceof Optional<?> maybe) {
      return maybe.map(Failure::plain).orElse(null);
    }
    if (value instanceof Duration duration) {
      return duration.toNanos() / 1e6;
    }
    return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value;
  }

  private static List<List<String>> fields(ApiException error) {
    return error.errors().stream()
        .map(field -> List.of(field.pointer().or(field::parameter).orElse(""), code(field.code())))
        .toList();
  }

  private static String code(String code) {
    return code == null ? "" : code;
  }
}
