package com.integrationapi.internal.pages;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** URL of the next page of a list. */
public final class NextUrl {
  private static final String VALUE = "\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^\\s;,\"]*+)";
  private static final Pattern PARAMETER =
      Pattern.compile("\\s*+;\\s*+([^\\s;,=\"]++)(?:\\s*+=\\s*+(?:" + VALUE + "))?");
  private static final Pattern LINK = Pattern.compile("<([^<>]*+)>");

  private NextUrl() {}

  /**
   * {@return the URL of the first link with the relation {@code next} in a header {@code Link}, or
   * null (RFC 8288, section 3)}
   *
   * @param header value of the header
   */
  public static @Nullable String inLink(String header) {
    Matcher links = LINK.matcher(header);
    int at = 0;
    while (links.find(at)) {
      at = links.end();
      @Nullable String relation = null;
      Matcher parameters = PARAMETER.matcher(header).region(at, header.length());
      while (parameters.lookingAt()) {
        at = parameters.end();
        // The first relation of a link counts (section 3.3).
        if (relation == null && parameters.group(1).equalsIgnoreCase("rel")) {
          relation = parameters.group(2) == null ? parameters.group(3) : parameters.group(2);
        }
        parameters.region(at, header.length());
      }
      if (relation != null
          && List.of(relation.toLowerCase(Locale.ROOT).split("\\s+")).contains("next")) {
        return links.group(1);
      }
    }
    return null;
  }

  /**
   * {@return a parameter in the query of a URL, or null if it is missing or empty}
   *
   * @param url URL
   * @param name name of the parameter
   */
  public static @Nullable String parameter(String url, String name) {
    String address = url.split("#", 2)[0];
    int query = address.indexOf('?');
    if (query < 0) {
      return null;
    }
    for (String pair : address.substring(query + 1).split("&")) {
      String[] parts = pair.split("=", 2);
      if (decoded(parts[0]).equals(name)) {
        String value = parts.length < 2 ? "" : decoded(parts[1]);
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException unencoded) {
      return text;
    }
  }
}
