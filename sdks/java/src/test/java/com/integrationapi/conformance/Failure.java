package com.integrationapi.conformance;

import com.integrationapi.ApiException;
import com.integrationapi.FieldError;
import com.integrationapi.IntegrationApiException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a failed call with the names of the protocol. */
final class Failure {
  private static final String LIBRARY = IntegrationApiException.class.getPackageName();
  private static final Set<String> OF_OBJECT = Set.of("hashCode", "toString");
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
          "resends",
          "idempotency_key",
          "method",
          "path",
          "is_retryable",
          "reason",
          "body",
          "rate_limit",
          "doc_url");

  private Failure() {}

  /**
   * {@return the class name without the suffix Exception; for exceptions of other libraries, the
   * qualified name after {@code native:}}
   */
  static String className(Throwable error) {
    if (error instanceof CancelledFuture) {
      return "Cancelled";
    }
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
    Throwable visible = visible(error);
    Map<String, Object> values = getters(visible);
    for (String member : MEMBERS) {
      for (Map.Entry<String, Object> value : values.entrySet()) {
        if (Names.same(value.getKey(), Names.withoutUnit(member))) {
          outcome.put(member, plain(value.getValue()));
        }
      }
    }
    if (error instanceof CancelledFuture && !(visible instanceof IntegrationApiException)) {
      // A future that is cancelled before it calls the library.
      outcome.put("attempts", 0);
    }
    if (values.containsKey("rawBody")) {
      outcome.put("raw_body", text(plain(values.get("rawBody"))));
    }
    if (values.get("headers") instanceof Map<?, ?> headers) {
      outcome.put("headers", headers(headers));
    }
    if (visible instanceof ApiException apiError) {
      outcome.put("fields", fields(apiError));
    }
    return outcome;
  }

  /** {@return the exception whose members a program reads} */
  static Throwable visible(Throwable error) {
    return error instanceof CancelledFuture future ? future.visible() : error;
  }

  /** {@return the values of all getters of an exception or of one of its members} */
  static Map<String, Object> getters(Object object) throws Throwable {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Method method : object.getClass().getMethods()) {
      boolean isGetter = method.getParameterCount() == 0 && !OF_OBJECT.contains(method.getName());
      if (isGetter && isFromLibrary(method.getDeclaringClass())) {
        values.put(method.getName(), Reflected.invoke(method, object));
      }
    }
    return values;
  }

  private static boolean isFromLibrary(Class<?> type) {
    return type.getPackageName().startsWith(LIBRARY);
  }

  private static Object plain(Object value) throws Throwable {
    if (value instanceof Optional<?> maybe) {
      return maybe.isPresent() ? plain(maybe.get()) : null;
    }
    if (value instanceof Duration duration) {
      return duration.getSeconds() * 1e3 + duration.getNano() / 1e6;
    }
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    return value != null && isFromLibrary(value.getClass()) ? members(value) : value;
  }

  // The rate limit is an object with its own getters.
  private static Map<String, Object> members(Object object) throws Throwable {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Map.Entry<String, Object> getter : getters(object).entrySet()) {
      boolean isTime = unwrapped(getter.getValue()) instanceof Duration;
      members.put(getter.getKey() + (isTime ? "_ms" : ""), plain(getter.getValue()));
    }
    return members;
  }

  private static Object unwrapped(Object value) {
    return value instanceof Optional<?> maybe ? maybe.orElse(null) : value;
  }

  // No scenario compares a body of many megabytes, which the driver would have to print.
  private static String text(Object bytes) {
    if (!(bytes instanceof byte[] all)) {
      return null;
    }
    return new String(all, 0, Math.min(all.length, Sinks.MAX_LENGTH), StandardCharsets.UTF_8);
  }

  /**
   * {@return headers as texts} A repeated header has several values, which may also be sent as one,
   * separated by commas.
   */
  static Map<String, Object> headers(Map<?, ?> headers) {
    Map<String, Object> texts = new LinkedHashMap<>();
    headers.forEach(
        (name, values) -> texts.put((String) name, String.join(", ", strings((List<?>) values))));
    return texts;
  }

  private static List<String> strings(List<?> values) {
    return values.stream().map(String::valueOf).toList();
  }

  // The members that are present, by their names in the contract.
  private static List<Object> fields(ApiException error) throws Throwable {
    List<Object> fields = new ArrayList<>();
    for (FieldError field : error.errors()) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (Map.Entry<String, Object> getter : getters(field).entrySet()) {
        Object value = plain(getter.getValue());
        if (value != null && !value.equals("")) {
          members.put(Names.inContract(getter.getKey()), value);
        }
      }
      fields.add(members);
    }
    return fields;
  }
}
