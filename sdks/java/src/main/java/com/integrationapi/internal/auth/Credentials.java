package com.integrationapi.internal.auth;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.auth.CredentialOption.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Credentials of a client that are not its API key, by the names of their options. Immutable. Their
 * string form does not show the values.
 */
public final class Credentials {
  /** Credentials of a client with an API key, or with none. */
  public static final Credentials NONE = new Credentials(CredentialSet.NONE, Map.of(), List.of());

  private final CredentialSet all;
  private final Map<String, Secret> values;
  // Texts that must not be shown, in addition to the values.
  private final List<String> hidden;

  private Credentials(CredentialSet all, Map<String, Secret> values, List<String> hidden) {
    this.all = all;
    this.values = values;
    this.hidden = hidden;
  }

  /**
   * {@return the credentials of a client}
   *
   * @param all credentials that a client can have
   * @param values values by the names of their options
   * @throws ConfigurationException if a part of the credentials of a scheme is missing
   */
  public static Credentials of(CredentialSet all, Map<String, Secret> values) {
    Credentials credentials = new Credentials(all, Map.copyOf(values), List.of());
    for (SecurityScheme scheme : all.schemes()) {
      credentials.requireWhole(scheme);
    }
    return credentials;
  }

  private void requireWhole(SecurityScheme scheme) {
    List<CredentialOption> required = all.required(scheme.name());
    Optional<CredentialOption> given =
        required.stream().filter(each -> values.containsKey(each.name())).findFirst();
    for (CredentialOption each : required) {
      if (given.isPresent() && !values.containsKey(each.name())) {
        throw new ConfigurationException(
            given.get().name()
                + " was given without "
                + each.name()
                + ": pass "
                + each.name()
                + " or set "
                + each.variable());
      }
    }
  }

  /**
   * {@return a copy that also keeps these texts out of errors and logs}
   *
   * @param secrets texts that must not be shown
   */
  public Credentials hiding(String... secrets) {
    return new Credentials(all, values, List.of(secrets));
  }

  /** {@return whether the client has no credentials but an API key} */
  public boolean isEmpty() {
    return values.values().stream().noneMatch(each -> each.option().kind().isRequired());
  }

  /** {@return whether code of the integrator returns one of the values} */
  public boolean isDynamic() {
    return values.values().stream().anyMatch(Secret::isDynamic);
  }

  /** {@return values that never change, and must not be shown} */
  public List<String> known() {
    Stream<String> own =
        values.values().stream()
            .filter(each -> !each.isDynamic() && each.option().kind().isSecret())
            .map(Secret::current);
    return Stream.concat(own, hidden.stream()).toList();
  }

  /** {@return the values by the names of their options} */
  public Map<String, Secret> values() {
    return values;
  }

  /**
   * {@return the scheme with a name}
   *
   * @param name name in the document
   */
  public SecurityScheme scheme(String name) {
    return all.scheme(name);
  }

  /**
   * {@return the current value of an option, or null if it is not set}
   *
   * @param scheme name of its scheme in the document
   * @param kind kind of the value
   * @throws ConfigurationException if a supplier fails or returns no valid value
   */
  public String current(String scheme, Kind kind) {
    return all.option(scheme, kind)
        .map(option -> values.get(option.name()))
        .map(Secret::current)
        .orElse(null);
  }

  /**
   * {@return the name of an option}
   *
   * @param scheme name of its scheme in the document
   * @param kind kind of its value
   */
  public String optionName(String scheme, Kind kind) {
    return all.option(scheme, kind).map(CredentialOption::name).orElse("");
  }

  /** {@return the schemes of which the client has all credentials, in the order of the document} */
  public List<SecurityScheme> schemes() {
    return all.schemes().stream().filter(each -> has(each.name())).toList();
  }

  private boolean has(String scheme) {
    return all.required(scheme).stream().allMatch(each -> values.containsKey(each.name()));
  }

  /**
   * {@return the schemes that authenticate an operation: the first alternative for which the client
   * has all credentials; empty if the operation can be called without them}
   *
   * @param auth what the operation needs
   * @param operationId operationId in the contract, for the error message
   * @throws ConfigurationException if the client has the credentials of no alternative
   */
  public List<SchemeUse> chosen(Auth auth, String operationId) {
    for (List<SchemeUse> uses : auth.alternatives()) {
      if (uses.stream().allMatch(use -> has(use.scheme()))) {
        return uses;
      }
    }
    if (auth.isOptional()) {
      return List.of();
    }
    throw new ConfigurationException(
        operationId + " needs " + optionsOf(auth) + ", which this client does not have");
  }

  /**
   * {@return the current credentials of a scheme: its key, or a user and a password}
   *
   * @param scheme scheme without a token endpoint
   * @throws ConfigurationException if a supplier fails or returns no valid value
   */
  public List<String> current(SecurityScheme scheme) {
    String name = scheme.name();
    return scheme.placement().scheme() == Auth.Scheme.BASIC
        ? List.of(current(name, Kind.USERNAME), current(name, Kind.PASSWORD))
        : List.of(current(name, Kind.KEY));
  }

  /** {@return the options of the alternatives, such as {@code appId and appKey, or apiKey}} */
  private String optionsOf(Auth auth) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (List<SchemeUse> uses : auth.alternatives()) {
      String text =
          uses.stream()
              .flatMap(use -> all.required(use.scheme()).stream())
              .map(CredentialOption::name)
              .collect(Collectors.joining(" and "));
      texts.put(text, text);
    }
    texts.put("apiKey", "apiKey");
    return String.join(", or ", texts.values());
  }

  @Override
  public String toString() {
    return values.keySet() + " ***";
  }
}
