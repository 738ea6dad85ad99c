package com.integrationapi.internal.auth;

/**
 * Security scheme of the document for whose credentials a client has options.
 *
 * @param name name in the document
 * @param placement placement of its key or token in a request
 * @param endpoint endpoint at which client credentials get a token, or null
 */
public record SecurityScheme(String name, Auth placement, TokenEndpoint endpoint) {
  /**
   * {@return a scheme whose credentials are sent with each request}
   *
   * @param name name in the document
   * @param kind scheme of the key, as for {@link Auth#of}
   * @param place name of its header, query parameter or cookie, or null
   */
  public static SecurityScheme of(String name, String kind, String place) {
    return new SecurityScheme(name, Auth.of(kind, place), null);
  }

  /**
   * {@return a scheme whose credentials get a bearer token (RFC 6749, section 4.4)}
   *
   * @param name name in the document
   * @param url URL of the token endpoint, which may be relative to the base URL; empty if the
   *     document has none
   * @param isPosted whether client id and secret are sent in the body
   */
  public static SecurityScheme oauth(String name, String url, boolean isPosted) {
    return new SecurityScheme(name, Auth.BEARER, new TokenEndpoint(url, isPosted));
  }

  /**
   * Endpoint at which client credentials get a token.
   *
   * @param url URL, which may be relative to the base URL of a client; empty if the document has
   *     none
   * @param isPosted whether client id and secret are sent in the body, and not by Basic
   *     authentication
   */
  public record TokenEndpoint(String url, boolean isPosted) {}
}
