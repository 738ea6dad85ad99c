package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.access.Access;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.ApiKey;
import com.integrationapi.internal.request.BaseUrl;
import com.integrationapi.internal.request.RequestDefaults;
import com.integrationapi.internal.transport.HttpRequest;
import com.integrationapi.internal.transport.HttpResponse;
import com.integrationapi.internal.transport.Transport;
import com.integrationapi.model.AccountCreate;
import com.integrationapi.model.OrderUpdate;
import com.integrationapi.model.ProductSort;
import com.integrationapi.model.ProductStatus;
import com.integrationapi.resource.AccountsResource;
import com.integrationapi.resource.OrdersResource;
import com.integrationapi.resource.OrdersResource.OrderUpdateParams;
import com.integrationapi.resource.ProductsResource;
import com.integrationapi.resource.ProductsResource.ProductListParams;
import com.integrationapi.resource.WebhookEndpointsResource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {
  private final List<HttpRequest> sent = new ArrayList<>();
  private HttpResponse response = response(200, "{}");
  private Duration timeout;

  private static HttpResponse response(int status, String body) {
    Map<String, List<String>> headers = Map.of("retry-after", List.of("7"));
    return new HttpResponse(status, headers, body.getBytes(StandardCharsets.UTF_8));
  }

  private final Transport transport =
      new Transport() {
        @Override
        public HttpResponse send(HttpRequest request, Duration limit) {
          sent.add(request);
          timeout = limit;
          return response;
        }

        @Override
        public void close() {}
      };

  private ApiClient apiClient(ApiKey key) {
    BaseUrl base = BaseUrl.of("https://api.example/base/");
    RequestDefaults defaults = new RequestDefaults(base, key, "1.2.3");
    return new ApiClient(defaults, transport, Duration.ofSeconds(3));
  }

  private final ApiClient apiClient = apiClient(new ApiKey(() -> "ik_test_x"));
  private final OrdersResource orders = Access.create(OrdersResource.class, apiClient);

  private String target() {
    return sent.get(sent.size() - 1).uri().toString();
  }

  private String header(String name) {
    return sent.get(sent.size() - 1).headers().get(name);
  }

  @Test
  void sendsTokenAcceptAndUserAgent() {
    orders.retrieve("ord_1");
    assertEquals("https://api.example/base/api/v1/orders/ord_1", target());
    assertEquals("Bearer ik_test_x", header("Authorization"));
    assertEquals("application/json, application/problem+json", header("Accept"));
    assertTrue(
        header("User-Agent").matches("integration-api-java/1\\.2\\.3 \\(Java/\\d.*; .+; .+\\)"));
  }

  @Test
  void encodesTypedQueryParametersAndJoinsListsWithCommas() {
    response = response(200, "{\"data\":[]}");
    Access.create(ProductsResource.class, apiClient)
        .list(
            ProductListParams.builder()
                .status(ProductStatus.ACTIVE, ProductStatus.of("new/one"))
                .sku("A,B", "ü")
                .query("a b&c")
                .updatedAtMin(OffsetDateTime.parse("2026-01-12T08:00:00+02:00"))
                .sort(ProductSort.CREATED_AT_DESC)
                .limit(100)
                .build());
    assertEquals(
        "https://api.example/base/api/v1/products?status=active,new%2Fone&sku=A%2CB,%C3%BC"
            + "&query=a%20b%26c&updated_at_min=2026-01-12T08%3A00%3A00%2B02%3A00"
            + "&sort=-created_at&limit=100",
        target());
  }

  @Test
  void requestsTheNextPageWithTheSameParameters() {
    response = response(200, "{\"data\":[],\"next_cursor\":\"c/2\"}");
    ProductListParams params = ProductListParams.builder().limit(1).cursor("c1").build();
    PagedIterable<?> products = Access.create(ProductsResource.class, apiClient).list(params);
    response = response(200, "{\"data\":[]}");
    products.forEach(item -> {});
    assertTrue(target().endsWith("?limit=1&cursor=c%2F2"), target());
  }

  @Test
  void encodesPathParameters() {
    orders.retrieve("a/b c?#%ä");
    assertTrue(target().endsWith("/orders/a%2Fb%20c%3F%23%25%C3%A4"), target());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void rejectsPathParametersThatChangeThePath(String id) {
    assertThrows(InvalidRequestException.class, () -> orders.retrieve(id));
    assertThrows(InvalidRequestException.class, () -> orders.retrieve(null));
    assertEquals(List.of(), sent);
  }

  @Test
  void sendsEachWriteWithItsOwnIdempotencyKeyAndReadsWithoutOne() {
    orders.retrieve("ord_1");
    assertFalse(sent.get(0).headers().containsKey("Idempotency-Key"));
    WebhookEndpointsResource endpoints = Access.create(WebhookEndpointsResource.class, apiClient);
    endpoints.delete("we_1");
    String first = header("Idempotency-Key");
    assertTrue(
        first.matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    endpoints.delete("we_1", RequestOptions.none());
    assertNotEquals(first, header("Idempotency-Key"));
  }

  @Test
  void appliesTheOptionsOfTheRequest() {
    RequestOptions options =
        RequestOptions.builder()
            .idempotencyKey("mine")
            .header("accept", "application/json")
            .timeout(Duration.ofMillis(5))
            .build();
    OrderUpdateParams params = OrderUpdateParams.builder().ifMatch("\"3\"").build();
    orders.update("ord_1", OrderUpdate.builder().note(null).build(), params, options);
    assertEquals("mine", header("Idempotency-Key"));
    assertEquals("application/json", header("Accept"));
    assertEquals("\"3\"", header("If-Match"));
    assertEquals("application/json", header("Content-Type"));
    assertEquals(Duration.ofMillis(5), timeout);
    assertEquals("PATCH", sent.get(0).method());
    assertArrayEquals("{\"note\":null}".getBytes(StandardCharsets.UTF_8), sent.get(0).body());
  }

  @Test
  void rejectsInvalidHeaders() {
    RequestOptions.Builder options = RequestOptions.builder();
    assertThrows(InvalidRequestException.class, () -> options.header("X", "a\r\nb"));
    assertThrows(InvalidRequestException.class, () -> options.header("X Y", "a"));
    assertThrows(InvalidRequestException.class, () -> options.idempotencyKey(""));
    assertThrows(InvalidRequestException.class, () -> options.idempotencyKey("a b"));
    OrderUpdateParams params = OrderUpdateParams.builder().ifMatch("\"3\"\n").build();
    OrderUpdate body = OrderUpdate.builder().build();
    assertThrows(InvalidRequestException.class, () -> orders.update("ord_1", body, params));
    assertEquals(List.of(), sent);
  }

  @Test
  void callsOnlyOperationsWithoutAuthIfThereIsNoApiKey() {
    ApiClient keyless = apiClient(ApiKey.NONE);
    ConfigurationException error =
        assertThrows(
            ConfigurationException.class,
            () -> Access.create(OrdersResource.class, keyless).retrieve("ord_1"));
    assertEquals(
        "retrieveOrder requires an API key, but this client was created without one",
        error.getMessage());
    assertEquals(List.of(), sent);
    AccountCreate body = AccountCreate.builder().name("n").email("a@b.example").build();
    Access.create(AccountsResource.class, keyless).create(body);
    assertFalse(sent.get(0).headers().containsKey("Authorization"));
  }

  @Test
  void rejectsCallsWithoutABodyAndCallsOfAClosedClient() {
    assertThrows(InvalidRequestException.class, () -> orders.create(null));
    apiClient.close();
    assertThrows(ConfigurationException.class, () -> orders.retrieve("ord_1"));
    assertEquals(List.of(), sent);
  }

  @ParameterizedTest
  @CsvSource({
    "302,ApiException", "400,BadRequestException", "401,AuthenticationException",
    "403,PermissionDeniedException", "404,NotFoundException", "409,ConflictException",
    "410,GoneException", "412,PreconditionFailedException", "413,PayloadTooLargeException",
    "418,ApiException", "422,ValidationException", "429,RateLimitException",
    "500,ServerException", "503,ServerException"
  })
  void throwsTheExceptionForTheStatusWhateverTheBody(int status, String name) {
    response = response(status, "<html>");
    ApiException error = assertThrows(ApiException.class, () -> orders.retrieve("ord_1"));
    assertEquals(name, error.getClass().getSimpleName());
    assertEquals(status, error.status());
    assertEquals(Optional.empty(), error.code());
    assertEquals(List.of(), error.errors());
    assertEquals("<html>", new String(error.rawBody(), StandardCharsets.UTF_8));
  }

  @Test
  void reportsTheProblemDetailsAndTheRequest() {
    response =
        response(
            422,
            "{\"type\":\"https://docs/x\",\"title\":\"T\",\"detail\":\"D\",\"code\":\"c\","
                + "\"request_id\":\"req_1\",\"errors\":[{\"pointer\":\"#/a\",\"code\":\"required\","
                + "\"detail\":\"d\"},{\"parameter\":\"limit\",\"code\":\"too_large\"},7]}");
    OrderUpdate body = OrderUpdate.builder().build();
    ApiException error = assertThrows(ApiException.class, () -> orders.update("ord_1", body));
    assertEquals(
        "PATCH /api/v1/orders/{order_id} returned 422 c: D (request req_1)", error.getMessage());
    assertEquals(Optional.of("https://docs/x"), error.docUrl());
    assertEquals(Optional.of("T"), error.title());
    assertEquals(Optional.of(Duration.ofSeconds(7)), error.retryAfter());
    assertEquals(Optional.of(header("Idempotency-Key")), error.idempotencyKey());
    assertEquals(
        List.of(
            new FieldError(Optional.of("#/a"), Optional.empty(), "required", "d"),
            new FieldError(Optional.empty(), Optional.of("limit"), "too_large", null)),
        error.errors());
  }

  @Test
  void keepsTheBodyOfASuccessfulResponseThatCannotBeDecoded() {
    response = response(200, "<html>");
    DecodeException error = assertThrows(DecodeException.class, () -> orders.retrieve("ord_1"));
    assertEquals("<html>", new String(error.rawBody().orElseThrow(), StandardCharsets.UTF_8));
    String expected = "the response to retrieveOrder cannot be decoded: ";
    assertTrue(error.getMessage().startsWith(expected), error.getMessage());
    response = response(200, "null");
    assertThrows(DecodeException.class, () -> orders.retrieve("ord_1"));
  }
}
