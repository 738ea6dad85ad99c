package com.integrationapi.internal.testing;

import com.integrationapi.ConfigurationException;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds operations of the contract.
 *
 * @param operations all operations
 */
public record Lookup(List<OperationExamples> operations) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]+}");

  /**
   * {@return the operation with a name}
   *
   * @param name resource and method of the client, or the operationId
   * @throws ConfigurationException if the contract has no such operation
   */
  public OperationExamples named(String name) {
    return operations.stream()
        .filter(operation -> operation.call().equals(name) || operation.id().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "the contract has no operation "
                        + name
                        + "; pass a name such as "
                        + anyName()));
  }

  /**
   * {@return the operation of a request} {@code /records/search} takes precedence over {@code
   * /records/{id}}.
   *
   * @param method HTTP method
   * @param path path below the base URL, as sent
   * @throws ConfigurationException if the contract has no such operation
   */
  public OperationExamples at(String method, String path) {
    return operations.stream()
        .filter(operation -> operation.method().equals(method))
        .filter(operation -> pattern(operation.path()).matcher(path).matches())
        .min(Comparator.comparingLong(operation -> placeholders(operation.path())))
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "the contract has no operation "
                        + method
                        + " "
                        + path
                        + ", so there is no response to return"));
  }

  private String anyName() {
    return operations.stream().findFirst().map(OperationExamples::call).orElse("");
  }

  private static long placeholders(String path) {
    return PLACEHOLDER.matcher(path).results().count();
  }

  private static Pattern pattern(String path) {
    String parts =
        Stream.of(PLACEHOLDER.split(path, -1))
            .map(Pattern::quote)
            .collect(Collectors.joining("[^/]+"));
    return Pattern.compile(parts);
  }
}
