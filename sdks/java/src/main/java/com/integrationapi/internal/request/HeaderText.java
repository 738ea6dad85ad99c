package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.util.regex.Pattern;

/** Checks names and values of headers (RFC 9110, 5.1 and 5.5). */
public final class HeaderText {
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\t -~]*");
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[!-~]{1,255}");

  private HeaderText() {}

  /**
   * {@return the value if it is valid}
   *
   * @param name name of the header
   * @param value value of the header
   * @throws InvalidRequestException if the name or the value is not valid in a header; the message
   *     does not show the value
   */
  public static String checked(String name, String value) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new InvalidRequestException("\"" + name + "\" is not a valid header name");
    }
    if (value == null || !VALUE.matcher(value).matches()) {
      throw new InvalidRequestException(
          "header "
              + name
              + " contains a line break or another character that is not allowed in a header");
    }
    return value;
  }

  /**
   * {@return the idempotency key if it is valid}
   *
   * @param key 1 to 255 visible ASCII characters, without spaces
   * @throws InvalidRequestException if the key has another form
   */
  public static String idempotencyKey(String key) {
    if (!IDEMPOTENCY_KEY.matcher(key).matches()) {
      throw new InvalidRequestException(
          "idempotencyKey must consist of 1 to 255 visible ASCII characters");
    }
    return key;
  }
}
