package com.integrationapi.internal.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.auth.CredentialOption.Kind;
import com.integrationapi.internal.behaviour.Behaviour;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Value of an option for credentials. Its string form does not show the value. */
public final class Secret {
  private static final Pattern KEY = Pattern.compile(Behaviour.CONFIGURATION_API_KEY_PATTERN);
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");

  private final CredentialOption option;
  private final Supplier<String> source;
  private final boolean isDynamic;

  private Secret(CredentialOption option, Supplier<String> source, boolean isDynamic) {
    this.option = option;
    this.source = source;
    this.isDynamic = isDynamic;
  }

  /**
   * {@return a value that never changes}
   *
   * @param option option that it belongs to
   * @param value the value
   * @throws ConfigurationException if the value is missing, or has characters that cannot be sent
   */
  public static Secret of(CredentialOption option, String value) {
    String checked = checked(option, value);
    return new Secret(option, () -> checked, false);
  }

  /**
   * {@return a value from a supplier}
   *
   * @param option option that it belongs to
   * @param source supplier of the value, called before each request that needs it
   * @throws ConfigurationException if the supplier is null
   */
  public static Secret from(CredentialOption option, Supplier<String> source) {
    if (source == null) {
      throw new ConfigurationException("The supplier of " + option.name() + " must not be null");
    }
    return new Secret(option, source, true);
  }

  /** {@return the option that the value belongs to} */
  CredentialOption option() {
    return option;
  }

  /** {@return whether code of the integrator returns the value} */
  boolean isDynamic() {
    return isDynamic;
  }

  /**
   * {@return the value for a request}
   *
   * @throws ConfigurationException if the supplier fails or returns no valid value
   */
  String current() {
    String value;
    try {
      value = source.get();
    } catch (OutOfMemoryError | StackOverflowError ofTheMachine) {
      throw ofTheMachine;
    } catch (Throwable hidden) {
      // The text of any exception or error may contain the secret.
      throw new ConfigurationException(
          "The supplier of " + option.name() + " threw " + hidden.getClass().getName());
    }
    return isDynamic ? checked(option, value) : value;
  }

  private static String checked(CredentialOption option, String value) {
    Kind kind = option.kind();
    if (value == null || value.isEmpty() && kind != Kind.PASSWORD && kind != Kind.SCOPES) {
      throw new ConfigurationException(
          option.name() + " is missing: pass a text that is not empty");
    }
    boolean isSendable =
        kind == Kind.KEY
            ? KEY.matcher(value).matches()
            : !CONTROL.matcher(value).find() && UTF_8.newEncoder().canEncode(value);
    if (!isSendable) {
      throw new ConfigurationException(
          option.name() + " contains characters that cannot be sent; copy it again");
    }
    if (kind == Kind.USERNAME && value.indexOf(':') >= 0) {
      throw new ConfigurationException(
          option.name() + " must not contain a colon (RFC 7617, section 2)");
    }
    return value;
  }

  @Override
  public String toString() {
    return option.name() + " ***";
  }
}
