package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.client.ApiClient;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Credentials of documents with several security schemes, as options of a client. */
class CredentialsTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("OTHER_USERNAME", "me", "OTHER_PASSWORD", "pass:word", "OTHER_APP_ID", "");

  private final OtherApi api = new OtherApi();

  private String refusal(
      Map<String, String> environment, Consumer<ClientBuilder<ApiClient>> changes) {
    ClientBuilder<ApiClient> builder = api.builder(environment);
    return assertThrows(
            ConfigurationException.class,
            () -> {
              changes.accept(builder);
              builder.build();
            })
        .getMessage();
  }

  @Test
  void aClientSendsTheFirstAlternativeThatItHasCompletely() {
    try (ApiClient client = api.builder(ENVIRONMENT).build()) {
      OtherApi.call(client, OtherApi.CHOICE);
      assertEquals("Basic bWU6cGFzczp3b3Jk", api.calls.get(0).headers().get("Authorization"));
      assertEquals("https://api.example/v1/it", api.calls.get(0).url());
    }
    try (ApiClient client =
        api.builder(ENVIRONMENT)
            .credential("appId", "app")
            .credential("appKey", () -> "k1")
            .build()) {
      OtherApi.call(client, OtherApi.CHOICE);
      assertEquals("app", api.calls.get(1).headers().get("X-App-Id"));
      assertNull(api.calls.get(1).headers().get("Authorization"));
      assertEquals("https://api.example/v1/it?app_key=k1", api.calls.get(1).url());
    }
  }

  @Test
  void aClientWithOtherCredentialsSendsNothing() {
    try (ApiClient client = api.builder(Map.of()).credential("appId", "app").build()) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> OtherApi.call(client, OtherApi.CHOICE));
      assertEquals(
          "readIt needs appId and appKey, or username and password, or apiKey, which this client"
              + " does not have",
          error.getMessage());
      OtherApi.call(client, OtherApi.OPTIONAL);
      assertEquals(1, api.calls.size());
      assertNull(api.calls.get(0).headers().get("Authorization"));
    }
  }

  @Test
  void anApiKeyReplacesAllOthers() {
    try (ApiClient client = api.builder(ENVIRONMENT).apiKey("gotten-elsewhere").build()) {
      OtherApi.call(client, OtherApi.READ);
      ApiClient derived =
          api.builder(Map.of())
              .derived(
                  client.options(),
                  builder -> builder.credential("username", "x").credential("password", ""));
      OtherApi.call(derived, OtherApi.CHOICE);
      ApiClient back =
          api.builder(Map.of()).derived(derived.options(), builder -> builder.apiKey("key"));
      OtherApi.call(back, OtherApi.READ);
    }
    assertEquals(
        List.of("Bearer gotten-elsewhere", "Basic eDo=", "Bearer key"), api.sent("Authorization"));
    assertEquals(List.of(), api.tokens);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of(
            Map.of(),
            change(builder -> {}),
            "The credentials are missing: pass clientId and clientSecret, or username and password,"
                + " or appId, or appKey, or postedId and postedSecret, or nowhereId and"
                + " nowhereSecret, or apiKey, or set OTHER_CLIENT_ID and OTHER_SECRET, or"
                + " OTHER_USERNAME and OTHER_PASSWORD, or OTHER_APP_ID, or OTHER_APP_KEY, or"
                + " OTHER_POSTED_ID and OTHER_POSTED_SECRET, or OTHER_NOWHERE_ID and"
                + " OTHER_NOWHERE_SECRET, or INTEGRATION_API_KEY"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("username", "me")),
            "username was given without password: pass password or set OTHER_PASSWORD"),
        Arguments.of(
            Map.of("OTHER_SECRET", "x"),
            change(builder -> {}),
            "clientSecret was given without clientId: pass clientId or set OTHER_CLIENT_ID"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.apiKey("key").credential("appId", "x")),
            "apiKey and appId say the same; pass one of them"),
        Arguments.of(
            Map.of("OTHER_APP_ID", "x", "INTEGRATION_API_KEY", "y"),
            change(builder -> {}),
            "INTEGRATION_API_KEY and OTHER_APP_ID say the same; set one of them"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("username", "a:b")),
            "username must not contain a colon (RFC 7617, section 2)"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("clientSecret", "a\nb")),
            "clientSecret contains characters that cannot be sent; copy it again"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("clientSecret", "\ud800")),
            "clientSecret contains characters that cannot be sent; copy it again"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("appId", "a b\u00fc")),
            "appId contains characters that cannot be sent; copy it again"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("appId", "")),
            "appId is missing: pass a text that is not empty"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("password", (String) null)),
            "password is missing: pass a text that is not empty"),
        Arguments.of(
            Map.of(),
            change(builder -> builder.credential("appId", (Supplier<String>) null)),
            "The supplier of appId must not be null"),
        Arguments.of(
            Map.of(),
            change(
                builder -> builder.credential("nowhereId", "a").credential("nowhereSecret", "b")),
            "The URL of the token endpoint is missing: pass nowhereUrl"),
        Arguments.of(
            Map.of(),
            withTokenUrl("http://auth.example/token"),
            "tokenUrl would send the client secret unencrypted; use https, or set"
                + " allowInsecureHttp"),
        Arguments.of(
            Map.of(),
            withTokenUrl("ftp://auth.example/token"),
            "tokenUrl is not a valid URL; pass one such as https://auth.example.com/token"),
        Arguments.of(
            Map.of(),
            withTokenUrl("https://a:b@auth.example/token"),
            "tokenUrl is not a valid URL; pass one such as https://auth.example.com/token"),
        Arguments.of(
            Map.of(),
            withTokenUrl("https://[/"),
            "tokenUrl is not a valid URL; pass one such as https://auth.example.com/token"),
        Arguments.of(
            Map.of(),
            withTokenUrl("a b"),
            "tokenUrl is not a valid URL; pass one such as https://auth.example.com/token"));
  }

  private static Consumer<ClientBuilder<ApiClient>> change(
      Consumer<ClientBuilder<ApiClient>> changes) {
    return changes;
  }

  private static Consumer<ClientBuilder<ApiClient>> withTokenUrl(String url) {
    return builder ->
        builder
            .credential("clientId", "a")
            .credential("clientSecret", "b")
            .credential("tokenUrl", url);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void wrongCredentialsAreRefused(
      Map<String, String> environment, Consumer<ClientBuilder<ApiClient>> changes, String message) {
    assertEquals(message, refusal(environment, changes));
  }

  @Test
  void aTokenUrlOfAnOptionReplacesThatOfTheDocument() {
    for (String url : List.of("http://localhost:1/a", "/b", "c?d=1")) {
      try (ApiClient client = api.oauth().credential("tokenUrl", url).build()) {
        OtherApi.call(client, OtherApi.READ);
      }
    }
    try (ApiClient client =
        api.oauth()
            .credential("tokenUrl", "http://auth.example/")
            .allowInsecureHttp(true)
            .build()) {
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(
        List.of(
            "http://localhost:1/a",
            "https://api.example/b",
            "https://api.example/v1/c?d=1",
            "http://auth.example/"),
        api.tokens.stream().map(each -> each.url()).toList());
  }

  @Test
  void aSupplierThatReturnsNoValueEndsTheCall() {
    try (ApiClient client =
        api.builder(Map.of())
            .credential("username", () -> null)
            .credential("password", () -> "x")
            .build()) {
      ConfigurationException error =
          assertThrows(
              ConfigurationException.class, () -> OtherApi.call(client, OtherApi.OPTIONAL));
      assertTrue(error.getMessage().contains("username is missing"), error.getMessage());
    }
  }
}
