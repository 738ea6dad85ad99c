package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/** Base URL of the API. */
public final class BaseUrl {
  private static final String NOT_A_URL =
      "is not a valid URL; pass one such as https://api.example.com";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final String url;

  private BaseUrl(String url) {
    this.url = url;
  }

  /**
   * {@return a valid base URL}
   *
   * @param url URL with https, or with http for a loopback host; a path is kept
   * @throws ConfigurationException if the URL is invalid; the message does not show credentials
   */
  public static BaseUrl of(String url) {
    URI uri = parsed(url);
    if (uri.getRawUserInfo() != null) {
      throw invalid("must not contain credentials; remove them");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw invalid("must not contain a query or a fragment; remove it");
    }
    if (uri.getHost() == null) {
      throw invalid(NOT_A_URL);
    }
    boolean isLoopback =
        "http".equalsIgnoreCase(uri.getScheme()) && LOOPBACK.contains(uri.getHost());
    if (!isLoopback && !"https".equalsIgnoreCase(uri.getScheme())) {
      String origin = uri.getScheme() + "://" + uri.getRawAuthority();
      throw invalid(origin + " would send the API key unencrypted; use https");
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
      throw invalid(NOT_A_URL);
    }
  }

  private static ConfigurationException invalid(String reason) {
    return new ConfigurationException("baseUrl " + reason);
  }
}
