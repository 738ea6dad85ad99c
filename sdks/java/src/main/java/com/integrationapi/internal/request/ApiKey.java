package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Where the API key comes from. Never shows it. */
public final class ApiKey {
  /** A client without a key. */
  public static final ApiKey NONE = new ApiKey(null);

  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  private final Supplier<String> source;

  /**
   * A key from a source.
   *
   * @param source asked before each attempt
   */
  public ApiKey(Supplier<String> source) {
    this.source = source;
  }

  /**
   * {@return the key}
   *
   * @param key visible characters of ASCII
   * @throws ConfigurationException when it is missing, empty or has other characters
   */
  public static String checked(String key) {
    if (key == null || key.isEmpty()) {
      throw new ConfigurationException(
          "The API key is missing: pass apiKey or set INTEGRATION_API_KEY");
    }
    if (!VISIBLE.matcher(key).matches()) {
      throw new ConfigurationException(
          "the API key has whitespace, control or non-ASCII characters; copy it again");
    }
    return key;
  }

  String headerValue(Operation operation) {
    if (source == null) {
      throw new ConfigurationException(
          operation.id() + " needs an API key, but this client was made without one");
    }
    return operation.auth().headerValue(checked(source.get()));
  }

  @Override
  public String toString() {
    return source == null ? "no API key" : "API key ***";
  }
}
