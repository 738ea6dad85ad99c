package com.integrationapi.internal;

/**
 * What is the same for all calls of a method. One constant for each, made once.
 *
 * @param id operationId in the contract
 * @param method of HTTP, upper case
 * @param path with {@code {parameter}} for each path parameter
 * @param credential how the API key is sent; null when it is not
 * @param accept media type of a success
 */
public record Operation(
    String id, String method, String path, Credential credential, String accept) {
  private static final String JSON = "application/json";

  /**
   * An operation that answers with JSON.
   *
   * @param id operationId in the contract
   * @param method of HTTP, upper case
   * @param path with {@code {parameter}} for each path parameter
   * @param isPublic whether it is called without an API key; else the key is a bearer token
   */
  public Operation(String id, String method, String path, boolean isPublic) {
    this(id, method, path, isPublic ? null : Credential.BEARER, JSON);
  }

  /** {@return this operation, with the key as user and password} */
  public Operation basic() {
    return new Operation(id, method, path, Credential.BASIC, accept);
  }

  /**
   * {@return this operation, with the key as it is in a header}
   *
   * @param name of the header
   */
  public Operation keyIn(String name) {
    return new Operation(id, method, path, Credential.inHeader(name), accept);
  }

  /**
   * {@return this operation, with bytes for an answer}
   *
   * @param mediaType to ask for
   */
  public Operation accepting(String mediaType) {
    return new Operation(id, method, path, credential, mediaType);
  }

  /** {@return a request of this operation, to be filled} */
  public Request request() {
    return new Request(this);
  }

  boolean isWrite() {
    return !method.equals("GET") && !method.equals("HEAD");
  }
}
