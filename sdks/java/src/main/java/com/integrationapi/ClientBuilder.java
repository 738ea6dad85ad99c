package com.integrationapi;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.auth.ApiKey;
import com.integrationapi.internal.auth.Secret;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.checks.HeaderText;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.ExtraHeaders;
import com.integrationapi.internal.options.OwnCredentials;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builder of a client. An option that is not set comes from the environment or has its default; a
 * derived client takes it from its parent.
 *
 * @param <C> type of the client
 */
public final class ClientBuilder<C> extends CredentialOptions<ClientBuilder<C>> {
  static {
    // The key that a builder has so far, for fake clients.
    Access.<ClientBuilder<?>>registerFactory(ApiKey.class, builder -> builder.set.keySoFar());
  }

  private final Function<ApiClient, C> client;
  private final ClientSettings set;

  ClientBuilder(String defaultBaseUrl, String version, Function<ApiClient, C> client) {
    this(defaultBaseUrl, version, client, System::getenv, OWN, null);
  }

  ClientBuilder(
      String defaultBaseUrl,
      String version,
      Function<ApiClient, C> client,
      Function<String, String> environment,
      OwnCredentials own,
      ClientOptions parent) {
    this.client = client;
    this.set = new ClientSettings(defaultBaseUrl, version, environment, own, parent);
  }

  /** {@return a client that is derived from another one} */
  C derived(ClientOptions other, Consumer<ClientBuilder<C>> changes) {
    CheckOptions.given("changes", changes);
    ClientBuilder<C> derived =
        new ClientBuilder<>(
            set.defaultBaseUrl, set.version, client, set.environment, set.own, other);
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
    set.apiKey = ApiKey.of(apiKey);
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
    set.apiKey = ApiKey.from(apiKey);
    return this;
  }

  /**
   * Creates the client without an API key. Only operations that need no key can be called; the
   * others throw {@link ConfigurationException} and send nothing.
   *
   * @return this builder
   */
  public ClientBuilder<C> withoutApiKey() {
    set.apiKey = ApiKey.NONE;
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
    set.baseUrl = CheckOptions.given("baseUrl", baseUrl);
    return this;
  }

  /**
   * Sets whether the base URL may use http for hosts other than this machine. Anybody on the
   * network path can then read the API key. Default: false.
   *
   * @param allowInsecureHttp whether http is allowed
   * @return this builder
   */
  public ClientBuilder<C> allowInsecureHttp(boolean allowInsecureHttp) {
    set.allowInsecureHttp = allowInsecureHttp;
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
    set.timeout = CheckOptions.positive("timeout", timeout, ConfigurationException::new);
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
    set.totalTimeout =
        CheckOptions.positive("totalTimeout", totalTimeout, ConfigurationException::new);
    return this;
  }

  /**
   * Sets the timeout for opening a connection, including TLS. It begins when the connection begins
   * to open: of many first calls at once, some wait for others before. Default: 5 seconds.
   *
   * @param connectTimeout positive duration
   * @return this builder
   * @throws ConfigurationException if the duration is not positive
   */
  public ClientBuilder<C> connectTimeout(Duration connectTimeout) {
    set.connectTimeout =
        CheckOptions.positive("connectTimeout", connectTimeout, ConfigurationException::new);
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
    set.maxRetries = CheckOptions.retries(maxRetries, ConfigurationException::new);
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
    set.maxRetryAfter = CheckOptions.notNegative("maxRetryAfter", maxRetryAfter);
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
    set.maxResponseBytes = CheckOptions.count("maxResponseBytes", maxResponseBytes);
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
    set.maxConnections = CheckOptions.count("maxConnections", maxConnections);
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
    set.adaptiveRateLimit = adaptiveRateLimit;
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
    CheckOptions.requestsPerMinute(requestsPerMinute);
    set.requestsPerMinute = requestsPerMinute;
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
    set.rateLimiter = CheckOptions.given("rateLimiter", rateLimiter);
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
    ExtraHeaders known = set.or(set.headers, ClientOptions::headers, ExtraHeaders.NONE);
    try {
      set.headers = known.with(name, HeaderText.checkedExtra(name, value));
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
    if (!HeaderText.isValue(CheckOptions.given("appName", appName))) {
      throw new ConfigurationException(
          "appName contains a line break or another character that is not allowed in a header");
    }
    set.appName = appName;
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
    for (Middleware each : CheckOptions.given("middleware", middleware)) {
      CheckOptions.given("middleware", each);
    }
    set.middleware = List.of(middleware);
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
    set.hooks = CheckOptions.given("hooks", hooks);
    return this;
  }

  /**
   * Sets the logger, which receives one line for each attempt: a success with the level {@code
   * INFO}, everything else with {@code WARNING}. Default: none, or standard error if the
   * environment variable {@code INTEGRATION_API_LOG} is {@code info} or {@code debug}.
   *
   * @param logger logger, such as {@code System.getLogger("com.integrationapi")}
   * @return this builder
   * @throws ConfigurationException if the logger is null
   */
  public ClientBuilder<C> logger(System.Logger logger) {
    set.logger = CheckOptions.given("logger", logger);
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
    set.transport = CheckOptions.given("transport", transport);
    return this;
  }

  /**
   * Sets the executor of the asynchronous client. The thread that makes a call submits it as one
   * task: with all attempts, waits, middleware, hooks and logs, and with the callbacks of its
   * future. An executor that passes the context of that thread on, such as {@code
   * Context.taskWrapping} of OpenTelemetry, therefore does so for the whole call. The task blocks
   * its thread: use virtual threads, or as many threads as there are calls at a time. Default:
   * threads of the client, which know no context.
   *
   * <p>A call that the executor rejects fails with {@link ConfigurationException}. A call ends in a
   * thread of the client if its {@code totalTimeout} expires before the executor begins it, or
   * while code of the program ignores the interrupt.
   *
   * @param executor executor, not closed with the client
   * @return this builder
   * @throws ConfigurationException if the executor is null
   */
  public ClientBuilder<C> executor(Executor executor) {
    set.executor = CheckOptions.given("executor", executor);
    return this;
  }

  /**
   * {@return a new client}
   *
   * @throws ConfigurationException if the API key is missing, or an option is invalid
   */
  public C build() {
    return client.apply(new ApiClient(set.resolved()));
  }

  @Override
  ClientBuilder<C> credential(String option, String value) {
    set.credentials.put(option, Secret.of(set.own.set().option(option), value));
    return this;
  }

  @Override
  ClientBuilder<C> credential(String option, Supplier<String> value) {
    set.credentials.put(option, Secret.from(set.own.set().option(option), value));
    return this;
  }

  /** {@return the name of the class: options may be secret} */
  @Override
  public String toString() {
    return "ClientBuilder";
  }
}
