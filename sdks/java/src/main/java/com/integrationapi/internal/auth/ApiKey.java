package com.integrationapi.internal.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** API key of a client. Its string form does not show the key. */
public final class ApiKey {
  /** Absence of a key. */
  public static final ApiKey NONE = new ApiKey(null, false);

  private static final Pattern KEY = Pattern.compile(Behaviour.CONFIGURATION_API_KEY_PATTERN);

  private final Supplier<String> source;
  private final boolean isDynamic;

  private ApiKey(Supplier<String> source, boolean isDynamic) {
    this.source = source;
    this.isDynamic = isDynamic;
  }

  /**
   * {@return an API key that never changes}
   *
   * @param key visible ASCII characters
   * @throws ConfigurationException if the key is missing, empty or has other characters
   */
  public static ApiKey of(String key) {
    String checked = checked(key);
    return new ApiKey(() -> checked, false);
  }

  /**
   * {@return an API key from a supplier}
   *
   * @param source supplier of the key, called before each attempt
   */
  public static ApiKey from(Supplier<String> source) {
    if (source == null) {
      throw new ConfigurationException("The supplier of the API key must not be null");
    }
    return new ApiKey(source, true);
  }

  /** {@return whether the client has no key} */
  public boolean isNone() {
    return source == null;
  }

  /** {@return whether code of the integrator returns the key} */
  public boolean isDynamic() {
    return isDynamic;
  }

  /** {@return the key if it never changes, or null} */
  public String known() {
    return source == null || isDynamic ? null : source.get();
  }

  /**
   * {@return the key for an attempt}
   *
   * @throws ConfigurationException if the supplier fails or returns no valid key
   */
  public String current() {
    String key;
    try {
      key = source.get();
    } catch (OutOfMemoryError | StackOverflowError ofTheMachine) {
      throw ofTheMachine;
    } catch (Throwable hidden) {
      // The text of any exception or error may contain the key.
      throw new ConfigurationException(
          "The supplier of the API key threw " + hidden.getClass().getName());
    }
    return checked(key);
  }

  /**
   * Requires a key.
   *
   * @param operationId operationId in the contract, for the error message
   * @throws ConfigurationException if the client was created without a key
   */
  public void requireFor(String operationId) {
    if (source == null) {
      throw new ConfigurationException(
          operationId + " requires an API key, but this client was created without one");
    }
  }

  private static String checked(String key) {
    if (key == null || key.isEmpty()) {
      throw new ConfigurationException(
          "The API key is missing: pass apiKey or set INTEGRATION_API_KEY");
    }
    if (!KEY.matcher(key).matches() || !UTF_8.newEncoder().canEncode(key)) {
      throw new ConfigurationException(
          "apiKey contains characters that an API key cannot have; copy the key again");
    }
    return key;
  }

  @Override
  public String toString() {
    return source == null ? "no API key" : "API key ***";
  }
}
