package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/** Base URL of the API. */
public final class BaseUrl {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final String url;

  private BaseUrl(String url) {
    this.url = url;
  }

  /**
   * {@return a valid base URL}
   *
   * @param url URL with https, or with http for a loopback host; a path is kept
   * @throws ConfigurationException if the URL is invalid; the message does not show the URL
   */
  public static BaseUrl of(String url) {
    URI uri = parsed(url);
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw invalid("it has credentials, a query or a fragment; leave them out");
    }
    if (uri.getHost() == null) {
      throw invalid("it has no host; write https://host");
    }
    boolean plain = "http".equalsIgnoreCase(uri.getScheme());
    if (!plain && !"https".equalsIgnoreCase(uri.getScheme())) {
      throw invalid("it is not https; write https://host");
    }
    if (plain && !LOOPBACK.contains(uri.getHost())) {
      throw invalid("plain http would show the API key on the way; write https://host");
    }
    return new BaseUrl(url.strip().replaceFirst("/+$", ""));
  }

  URI resolve(String target) {
    return URI.create(url + target);
  }

  private static URI parsed(String url) {
    try {
      return new URI(url.strip());
    } catch (URISyntaxException cause) {
      throw invalid("it is no URL; write https://host");
    }
  }

  private static ConfigurationException invalid(String reason) {
    return new ConfigurationException("the base URL can't be used: " + reason);
  }
}
