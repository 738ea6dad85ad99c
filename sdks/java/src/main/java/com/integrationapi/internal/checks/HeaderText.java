package com.integrationapi.internal.checks;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.errors.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks names and values of headers (RFC 9110, 5.1 and 5.5). */
public final class HeaderText {
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile(Behaviour.IDEMPOTENCY_KEY_PATTERN);
  private static final Set<String> FRAMING = inLowerCase(Behaviour.REQUESTS_FRAMING_HEADERS);
  private static final Set<String> KEY_HEADERS =
      inLowerCase(Behaviour.CONFIGURATION_API_KEY_HEADERS);

  private HeaderText() {}

  private static Set<String> inLowerCase(List<String> names) {
    return names.stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * {@return the value if it is valid}
   *
   * @param name name of the header
   * @param value value of the header
   * @throws InvalidRequestException if the name or the value is not valid in a header; the message
   *     does not show the value
   */
  public static String checked(String name, String value) {
    String error = error(name, value);
    if (error != null) {
      throw new InvalidRequestException(error);
    }
    return value;
  }

  /** {@return the reason why a name or a value is not valid in a header, or null} */
  static String error(String name, String value) {
    if (name == null || !NAME.matcher(name).matches()) {
      return "\"" + Texts.printable(name) + "\" is not a valid header name";
    }
    if (value == null || !isValue(value)) {
      return "header "
          + name
          + " contains a line break or another character that is not allowed in a header";
    }
    return null;
  }

  /** {@return the reason why only the library sets a header, or null} */
  static String framingError(String name) {
    return FRAMING.contains(name.toLowerCase(Locale.ROOT))
        ? "header " + name + " is set by the library and cannot be changed"
        : null;
  }

  /**
   * {@return the value of a header that the caller adds to every call}
   *
   * @param name name of the header
   * @param value value of the header
   * @throws InvalidRequestException if it is not valid, or the library sets the header itself
   */
  public static String checkedExtra(String name, String value) {
    String checked = checked(name, value);
    requireFree(name);
    return checked;
  }

  /**
   * {@return whether a text can be the value of a header}
   *
   * @param value any text
   */
  public static boolean isValue(String value) {
    for (int index = 0; index < value.length(); index++) {
      char each = value.charAt(index);
      boolean isValid =
          (each >= ' ' && each <= '~') || each == '\t' || (each >= 0x80 && each <= 0xff);
      if (!isValid) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks a header that the caller adds.
   *
   * @param name name of the header
   * @throws InvalidRequestException if the library sets the header itself
   */
  public static void requireFree(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (KEY_HEADERS.contains(lower)) {
      throw new InvalidRequestException("header " + name + " cannot be set; use apiKey instead");
    }
    if (lower.equalsIgnoreCase(Behaviour.IDEMPOTENCY_HEADER)) {
      throw new InvalidRequestException(
          "header " + name + " cannot be set; use idempotencyKey instead");
    }
    String error = framingError(name);
    if (error != null) {
      throw new InvalidRequestException(error);
    }
  }

  /**
   * {@return the idempotency key if it is valid}
   *
   * @param key 1 to 255 visible ASCII characters, without spaces
   * @throws InvalidRequestException if the key has another form
   */
  public static String idempotencyKey(String key) {
    if (key == null || !IDEMPOTENCY_KEY.matcher(key).matches()) {
      throw new InvalidRequestException(
          "idempotencyKey must consist of 1 to 255 visible ASCII characters");
    }
    return key;
  }
}
