package com.integrationapi;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.observe.AttemptLog;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.ExtraHeaders;
import com.integrationapi.internal.options.Limits;
import com.integrationapi.internal.options.Threads;
import com.integrationapi.internal.ratelimit.Gate;
import com.integrationapi.internal.request.ApiKey;
import com.integrationapi.internal.request.BaseUrl;
import com.integrationapi.internal.request.HeaderText;
import com.integrationapi.internal.request.UserAgent;
import com.integrationapi.internal.retry.RetryBudget;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builder of a client. An option that is not set comes from the environment or has a default; in a
 * derived client it comes from the client from which it is derived.
 *
 * @param <C> type of the client
 */
public final class ClientBuilder<C> {
  private final Function<ApiClient, C> client;
  private final Function<String, String> environment;
  private final String defaultBaseUrl;
  private final String version;
  // Options of the client from which this one is derived, or null.
  private final ClientOptions parent;
  private ApiKey apiKey;
  private String baseUrl;
  private boolean allowInsecureHttp;
  private Duration timeout;
  private Duration totalTimeout;
  private Duration connectTimeout;
  private Integer maxRetries;
  private Duration maxRetryAfter;
  private Integer maxResponseBytes;
  private Integer maxConnections;
  private Boolean adaptiveRateLimit;
  private Double requestsPerMinute;
  private RateLimiter rateLimiter;
  private ExtraHeaders headers;
  private String appName;
  private List<Middleware> middleware;
  private Hooks hooks;
  private System.Logger logger;
  private Transport transport;

  ClientBuilder(String defaultBaseUrl, String version, Function<ApiClient, C> client) {
    this(defaultBaseUrl, version, client, System::getenv, null);
  }

  ClientBuilder(
      String defaultBaseUrl,
      String version,
      Function<ApiClient, C> client,
      Function<String, String> environment,
      ClientOptions parent) {
    this.defaultBaseUrl = defaultBaseUrl;
    this.version = version;
    this.client = client;
    this.environment = environment;
    this.parent = parent;
  }

  /** {@return a client that is derived from another one} */
  C derived(ClientOptions other, Consumer<ClientBuilder<C>> changes) {
    Limits.given("changes", changes);
    ClientBuilder<C> derived =
        new ClientBuilder<>(defaultBaseUrl, version, client, environment, other);
    changes.accept(derived);
    return derived.build();
  }

  /**
   * Sets the API key. Default: the environment variable {@code INTEGRATION_API_KEY}.
   *
   * @param apiKey visible ASCII characters
   * @return this builder
   * @throws ConfigurationException if the key is missing or has other characters
   */
  public ClientBuilder<C> apiKey(String apiKey) {
    this.apiKey = ApiKey.of(apiKey);
    return this;
  }

  /**
   * Sets a supplier of the API key. It is called before each attempt, so keys can be rotated, and
   * it may block.
   *
   * @param apiKey supplier of the key, safe to call from any thread
   * @return this builder
   * @throws ConfigurationException if the supplier is null
   */
  public ClientBuilder<C> apiKey(Supplier<String> apiKey) {
    this.apiKey = ApiKey.from(apiKey);
    return this;
  }

  /**
   * Creates the client without an API key. Only operations that need no key can be called; the
   * others throw {@link ConfigurationException} and send nothing.
   *
   * @return this builder
   */
  public ClientBuilder<C> withoutApiKey() {
    this.apiKey = ApiKey.NONE;
    return this;
  }

  /**
   * Sets the base URL. Default: the environment variable {@code INTEGRATION_API_BASE_URL}, or the
   * server URL in the contract if it is not set.
   *
   * @param baseUrl URL with https, or with http for a loopback host; a path is kept
   * @return this builder
   * @throws ConfigurationException if the URL is null
   */
  public ClientBuilder<C> baseUrl(String baseUrl) {
    this.baseUrl = Limits.given("baseUrl", baseUrl);
    return this;
  }

  /**
   * Sets whether the base URL may have http for other hosts than this machine. Anybody on the
   * network path can then read the API key. Default: false.
   *
   * @param allowInsecureHttp whether http is allowed
   * @return this builder
   */
  public ClientBuilder<C> allowInsecureHttp(boolean allowInsecureHttp) {
    this.allowInsecureHttp = allowInsecureHttp;
    return this;
  }

  /**
   * Sets the timeout of an attempt, up to the last byte of the response. Default: 30 seconds.
   *
   * @param timeout positive duration
   * @return this builder
   * @throws ConfigurationException if the duration is not positive
   */
  public ClientBuilder<C> timeout(Duration timeout) {
    this.timeout = Limits.positive("timeout", timeout, ConfigurationException::new);
    return this;
  }

  /**
   * Sets the timeout of a call, with all attempts and waits. Default: 2 minutes.
   *
   * @param totalTimeout positive duration
   * @return this builder
   * @throws ConfigurationException if the duration is not positive
   */
  public ClientBuilder<C> totalTimeout(Duration totalTimeout) {
    this.totalTimeout = Limits.positive("totalTimeout", totalTimeout, ConfigurationException::new);
    return this;
  }

  /**
   * Sets the timeout for opening a connection, including TLS. Default: 5 seconds.
   *
   * @param connectTimeout positive duration
   * @return this builder
   * @throws ConfigurationException if the duration is not positive
   */
  public ClientBuilder<C> connectTimeout(Duration connectTimeout) {
    this.connectTimeout =
        Limits.positive("connectTimeout", connectTimeout, ConfigurationException::new);
    return this;
  }

  /**
   * Sets the maximum number of retries. Default: 2.
   *
   * @param maxRetries number of retries; 0 for a single attempt
   * @return this builder
   * @throws ConfigurationException if the number is negative
   */
  public ClientBuilder<C> maxRetries(int maxRetries) {
    this.maxRetries = Limits.retries(maxRetries, ConfigurationException::new);
    return this;
  }

  /**
   * Sets the longest wait that the API may ask for before a retry. If it asks for more, the call
   * fails at once. Default: 60 seconds.
   *
   * @param maxRetryAfter duration that is not negative
   * @return this builder
   * @throws ConfigurationException if the duration is negative
   */
  public ClientBuilder<C> maxRetryAfter(Duration maxRetryAfter) {
    this.maxRetryAfter = Limits.notNegative("maxRetryAfter", maxRetryAfter);
    return this;
  }

  /**
   * Sets the maximum size of a response body after decompression. Default: 32 MiB.
   *
   * @param maxResponseBytes positive number of bytes
   * @return this builder
   * @throws ConfigurationException if the number is not positive
   */
  public ClientBuilder<C> maxResponseBytes(int maxResponseBytes) {
    this.maxResponseBytes = Limits.count("maxResponseBytes", maxResponseBytes);
    return this;
  }

  /**
   * Sets the maximum number of connections; further calls wait for one that is free. A transport of
   * your own has its own limit. Default: 256.
   *
   * @param maxConnections positive number
   * @return this builder
   * @throws ConfigurationException if the number is not positive
   */
  public ClientBuilder<C> maxConnections(int maxConnections) {
    this.maxConnections = Limits.count("maxConnections", maxConnections);
    return this;
  }

  /**
   * Sets whether calls wait while the API would reject them because of its rate limit. Default:
   * true.
   *
   * @param adaptiveRateLimit whether calls wait
   * @return this builder
   */
  public ClientBuilder<C> adaptiveRateLimit(boolean adaptiveRateLimit) {
    this.adaptiveRateLimit = adaptiveRateLimit;
    return this;
  }

  /**
   * Sets the maximum number of calls per minute, evenly spaced. Default: no limit.
   *
   * @param requestsPerMinute positive number of at most 60,000,000
   * @return this builder
   * @throws ConfigurationException if the number is not in this range
   */
  public ClientBuilder<C> requestsPerMinute(double requestsPerMinute) {
    Limits.requestsPerMinute(requestsPerMinute);
    this.requestsPerMinute = requestsPerMinute;
    return this;
  }

  /**
   * Sets a rate limiter to share between clients with the same API key. It replaces {@link
   * #adaptiveRateLimit} and {@link #requestsPerMinute}.
   *
   * @param rateLimiter rate limiter
   * @return this builder
   * @throws ConfigurationException if the rate limiter is null
   */
  public ClientBuilder<C> rateLimiter(RateLimiter rateLimiter) {
    this.rateLimiter = Limits.given("rateLimiter", rateLimiter);
    return this;
  }

  /**
   * Adds a header to every call.
   *
   * @param name name of the header
   * @param value text without line breaks
   * @return this builder
   * @throws ConfigurationException if the name or the value is not valid in a header
   */
  public ClientBuilder<C> header(String name, String value) {
    ExtraHeaders known = or(headers, ClientOptions::headers, ExtraHeaders.NONE);
    try {
      headers = known.with(name, HeaderText.checkedExtra(name, value));
    } catch (InvalidRequestException invalid) {
      throw new ConfigurationException(invalid.getMessage());
    }
    return this;
  }

  /**
   * Sets the name and optional version of your program, such as {@code my-app/1.4}, which is
   * appended to the {@code User-Agent}.
   *
   * @param appName text without line breaks
   * @return this builder
   * @throws ConfigurationException if the text is not valid in a header
   */
  public ClientBuilder<C> appName(String appName) {
    if (!HeaderText.isValue(Limits.given("appName", appName))) {
      throw new ConfigurationException(
          "appName contains a line break or another character that is not allowed in a header");
    }
    this.appName = appName;
    return this;
  }

  /**
   * Sets the middleware around each attempt, the first one outermost.
   *
   * @param middleware middleware, safe to call from several threads
   * @return this builder
   * @throws ConfigurationException if one of them is null
   */
  public ClientBuilder<C> middleware(Middleware... middleware) {
    for (Middleware each : Limits.given("middleware", middleware)) {
      Limits.given("middleware", each);
    }
    this.middleware = List.of(middleware);
    return this;
  }

  /**
   * Sets the hooks, which observe each attempt.
   *
   * @param hooks hooks, safe to call from several threads
   * @return this builder
   * @throws ConfigurationException if the hooks are null
   */
  public ClientBuilder<C> hooks(Hooks hooks) {
    this.hooks = Limits.given("hooks", hooks);
    return this;
  }

  /**
   * Sets the logger, which receives one line for each attempt: a success with the level {@code
   * INFO}, everything else with {@code WARNING}. Default: none, or the standard error if the
   * environment variable {@code INTEGRATION_API_LOG} is {@code info} or {@code debug}.
   *
   * @param logger logger, such as {@code System.getLogger("com.integrationapi")}
   * @return this builder
   * @throws ConfigurationException if the logger is null
   */
  public ClientBuilder<C> logger(System.Logger logger) {
    this.logger = Limits.given("logger", logger);
    return this;
  }

  /**
   * Sets the transport that sends the requests. Default: a new {@link SocketTransport}.
   *
   * @param transport transport, closed with the client
   * @return this builder
   * @throws ConfigurationException if the transport is null
   */
  public ClientBuilder<C> transport(Transport transport) {
    this.transport = Limits.given("transport", transport);
    return this;
  }

  /**
   * {@return a new client}
   *
   * @throws ConfigurationException if the API key is missing, or an option is invalid
   */
  public C build() {
    return client.apply(new ApiClient(options()));
  }

  /** {@return the name of the class: options may be secret} */
  @Override
  public String toString() {
    return "ClientBuilder";
  }

  private ClientOptions options() {
    ApiKey key = apiKey != null ? apiKey : parent != null ? parent.apiKey() : keyOfEnvironment();
    int connections = maxConnections == null ? Behaviour.MAX_CONNECTIONS : maxConnections;
    boolean keepsTransport = parent != null && transport == null && maxConnections == null;
    return new ClientOptions(
        baseUrlOrDefault(),
        key,
        or(timeout, ClientOptions::timeout, Behaviour.ATTEMPT_TIMEOUT),
        or(totalTimeout, ClientOptions::totalTimeout, Behaviour.TOTAL_TIMEOUT),
        or(connectTimeout, ClientOptions::connectTimeout, Behaviour.CONNECT_TIMEOUT),
        or(maxRetries, ClientOptions::maxRetries, Behaviour.MAX_RETRIES),
        or(maxRetryAfter, ClientOptions::maxRetryAfter, Behaviour.MAX_RETRY_AFTER),
        or(maxResponseBytes, ClientOptions::maxResponseBytes, Behaviour.MAX_RESPONSE_BYTES),
        or(headers, ClientOptions::headers, ExtraHeaders.NONE),
        userAgent(),
        or(middleware, ClientOptions::middleware, List.of()),
        or(hooks, ClientOptions::hooks, null),
        log(),
        gate(),
        or(null, ClientOptions::budget, new RetryBudget()),
        keepsTransport ? parent.transport() : newTransport(connections),
        keepsTransport ? parent.isOwnTransport() : transport != null,
        or(null, ClientOptions::threads, new Threads(connections)));
  }

  private <T> T or(T own, Function<ClientOptions, T> inherited, T otherwise) {
    if (own != null) {
      return own;
    }
    return parent == null ? otherwise : inherited.apply(parent);
  }

  private BaseUrl baseUrlOrDefault() {
    if (baseUrl == null && parent != null) {
      return parent.baseUrl();
    }
    String ofEnvironment = baseUrl == null ? environment.apply(Behaviour.BASE_URL_VARIABLE) : null;
    boolean hasVariable = ofEnvironment != null && !ofEnvironment.isEmpty();
    String url = baseUrl != null ? baseUrl : hasVariable ? ofEnvironment : defaultBaseUrl;
    return BaseUrl.of(url, allowInsecureHttp);
  }

  private ApiKey keyOfEnvironment() {
    return ApiKey.of(environment.apply(Behaviour.API_KEY_VARIABLE));
  }

  private String userAgent() {
    String own = UserAgent.of(version);
    return appName == null ? or(null, ClientOptions::userAgent, own) : own + " " + appName;
  }

  private AttemptLog log() {
    AttemptLog ofEnvironment = AttemptLog.ofEnvironment(environment.apply(Behaviour.LOG_VARIABLE));
    return or(logger == null ? null : AttemptLog.to(logger), ClientOptions::log, ofEnvironment);
  }

  // A changed key, URL or pace needs a rate limiter of its own.
  private Gate gate() {
    if (rateLimiter != null) {
      return rateLimiter.gate();
    }
    boolean isShared =
        apiKey == null && baseUrl == null && adaptiveRateLimit == null && requestsPerMinute == null;
    if (parent != null && isShared) {
      return parent.gate();
    }
    boolean isAdaptive =
        adaptiveRateLimit == null ? Behaviour.ADAPTIVE_RATE_LIMIT : adaptiveRateLimit;
    return RateLimiter.of(isAdaptive, requestsPerMinute).gate();
  }

  private Transport newTransport(int connections) {
    if (transport != null) {
      return transport;
    }
    if (parent != null && parent.isOwnTransport()) {
      return parent.transport();
    }
    return SocketTransport.builder().maxConnections(connections).build();
  }
}
