package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.internal.client.ApiClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientBuilderTest {
  private static ClientBuilder<ApiClient> builder(Map<String, String> environment) {
    return Clients.builder(environment);
  }

  @Test
  void explainsHowToSetAMissingApiKey() {
    ConfigurationException error =
        assertThrows(ConfigurationException.class, () -> builder(Map.of()).build());
    assertEquals(
        "The API key is missing: pass apiKey or set INTEGRATION_API_KEY", error.getMessage());
  }

  @Test
  void readsKeyAndUrlFromTheEnvironmentWhenItBuilds() {
    assertDoesNotThrow(() -> builder(Map.of("INTEGRATION_API_KEY", "ik_test_x")).build());
    Map<String, String> wrongUrl =
        Map.of("INTEGRATION_API_KEY", "ik_test_x", "INTEGRATION_API_BASE_URL", "ftp://x");
    assertThrows(ConfigurationException.class, () -> builder(wrongUrl).build());
    assertDoesNotThrow(() -> builder(wrongUrl).baseUrl("https://api.example").build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "ik test", "ik_test_x\n", "ik_ä"})
  void rejectsInvalidKeysWithoutShowingThem(String key) {
    ClientBuilder<ApiClient> builder = builder(Map.of());
    ConfigurationException error =
        assertThrows(ConfigurationException.class, () -> builder.apiKey(key));
    assertFalse(!key.isBlank() && error.getMessage().contains(key));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example",
        "https://api.example/base/",
        "http://localhost:1",
        "http://127.0.0.1:1/s/x",
        "http://[::1]:1"
      })
  void acceptsHttpsAndPlainHttpForLoopbackHosts(String url) {
    assertDoesNotThrow(() -> builder(Map.of()).apiKey("k").baseUrl(url).build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.example",
        "http://localhost.example",
        "ftp://api.example",
        "api.example",
        "https://",
        "https://user:secret@api.example",
        "https://api.example?x=1",
        "https://api.example#x",
        "https://api example"
      })
  void rejectsOtherBaseUrlsWithoutShowingCredentials(String url) {
    ClientBuilder<ApiClient> builder = builder(Map.of()).apiKey("k").baseUrl(url);
    ConfigurationException error = assertThrows(ConfigurationException.class, builder::build);
    assertFalse(error.getMessage().contains("secret"));
  }

  @Test
  void rejectsTimeoutsThatAreNotPositive() {
    ClientBuilder<ApiClient> builder = builder(Map.of());
    assertThrows(ConfigurationException.class, () -> builder.timeout(Duration.ZERO));
    assertThrows(ConfigurationException.class, () -> builder.connectTimeout(null));
  }
}
