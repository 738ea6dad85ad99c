package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** API key of a client. Its string form does not show the key. */
public final class ApiKey {
  /** Absence of a key. */
  public static final ApiKey NONE = new ApiKey(null);

  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  private final Supplier<String> source;

  /**
   * Creates an API key from a supplier.
   *
   * @param source supplier of the key, called before each attempt
   */
  public ApiKey(Supplier<String> source) {
    this.source = source;
  }

  /**
   * {@return the key if it is valid}
   *
   * @param key visible ASCII characters
   * @throws ConfigurationException if the key is missing, empty or has other characters
   */
  public static String checked(String key) {
    if (key == null || key.isEmpty()) {
      throw new ConfigurationException(
          "The API key is missing: pass apiKey or set INTEGRATION_API_KEY");
    }
    if (!VISIBLE.matcher(key).matches()) {
      throw new ConfigurationException(
          "apiKey contains characters that an API key cannot have; copy the key again");
    }
    return key;
  }

  String headerValue(Operation operation) {
    if (source == null) {
      throw new ConfigurationException(
          operation.id() + " requires an API key, but this client was created without one");
    }
    return operation.auth().headerValue(checked(source.get()), operation.id());
  }

  @Override
  public String toString() {
    return source == null ? "no API key" : "API key ***";
  }
}
