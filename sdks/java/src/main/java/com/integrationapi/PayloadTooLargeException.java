package com.integrationapi;

/** 413: The body is larger than the API takes. */
public class PayloadTooLargeException extends ApiException {
  private static final long serialVersionUID = 1L;

  PayloadTooLargeException(ErrorResponse response) {
    super(response);
  }
}
