package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorClassesTest {
  static Stream<Arguments> classes() {
    return Stream.of(
        Arguments.of(400, BadRequestException.class),
        Arguments.of(401, AuthenticationException.class),
        Arguments.of(403, PermissionDeniedException.class),
        Arguments.of(404, NotFoundException.class),
        Arguments.of(409, ConflictException.class),
        Arguments.of(410, GoneException.class),
        Arguments.of(412, PreconditionFailedException.class),
        Arguments.of(413, PayloadTooLargeException.class),
        Arguments.of(418, ApiException.class),
        Arguments.of(422, ValidationException.class),
        Arguments.of(429, RateLimitException.class),
        Arguments.of(500, ServerException.class),
        Arguments.of(503, ServerException.class));
  }

  @ParameterizedTest
  @MethodSource("classes")
  void eachStatusHasItsClass(int status, Class<? extends ApiException> expected) {
    HttpResponse response = new HttpResponse(status, Map.of(), new byte[0]);
    ApiClient client = Clients.of((request, timeout) -> response, builder -> builder.maxRetries(0));
    ApiException error =
        assertThrows(
            ApiException.class,
            () ->
                client.send(
                    new Operation<>("x", "GET", "/", Result.nothing()).request(),
                    RequestOptions.none()));
    assertEquals(expected, error.getClass());
  }
}
