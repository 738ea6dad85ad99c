package com.integrationapi;

/** Thrown for status 413: the request body exceeds the size limit of the API. */
public class PayloadTooLargeException extends ApiException {
  private static final long serialVersionUID = 1L;

  PayloadTooLargeException(Details details) {
    super(details);
  }
}
