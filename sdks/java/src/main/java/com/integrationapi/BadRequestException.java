package com.integrationapi;

/** 400: The request could not be read: its JSON, a parameter or a header. */
public class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  BadRequestException(ErrorResponse response) {
    super(response);
  }
}
