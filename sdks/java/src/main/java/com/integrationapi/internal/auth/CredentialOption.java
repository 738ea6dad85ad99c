package com.integrationapi.internal.auth;

/**
 * Option of a client for a part of its credentials.
 *
 * @param name name of the option
 * @param kind value that it takes
 * @param scheme name of the security scheme in the document
 * @param variable environment variable that it defaults to, or null for none
 */
public record CredentialOption(String name, Kind kind, String scheme, String variable) {
  /** Values of options. */
  public enum Kind {
    /** User name of Basic authentication. */
    USERNAME,
    /** Password of Basic authentication. */
    PASSWORD,
    /** Client id of OAuth 2. */
    CLIENT_ID,
    /** Client secret of OAuth 2. */
    CLIENT_SECRET,
    /** Scopes of a token, with spaces between them. */
    SCOPES,
    /** URL of the token endpoint. */
    TOKEN_URL,
    /** Key or token that is sent as it is. */
    KEY;

    /**
     * {@return whether the value is a part of the credentials, without which they are incomplete}
     */
    public boolean isRequired() {
      return this != SCOPES && this != TOKEN_URL;
    }

    /** {@return whether nobody else may see the value} */
    boolean isSecret() {
      return this == PASSWORD || this == CLIENT_SECRET || this == KEY;
    }
  }
}
