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

/** What a failed call reports, by the protocol's names. */
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

  /** {@return the name without Java's suffix; a class that is not the library's is foreign} */
  static String className(Throwable error) {
    boolean ours = error instanceof IntegrationApiException;
    return ours
        ? error.getClass().getSimpleName().replaceFirst("Exception$", "")
        : "native:" + error.getClass().getName();
  }

  /** {@return class and members of an exception; what it has no getter for is left out} */
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
    if (error instanceof ApiException answer) {
      outcome.put("fields", fields(answer));
    }
    return outcome;
  }

  /** {@return what a program can ask the exception for} */
  static Map<String, Object> getters(Throwable error) throws Throwable {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Method method : error.getClass().getMethods()) {
      boolean ours = method.getDeclaringClass().getPackageName().equals(LIBRARY);
      if (ours && method.getParameterCount() == 0) {
        values.put(method.getName(), Reflected.invoke(method, error));
      }
    }
    return values;
  }

  private static Object plain(Object value) {
    if (value instanceof Optional<?> maybe) {
      return maybe.map(Failure::plain).orElse(null);
    }
    if (value instanceof Duration time) {
      return time.toNanos() / 1e6;
    }
    return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value;
  }

  private static List<List<String>> fields(ApiException answer) {
    return answer.errors().stream()
        .map(field -> List.of(field.pointer().or(field::parameter).orElse(""), code(field.code())))
        .toList();
  }

  private static String code(String code) {
    return code == null ? "" : code;
  }
}
