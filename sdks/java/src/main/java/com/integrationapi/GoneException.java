package com.integrationapi;

/** Thrown for status 410: the resource existed and has been removed. */
public class GoneException extends ApiException {
  private static final long serialVersionUID = 1L;

  GoneException(Details details) {
    super(details);
  }
}
