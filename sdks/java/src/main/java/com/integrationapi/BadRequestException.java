package com.integrationapi;

/** Thrown for status 400: the API cannot parse the JSON, a parameter or a header of the request. */
public class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  BadRequestException(Details details) {
    super(details);
  }
}
