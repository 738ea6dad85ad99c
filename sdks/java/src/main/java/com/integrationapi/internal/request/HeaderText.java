package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.util.regex.Pattern;

/** What may stand in a header (RFC 9110, 5.1 and 5.5). */
public final class HeaderText {
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\t -~]*");
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[!-~]{1,255}");

  private HeaderText() {}

  /**
   * {@return the value, checked}
   *
   * @param name of the header
   * @param value of the header
   * @throws InvalidRequestException when name or value can't be sent; the value is not shown
   */
  public static String checked(String name, String value) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new InvalidRequestException("\"" + name + "\" can't be the name of a header");
    }
    if (value == null || !VALUE.matcher(value).matches()) {
      throw new InvalidRequestException(
          "the value of header " + name + " has characters that no header may have");
    }
    return value;
  }

  /**
   * {@return the key, checked}
   *
   * @param key 1 to 255 visible characters of ASCII
   * @throws InvalidRequestException when it is something else
   */
  public static String idempotencyKey(String key) {
    if (!IDEMPOTENCY_KEY.matcher(key).matches()) {
      throw new InvalidRequestException(
          "an idempotency key is 1 to 255 visible characters of ASCII without spaces");
    }
    return key;
  }
}
