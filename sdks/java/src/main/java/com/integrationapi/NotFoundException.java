package com.integrationapi;

/** Thrown for status 404: the resource does not exist, or the API key cannot see it. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Details details) {
    super(details);
  }
}
