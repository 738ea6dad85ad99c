package com.integrationapi.internal.oauth;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.options.BaseUrl;
import java.net.URI;
import java.util.Locale;

/** URL of a token endpoint. */
final class TokenUrl {
  private TokenUrl() {}

  /**
   * {@return the complete URL}
   *
   * @param option name of the option that sets the URL, for the error message
   * @param given URL, which may be relative to the base URL
   * @param baseUrl base URL of the client
   * @param allowsInsecureHttp whether http is allowed for hosts other than this machine
   * @throws ConfigurationException if the URL is invalid; the message does not quote it
   */
  static String of(String option, String given, BaseUrl baseUrl, boolean allowsInsecureHttp) {
    if (given.isEmpty()) {
      throw new ConfigurationException("The URL of the token endpoint is missing: pass " + option);
    }
    URI url = resolved(option, given, baseUrl);
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    boolean isHttp = scheme.equals("http");
    boolean isUrl = (isHttp || scheme.equals("https")) && url.getHost() != null;
    if (!isUrl || url.getRawUserInfo() != null || url.getRawFragment() != null) {
      throw invalid(option);
    }
    if (isHttp && !allowsInsecureHttp && !BaseUrl.isLoopback(url.getHost())) {
      throw new ConfigurationException(
          option
              + " would send the client secret unencrypted; use https, or set allowInsecureHttp");
    }
    return url.toString();
  }

  /** {@return a URL without its query, which may be secret} */
  static String shown(String url) {
    int query = url.indexOf('?');
    return query < 0 ? url : url.substring(0, query);
  }

  private static URI resolved(String option, String given, BaseUrl baseUrl) {
    if (!given.matches("[!-~]+")) {
      throw invalid(option);
    }
    try {
      return URI.create(baseUrl.text() + "/").resolve(given);
    } catch (IllegalArgumentException hidden) {
      throw invalid(option);
    }
  }

  private static ConfigurationException invalid(String option) {
    return new ConfigurationException(
        option + " is not a valid URL; pass one such as https://auth.example.com/token");
  }
}
