package com.integrationapi.internal.options;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Base URL of the API.
 *
 * @param text URL with its scheme and host in lower case, without a slash at its end
 */
public record BaseUrl(String text) {
  private static final String NOT_A_URL =
      "is not a valid URL; pass one such as https://api.example.com";
  private static final int MAX_PORT = 65535;

  /**
   * {@return a valid base URL}
   *
   * @param url URL with https, or with http for a loopback host; a path is kept
   * @param allowsInsecureHttp whether http is allowed for other hosts, too
   * @throws ConfigurationException if the URL is invalid; the message does not quote it
   */
  public static BaseUrl of(String url, boolean allowsInsecureHttp) {
    if ("".equals(url)) {
      throw new ConfigurationException(
          "The base URL is missing: pass baseUrl or set "
              + Behaviour.CONFIGURATION_BASE_URL_VARIABLE);
    }
    URI uri = parsed(url);
    if (url.indexOf('?') >= 0 || url.indexOf('#') >= 0) {
      throw invalid("must not contain a query or a fragment; remove it");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean isHttp = scheme.equals("http");
    if (!(isHttp || scheme.equals("https")) || uri.getHost() == null || uri.getPort() > MAX_PORT) {
      throw invalid(NOT_A_URL);
    }
    if (isHttp && !isLoopback(uri.getHost()) && !allowsInsecureHttp) {
      throw invalid("would send the API key unencrypted; use https, or set allowInsecureHttp");
    }
    // Only scheme and host are case-insensitive (RFC 3986 section 6.2.2.1).
    String origin = scheme + "://" + uri.getRawAuthority().toLowerCase(Locale.ROOT);
    return new BaseUrl(origin + uri.getRawPath().replaceFirst("/+$", ""));
  }

  /**
   * {@return whether a host is this machine}
   *
   * @param host host of a URL
   */
  public static boolean isLoopback(String host) {
    // An IPv6 address is in brackets.
    String plain = host.toLowerCase(Locale.ROOT).replaceAll("^\\[|]$", "");
    return Behaviour.CONFIGURATION_LOOPBACK_HOSTS.contains(plain);
  }

  private static boolean hasUserInfo(String url) {
    int start = url.indexOf("//") + 2;
    int end = start;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(start, end).indexOf('@') >= 0;
  }

  private static URI parsed(String url) {
    try {
      if (url == null || !url.matches("[!-~]+")) {
        throw invalid(NOT_A_URL);
      }
      if (url.indexOf("://") > 0 && hasUserInfo(url)) {
        throw invalid("must not contain credentials; remove them");
      }
      return new URI(url);
    } catch (URISyntaxException hidden) {
      throw invalid(NOT_A_URL);
    }
  }

  private static ConfigurationException invalid(String reason) {
    return new ConfigurationException("baseUrl " + reason);
  }
}
