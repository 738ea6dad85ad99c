package com.integrationapi;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.auth.ApiKey;
import com.integrationapi.internal.auth.CredentialOption;
import com.integrationapi.internal.auth.Credentials;
import com.integrationapi.internal.auth.Secret;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.middleware.Logger;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.options.BaseUrl;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.ExtraHeaders;
import com.integrationapi.internal.options.OwnCredentials;
import com.integrationapi.internal.options.Threads;
import com.integrationapi.internal.options.TokenSource;
import com.integrationapi.internal.options.UserAgent;
import com.integrationapi.internal.ratelimit.Slots;
import com.integrationapi.internal.response.ErrorFactory;
import com.integrationapi.internal.retry.RetryBudget;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Options that a program has set on a builder; null for all others. */
final class ClientSettings {
  static {
    // Every client has settings, so this runs before a call can fail.
    Access.registerFactory(ErrorFactory.class, none -> new Failures());
  }

  final String defaultBaseUrl;
  final String version;
  final Function<String, String> environment;
  // Options of the client from which this one is derived, or null.
  private final ClientOptions parent;
  final OwnCredentials own;
  ApiKey apiKey;
  // Credentials that are not an API key, by the names of their options.
  final Map<String, Secret> credentials = new LinkedHashMap<>();
  String baseUrl;
  boolean allowInsecureHttp;
  Duration timeout;
  Duration totalTimeout;
  Duration connectTimeout;
  Integer maxRetries;
  Duration maxRetryAfter;
  Integer maxResponseBytes;
  Integer maxConnections;
  Boolean adaptiveRateLimit;
  Double requestsPerMinute;
  RateLimiter rateLimiter;
  ExtraHeaders headers;
  String appName;
  List<Middleware> middleware;
  Hooks hooks;
  System.Logger logger;
  Transport transport;
  Executor executor;

  ClientSettings(
      String defaultBaseUrl,
      String version,
      Function<String, String> environment,
      OwnCredentials own,
      ClientOptions parent) {
    this.defaultBaseUrl = defaultBaseUrl;
    this.version = version;
    this.environment = environment;
    this.own = own;
    this.parent = parent;
  }

  /**
   * {@return all options; those that are not set come from the parent, the environment or the
   * defaults}
   */
  ClientOptions resolved() {
    Credentials chosen = Credentials.of(own.set(), credentialsOrDefault());
    ApiKey key = chosen.isEmpty() ? keyOrDefault() : ApiKey.NONE;
    BaseUrl url = baseUrlOrDefault();
    int connections = maxConnections == null ? Behaviour.CONNECTIONS_MAX : maxConnections;
    boolean keepsTransport =
        parent != null && transport == null && (maxConnections == null || parent.isOwnTransport());
    return new ClientOptions(
        url,
        key,
        chosen,
        tokens(chosen, url),
        or(timeout, ClientOptions::timeout, Behaviour.TIMEOUTS_ATTEMPT),
        or(totalTimeout, ClientOptions::totalTimeout, Behaviour.TIMEOUTS_TOTAL),
        or(connectTimeout, ClientOptions::connectTimeout, Behaviour.TIMEOUTS_CONNECT),
        or(maxRetries, ClientOptions::maxRetries, Behaviour.RETRIES_MAX_RETRIES),
        or(maxRetryAfter, ClientOptions::maxRetryAfter, Behaviour.RETRIES_RETRY_AFTER_MAX),
        or(maxResponseBytes, ClientOptions::maxResponseBytes, Behaviour.RESPONSES_MAX_BYTES),
        or(headers, ClientOptions::headers, ExtraHeaders.NONE),
        userAgent(),
        or(middleware, ClientOptions::middleware, List.of()),
        or(hooks, ClientOptions::hooks, null),
        log(),
        slots(),
        or(null, ClientOptions::budget, new RetryBudget()),
        keepsTransport ? parent.transport() : newTransport(connections),
        keepsTransport ? parent.isOwnTransport() : transport != null,
        or(null, ClientOptions::threads, new Threads(connections)),
        or(executor, ClientOptions::executor, null));
  }

  /** {@return the option if it is set, otherwise the value of the parent or the default} */
  <T> T or(T own, Function<ClientOptions, T> inherited, T otherwise) {
    if (own != null) {
      return own;
    }
    return parent == null ? otherwise : inherited.apply(parent);
  }

  private BaseUrl baseUrlOrDefault() {
    if (baseUrl == null && parent != null) {
      return parent.baseUrl();
    }
    String ofEnvironment =
        baseUrl == null ? environment.apply(Behaviour.CONFIGURATION_BASE_URL_VARIABLE) : null;
    boolean hasVariable = ofEnvironment != null && !ofEnvironment.isEmpty();
    String url = baseUrl != null ? baseUrl : hasVariable ? ofEnvironment : defaultBaseUrl;
    return BaseUrl.of(url, allowInsecureHttp);
  }

  private ApiKey keyOrDefault() {
    if (apiKey != null) {
      return apiKey;
    }
    if (parent != null) {
      return parent.apiKey();
    }
    String ofEnvironment = environment.apply(Behaviour.CONFIGURATION_API_KEY_VARIABLE);
    boolean isMissing = ofEnvironment == null || ofEnvironment.isEmpty();
    if (isMissing && !own.set().options().isEmpty()) {
      throw new ConfigurationException(
          "The credentials are missing: pass "
              + own.set().textOfRequired(CredentialOption::name)
              + ", or apiKey, or set "
              + own.set().textOfRequired(CredentialOption::variable)
              + ", or "
              + Behaviour.CONFIGURATION_API_KEY_VARIABLE);
    }
    return ApiKey.of(ofEnvironment);
  }

  /** {@return the API key, {@link ApiKey#NONE} if there are other credentials, or null} */
  ApiKey keySoFar() {
    return apiKey == null && given().isPresent() ? ApiKey.NONE : apiKey;
  }

  private Optional<String> given() {
    return credentials.keySet().stream()
        .filter(each -> own.set().option(each).kind().isRequired())
        .findFirst();
  }

  /** {@return credentials that are not an API key: an API key in their place means none of them} */
  private Map<String, Secret> credentialsOrDefault() {
    Optional<String> given = given();
    if (apiKey != null) {
      if (given.isPresent()) {
        throw new ConfigurationException(
            "apiKey and " + given.get() + " say the same; pass one of them");
      }
      return credentials;
    }
    if (parent != null) {
      Map<String, Secret> all = new LinkedHashMap<>(parent.credentials().values());
      all.putAll(credentials);
      return all;
    }
    return withEnvironment(given.isPresent());
  }

  private Map<String, Secret> withEnvironment(boolean isGiven) {
    Map<String, Secret> all = new LinkedHashMap<>();
    for (CredentialOption option : own.set().options()) {
      String value = option.variable() == null ? null : environment.apply(option.variable());
      if (value != null && !value.isEmpty()) {
        all.put(option.name(), Secret.of(option, value));
      }
    }
    Optional<String> variable =
        all.keySet().stream().map(each -> own.set().option(each).variable()).findFirst();
    String key = environment.apply(Behaviour.CONFIGURATION_API_KEY_VARIABLE);
    if (variable.isPresent() && !isGiven && key != null && !key.isEmpty()) {
      throw new ConfigurationException(
          Behaviour.CONFIGURATION_API_KEY_VARIABLE
              + " and "
              + variable.get()
              + " say the same; set one of them");
    }
    all.putAll(credentials);
    return all;
  }

  private TokenSource tokens(Credentials chosen, BaseUrl url) {
    if (own.tokens() == null) {
      return null;
    }
    boolean isShared = apiKey == null && credentials.isEmpty() && baseUrl == null;
    return parent != null && isShared
        ? parent.tokens()
        : own.tokens().create(chosen, url, allowInsecureHttp);
  }

  private String userAgent() {
    String own = UserAgent.of(version);
    return appName == null ? or(null, ClientOptions::userAgent, own) : own + " " + appName;
  }

  private Logger log() {
    Logger ofEnvironment =
        Logger.ofEnvironment(environment.apply(Behaviour.CONFIGURATION_LOG_VARIABLE));
    return or(logger == null ? null : Logger.to(logger), ClientOptions::log, ofEnvironment);
  }

  // A changed key, URL or pace needs a separate rate limiter.
  private Slots slots() {
    if (rateLimiter != null) {
      return rateLimiter.slots();
    }
    boolean isShared =
        apiKey == null
            && credentials.isEmpty()
            && baseUrl == null
            && adaptiveRateLimit == null
            && requestsPerMinute == null;
    if (parent != null && isShared) {
      return parent.slots();
    }
    boolean isAdaptive =
        or(adaptiveRateLimit, other -> other.slots().isAdaptive(), Behaviour.RATE_LIMIT_ADAPTIVE);
    return requestsPerMinute == null && parent != null
        ? new Slots(isAdaptive, parent.slots().pace())
        : RateLimiter.of(isAdaptive, requestsPerMinute).slots();
  }

  private Transport newTransport(int connections) {
    return transport != null
        ? transport
        : SocketTransport.builder().maxConnections(connections).build();
  }
}
