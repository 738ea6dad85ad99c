package com.integrationapi.internal.checks;

import com.integrationapi.ConfigurationException;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks that a request is exactly one request when it is sent, even if a middleware changed it.
 */
public final class Sendable {
  // Without a path, a transport would cut the origin at the wrong place, and send the key to
  // another host.
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[^/?#\\\\]+/", Pattern.CASE_INSENSITIVE);

  private Sendable() {}

  /**
   * Requires that the receiver cannot read a request as another one, or as two (RFC 9112, 11.2).
   *
   * @param method HTTP method
   * @param url encoded URL
   * @param headers headers by name
   * @throws ConfigurationException if it can; the message does not show a value
   */
  public static void require(String method, String url, Map<String, String> headers) {
    String error = error(method, url, headers);
    if (error != null) {
      throw new ConfigurationException(error);
    }
  }

  /**
   * {@return the reason why a request must not be sent, or null}
   *
   * @param method HTTP method
   * @param url encoded URL
   * @param headers headers by name
   */
  public static String error(String method, String url, Map<String, String> headers) {
    if (!isWithin(method, 'A', 'Z')) {
      return "the method must consist of capital letters";
    }
    if (!isWithin(url, '!', '~')) {
      return "the URL contains a space, a line break or another character that must be"
          + " percent-encoded";
    }
    if (!ORIGIN.matcher(url).lookingAt()) {
      return "the URL must begin with its origin and a path";
    }
    for (Map.Entry<String, String> header : headers.entrySet()) {
      String error = HeaderText.error(header.getKey(), header.getValue());
      if (error == null) {
        error = HeaderText.framingError(header.getKey());
      }
      if (error != null) {
        return error;
      }
    }
    return null;
  }

  private static boolean isWithin(String text, char first, char last) {
    if (text == null || text.isEmpty()) {
      return false;
    }
    // A loop instead of a stream, because each attempt checks its URL.
    for (int index = 0; index < text.length(); index++) {
      char each = text.charAt(index);
      if (each < first || each > last) {
        return false;
      }
    }
    return true;
  }
}
