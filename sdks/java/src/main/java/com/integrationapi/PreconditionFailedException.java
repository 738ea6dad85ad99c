package com.integrationapi;

/** Thrown for status 412: the resource has changed since it was read. */
public class PreconditionFailedException extends ApiException {
  private static final long serialVersionUID = 1L;

  PreconditionFailedException(Details details) {
    super(details);
  }
}
