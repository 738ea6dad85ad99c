package com.integrationapi.conformance;

import com.integrationapi.ApiResponse;
import com.integrationapi.IntegrationApiException;
import com.integrationapi.conformance.Unsupported.DoesNotCompile;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports results and exceptions in the form of the protocol. */
final class Outcomes {
  private static final String LIBRARY = IntegrationApiException.class.getPackageName();
  // The data of a response is read by its type.
  private static final Set<String> NO_MEMBERS = Set.of("data", "elapsed", "hashCode", "toString");

  private final TypedJson typed;
  private final Observed observed;
  // Builder and clients, as far as they are created.
  private final List<Object> clientObjects = new ArrayList<>();

  Outcomes(TypedJson typed, Observed observed) {
    this.typed = typed;
    this.observed = observed;
  }

  /**
   * Result of a call: a value, its type in the table, and facts of the response if there is one.
   */
  record Result(Object type, Object value, Map<String, Object> meta) {
    /** Result of an action that returns nothing. */
    static final Result NONE = new Result(null, null, null);

    static Result of(Object type, Object result) {
      if (!(result instanceof ApiResponse<?> response)) {
        return new Result(type, result, null);
      }
      Object data = response.data();
      return new Result(
          type,
          data instanceof Optional<?> maybe ? maybe.orElse(null) : data,
          members(ApiResponse.class, response));
    }
  }

  /** Adds an object of the client whose texts must not show a secret. */
  void dump(Object object) {
    clientObjects.add(object);
  }

  /** {@return the value of a result as JSON} */
  Object read(Result result) {
    return typed.of(result.type(), result.value());
  }

  /** {@return the outcome of a call that returned} */
  Map<String, Object> ofResult(Result result) {
    Map<String, Object> outcome = observed("value", Map.of());
    outcome.put("value", read(result));
    String variant = typed.variantOf(result.type(), result.value());
    if (variant != null) {
      outcome.put("variant", variant);
    }
    if (result.meta() != null) {
      outcome.put("meta", result.meta());
    }
    outcome.put("sinks", Sinks.of(result.value(), clientObjects, observed.text()));
    return outcome;
  }

  /** {@return the outcome of a call that failed, or that Java code cannot make} */
  Map<String, Object> ofError(Throwable error) {
    if (error instanceof Unsupported) {
      return Map.of("kind", "unsupported", "feature", error.getMessage());
    }
    if (error instanceof DoesNotCompile) {
      return Map.of("kind", "refused", "refused_by", "compiler", "reason", error.getMessage());
    }
    Map<String, Object> outcome = observed("error", members(error));
    outcome.put("class", className(error));
    if (error instanceof Calls.Cancelled) {
      outcome.put("attempts", 0);
    }
    outcome.put("sinks", Sinks.of(error, clientObjects, observed.text()));
    return outcome;
  }

  /** {@return an outcome with what was observed besides the result} */
  Map<String, Object> observed(String kind, Map<String, ?> members) {
    Map<String, Object> outcome = new LinkedHashMap<>(members);
    outcome.put("kind", kind);
    outcome.put("log", observed.lines());
    outcome.put("events", observed.events());
    return outcome;
  }

  /**
   * {@return the class name without the suffix Exception; for exceptions of other libraries, the
   * qualified name after {@code native:}}
   */
  static String className(Throwable error) {
    return error instanceof IntegrationApiException || error instanceof Calls.Cancelled
        ? error.getClass().getSimpleName().replaceFirst("Exception$", "")
        : "native:" + error.getClass().getName();
  }

  /** {@return the values of all getters of an object of the library, by their names in JSON} */
  static Map<String, Object> members(Object object) {
    return members(object.getClass(), object);
  }

  private static Map<String, Object> members(Class<?> type, Object object) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Method getter : type.getMethods()) {
      String name = getter.getName();
      boolean isGetter = getter.getParameterCount() == 0 && !NO_MEMBERS.contains(name);
      if (isGetter && isFromLibrary(getter.getDeclaringClass())) {
        Object value = Reflected.invoke(getter, object);
        switch (name) {
          case "errors" -> members.put("fields", fields((Collection<?>) value));
          case "headers" -> members.put(name, headers((Map<?, ?>) value));
          default -> members.put(jsonName(getter), plain(value));
        }
      }
    }
    return members;
  }

  // Durations are milliseconds, also an optional one that is absent.
  private static String jsonName(Method getter) {
    String name = getter.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    boolean isTime = getter.getGenericReturnType().getTypeName().contains("Duration");
    return isTime ? name + "_ms" : name;
  }

  private static boolean isFromLibrary(Class<?> type) {
    return type.getPackageName().startsWith(LIBRARY);
  }

  private static Object plain(Object value) {
    if (value instanceof Optional<?> maybe) {
      return maybe.map(Outcomes::plain).orElse(null);
    }
    if (value instanceof Duration duration) {
      return duration.getSeconds() * 1e3 + duration.getNano() / 1e6;
    }
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    if (value instanceof byte[] bytes) {
      // No scenario compares a body of many megabytes, which the driver would have to print.
      int length = Math.min(bytes.length, Sinks.MAX_LENGTH);
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
    return value != null && isFromLibrary(value.getClass()) ? members(value) : value;
  }

  // The members that are present.
  private static List<Object> fields(Collection<?> errors) {
    List<Object> fields = new ArrayList<>();
    for (Object error : errors) {
      Map<String, Object> members = members(error);
      members.values().removeIf(value -> value == null || value.equals(""));
      fields.add(members);
    }
    return fields;
  }

  // A repeated header has several values, which may also be sent as one, separated by commas.
  private static Map<String, Object> headers(Map<?, ?> headers) {
    Map<String, Object> texts = new LinkedHashMap<>();
    headers.forEach(
        (name, values) ->
            texts.put(
                (String) name,
                String.join(", ", ((List<?>) values).stream().map(String::valueOf).toList())));
    return texts;
  }
}
