package com.integrationapi.conformance;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.RequestOptions;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Sets the options of a scenario on the builders of the library. */
final class Options {
  private static final Map<String, String> PAIRS =
      Map.of("extra_headers", "header", "extra_query", "query");

  private Options() {}

  /** {@return a client builder} */
  static ClientBuilder<IntegrationApi> ofClient(Map<String, Object> options, Observed observed) {
    ClientBuilder<IntegrationApi> builder = IntegrationApi.builder();
    if (!"environment".equals(options.get("logger"))) {
      builder.logger(observed.logger("throw".equals(options.get("logger"))));
    }
    setAll(builder, options, observed);
    return builder;
  }

  /** Sets options on a builder, which may be that of a derived client. */
  static void setAll(
      ClientBuilder<IntegrationApi> builder, Map<String, Object> options, Observed observed) {
    Map<String, Object> rest = new LinkedHashMap<>(options);
    rest.remove("env");
    rest.remove("logger");
    if (rest.remove("thrown") instanceof List<?> messages) {
      observed.throwing(messages.stream().map(String::valueOf).toList());
    }
    Object path = rest.remove("base_path");
    if (rest.containsKey("base_url")) {
      builder.baseUrl(rest.remove("base_url") + (path == null ? "" : path.toString()));
    }
    if (rest.containsKey("api_keys")) {
      builder.apiKey(rotating((List<?>) rest.remove("api_keys"), observed));
    }
    if (rest.containsKey("api_key")) {
      String key = (String) rest.remove("api_key");
      builder = key == null ? builder.withoutApiKey() : builder.apiKey(key);
    }
    if (rest.containsKey("hooks")) {
      builder.hooks(CaseWatchers.hooks(observed, "throw".equals(rest.remove("hooks"))));
    }
    if (rest.containsKey("middleware")) {
      List<?> given = (List<?>) rest.remove("middleware");
      builder.middleware(CaseWatchers.middleware(given, observed));
    }
    if (rest.containsKey("transport")) {
      Map<String, Object> given = Json.object(rest.remove("transport"));
      builder.transport(CaseWatchers.transport(given, observed));
    }
    set(builder, rest);
  }

  /** {@return the options of a call} */
  static RequestOptions ofCall(Map<String, Object> options) {
    RequestOptions.Builder builder = RequestOptions.builder();
    Map<String, Object> rest = new LinkedHashMap<>(options);
    // Cancellation is not an option in Java: the thread of the call is interrupted.
    rest.remove("cancel");
    set(builder, rest);
    return builder.build();
  }

  private static void set(Object builder, Map<String, Object> options) {
    for (Map.Entry<String, Object> option : options.entrySet()) {
      String name = option.getKey();
      if (PAIRS.containsKey(name)) {
        // Each has a method with a name and a value.
        Json.object(option.getValue())
            .forEach(
                (key, value) ->
                    Reflected.invoke(builder.getClass(), PAIRS.get(name), builder, key, value));
        continue;
      }
      // Java expresses the unit by the type.
      List<Method> setters = Reflected.setters(builder.getClass(), name.replaceFirst("_ms$", ""));
      if (setters.isEmpty()) {
        throw new Unsupported("option " + name);
      }
      Values.set(builder, setters, name, option.getValue());
    }
  }

  // For null the supplier fails.
  private static Supplier<String> rotating(List<?> keys, Observed observed) {
    Iterator<?> iterator = keys.iterator();
    String last = (String) keys.get(keys.size() - 1);
    return () -> {
      synchronized (iterator) {
        String key = iterator.hasNext() ? (String) iterator.next() : last;
        if (key == null) {
          throw observed.failure();
        }
        return key;
      }
    };
  }
}
