package com.integrationapi.internal.webhooks;

/** Names and numbers of Standard Webhooks 1.0. A test compares them with openapi/behaviour.yaml. */
public final class Standard {
  /** Header with the identifier of the event. */
  public static final String ID_HEADER = "webhook-id";

  /** Header with the time of sending, in seconds since 1970. */
  public static final String TIMESTAMP_HEADER = "webhook-timestamp";

  /** Header with the signatures, separated by spaces. */
  public static final String SIGNATURE_HEADER = "webhook-signature";

  static final String SIGNATURE_VERSION = "v1";
  static final String SECRET_PREFIX = "whsec_";
  static final int SECRET_MIN_BYTES = 24;
  static final int SECRET_MAX_BYTES = 64;

  private Standard() {}
}
