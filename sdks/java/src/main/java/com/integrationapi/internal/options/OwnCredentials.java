package com.integrationapi.internal.options;

import com.integrationapi.internal.auth.CredentialSet;

/**
 * Credentials that a client of this library can have, in addition to an API key.
 *
 * @param set schemes and options
 * @param tokens creates the source of access tokens, or null if no scheme needs one
 */
public record OwnCredentials(CredentialSet set, TokenSource.Factory tokens) {
  /** Credentials of an API whose clients need an API key only. */
  public static final OwnCredentials NONE = new OwnCredentials(CredentialSet.NONE, null);
}
