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
 * Builder of a client. An option that is not set comes from the environment or has a default.
 *
 * @param <C> type of the client
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
   * @param apiKey visible ASCII characters
   * @return this builder
   * @throws ConfigurationException if the key is missing or has other characters
   */
  public ClientBuilder<C> apiKey(String apiKey) {
    String checked = ApiKey.checked(apiKey);
    return apiKey(() -> checked);
  }

  /**
   * Sets a supplier of the API key. It is called before each attempt, so keys can be rotated.
   *
   * @param apiKey supplier of the key, safe to call from any thread
   * @return this builder
   */
  public ClientBuilder<C> apiKey(Supplier<String> apiKey) {
    this.apiKey = apiKey;
    this.withoutApiKey = false;
    return this;
  }

  /**
   * Creates the client without an API key. Only operations that need no key can be called; the
   * others throw {@link ConfigurationException} and send nothing.
   *
   * @return this builder
   */
  public ClientBuilder<C> withoutApiKey() {
    this.withoutApiKey = true;
    return this;
  }

  /**
   * Sets the base URL. Default: the environment variable {@code INTEGRATION_API_BASE_URL}, or the
   * server URL in the contract if it is not set.
   *
   * @param baseUrl URL with https, or with http for a loopback host; a path is kept
   * @return this builder
   */
  public ClientBuilder<C> baseUrl(String baseUrl) {
    this.baseUrl = baseUrl;
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
    this.timeout = positive("timeout", timeout);
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
    this.connectTimeout = positive("connectTimeout", connectTimeout);
    return this;
  }

  /**
   * {@return a new client}
   *
   * @throws ConfigurationException if the API key is missing, or an option is invalid
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
      throw new ConfigurationException(name + " must be a positive duration, not " + value);
    }
    return value;
  }
}
