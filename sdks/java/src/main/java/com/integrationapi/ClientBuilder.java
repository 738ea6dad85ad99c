package com.integrationapi;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.ApiKey;
import com.integrationapi.internal.request.BaseUrl;
import com.integrationapi.internal.request.RequestDefaults;
import com.integrationapi.internal.transport.JdkTransport;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Options of a client. What is not set comes from the environment, or has the default named here.
 *
 * @param <C> the client
 */
public final class ClientBuilder<C> {
  private static final String API_KEY_VARIABLE = "INTEGRATION_API_KEY";
  private static final String BASE_URL_VARIABLE = "INTEGRATION_API_BASE_URL";

  private final Function<ApiClient, C> client;
  private final Function<String, String> environment;
  private final String defaultBaseUrl;
  private final String version;
  private boolean withoutApiKey;
  private Supplier<String> apiKey;
  private String baseUrl;
  private Duration timeout = Duration.ofSeconds(30);
  private Duration connectTimeout = Duration.ofSeconds(5);

  ClientBuilder(String defaultBaseUrl, String version, Function<ApiClient, C> client) {
    this(defaultBaseUrl, version, client, System::getenv);
  }

  ClientBuilder(
      String defaultBaseUrl,
      String version,
      Function<ApiClient, C> client,
      Function<String, String> environment) {
    this.defaultBaseUrl = defaultBaseUrl;
    this.version = version;
    this.client = client;
    this.environment = environment;
  }

  /**
   * Sets the API key. Default: the environment variable {@code INTEGRATION_API_KEY}.
   *
   * @param apiKey visible characters of ASCII
   * @return this builder
   */
  public ClientBuilder<C> apiKey(String apiKey) {
    String checked = ApiKey.checked(apiKey);
    return apiKey(() -> checked);
  }

  /**
   * Sets where the API key comes from. It is asked before each attempt, so that keys can rotate.
   *
   * @param apiKey returns the key; safe to call from any thread
   * @return this builder
   */
  public ClientBuilder<C> apiKey(Supplier<String> apiKey) {
    this.apiKey = apiKey;
    this.withoutApiKey = false;
    return this;
  }

  /**
   * Makes a client without a key, for the one call that needs none. Others fail before sending.
   *
   * @return this builder
   */
  public ClientBuilder<C> withoutApiKey() {
    this.withoutApiKey = true;
    return this;
  }

  /**
   * Sets the base URL. Default: the environment variable {@code INTEGRATION_API_BASE_URL}, else the
   * server of the contract.
   *
   * @param baseUrl https, or http on this machine; a path is kept
   * @return this builder
   */
  public ClientBuilder<C> baseUrl(String baseUrl) {
    this.baseUrl = baseUrl;
    return this;
  }

  /**
   * Sets the time for one attempt, up to the last byte of the answer. Default: 30 seconds.
   *
   * @param timeout more than zero
   * @return this builder
   */
  public ClientBuilder<C> timeout(Duration timeout) {
    this.timeout = positive("timeout", timeout);
    return this;
  }

  /**
   * Sets the time to open a connection, TLS included. Default: 5 seconds.
   *
   * @param connectTimeout more than zero
   * @return this builder
   */
  public ClientBuilder<C> connectTimeout(Duration connectTimeout) {
    this.connectTimeout = positive("connectTimeout", connectTimeout);
    return this;
  }

  /**
   * {@return the client}
   *
   * @throws ConfigurationException when the API key is missing, or an option can't be used
   */
  public C build() {
    String url = baseUrl != null ? baseUrl : environment.apply(BASE_URL_VARIABLE);
    BaseUrl base = BaseUrl.of(url != null ? url : defaultBaseUrl);
    RequestDefaults defaults = new RequestDefaults(base, key(), version);
    return client.apply(new ApiClient(defaults, new JdkTransport(connectTimeout), timeout));
  }

  private ApiKey key() {
    if (withoutApiKey) {
      return ApiKey.NONE;
    }
    if (apiKey != null) {
      return new ApiKey(apiKey);
    }
    String key = ApiKey.checked(environment.apply(API_KEY_VARIABLE));
    return new ApiKey(() -> key);
  }

  static Duration positive(String name, Duration value) {
    if (value == null || value.isZero() || value.isNegative()) {
      throw new ConfigurationException(name + " is " + value + "; it must be more than zero");
    }
    return value;
  }
}
