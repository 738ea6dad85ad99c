package com.integrationapi.internal.auth;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Credentials that a client of this library can have, in addition to an API key. Generated from the
 * document.
 *
 * @param schemes security schemes, in the order of the document
 * @param options options of a client for their credentials
 */
public record CredentialSet(List<SecurityScheme> schemes, List<CredentialOption> options) {
  /** Credentials of an API whose clients need an API key only. */
  public static final CredentialSet NONE = new CredentialSet(List.of(), List.of());

  /**
   * {@return the option with a name}
   *
   * @param name name of the option
   */
  public CredentialOption option(String name) {
    return options.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * {@return a text of the options for complete credentials: {@code appId, or user and password}}
   *
   * @param text text of an option
   */
  public String textOfRequired(Function<CredentialOption, String> text) {
    return schemes.stream()
        .map(scheme -> required(scheme.name()).stream().map(text))
        .map(texts -> texts.collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(", or "));
  }

  /** {@return the option for a part of the credentials of a scheme} */
  Optional<CredentialOption> option(String scheme, CredentialOption.Kind kind) {
    return options.stream()
        .filter(each -> each.scheme().equals(scheme) && each.kind() == kind)
        .findFirst();
  }

  /** {@return the options without which the credentials of a scheme are incomplete} */
  List<CredentialOption> required(String scheme) {
    return options.stream()
        .filter(each -> each.scheme().equals(scheme) && each.kind().isRequired())
        .toList();
  }

  /**
   * {@return the scheme with a name}
   *
   * @param name name in the document
   */
  public SecurityScheme scheme(String name) {
    return schemes.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
