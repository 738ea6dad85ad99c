package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.JdkTransport;
import com.integrationapi.http.SocketTransport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/**
 * Calls every public method with generated arguments: whatever is thrown is an exception of ours.
 */
class HostileArgumentsTest {
  private static final int ROUNDS = 40;
  private static final String[] TEXTS = {
    "", " ", ".", "..", "a/b", "\r\n", "\0", "\uD800", "東京", "ord_1", "x".repeat(5000), "%2e", "{a}"
  };
  private static final Object[] ANY = {
    null,
    1,
    -1L,
    Double.NaN,
    "a",
    "\uDC00",
    List.of(1),
    new Object(),
    Map.of("a", new Object()),
    'c'
  };

  private final Random random = new Random(17);
  private final List<String> wrong = new ArrayList<>();
  private int calls;

  private final IntegrationApi api =
      IntegrationApi.builder()
          .apiKey("ik_test_x")
          .maxRetries(0)
          .transport(
              (request, timeout) ->
                  new HttpResponse(
                      200, Map.of(), "{\"id\":\"x\",\"data\":[]}".getBytes(StandardCharsets.UTF_8)))
          .build();

  @Test
  void methodsOfTheClientAndItsResourcesThrowOnlyOurExceptions() throws Exception {
    for (Object client : new Object[] {api, api.async()}) {
      tryAll(client);
      for (Method accessor : client.getClass().getMethods()) {
        boolean isResource = accessor.getReturnType().getPackageName().endsWith(".resource");
        if (isResource && accessor.getParameterCount() == 0) {
          Object resource = accessor.invoke(client);
          tryAll(resource);
          tryAll(resource.getClass().getMethod("withResponse").invoke(resource));
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(calls > 2000, () -> calls + " calls");
  }

  @Test
  void buildersAndFactoriesThrowOnlyOurExceptions() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      tryAll(IntegrationApi.builder());
      tryAll(RequestOptions.builder());
      tryAll(RequestOptions.none());
      tryAll(SocketTransport.builder());
      tryAll(RawRequest.of("POST", "/a/{b}"));
    }
    for (Class<?> type :
        List.of(RequestOptions.class, RawRequest.class, RateLimiter.class, JdkTransport.class)) {
      for (Method method : type.getMethods()) {
        if (Modifier.isStatic(method.getModifiers())) {
          tryOne(null, method);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(calls > 1000, () -> calls + " calls");
  }

  private void tryAll(Object target) throws Exception {
    for (Method method : target.getClass().getMethods()) {
      boolean isOurs = method.getDeclaringClass().getName().startsWith("com.integrationapi");
      boolean isPlain = method.getParameterCount() > 0 && !method.getName().equals("equals");
      if (isOurs && isPlain && !Modifier.isStatic(method.getModifiers())) {
        for (int round = 0; round < 9; round++) {
          tryOne(target, method);
        }
      }
    }
  }

  private void tryOne(Object target, Method method) throws IllegalAccessException {
    Object[] arguments = Arrays.stream(method.getParameters()).map(this::argument).toArray();
    calls++;
    try {
      Object result = method.invoke(target, arguments);
      if (result instanceof CompletableFuture<?> future) {
        future.join();
      }
    } catch (InvocationTargetException thrown) {
      check(method, thrown.getCause(), arguments);
    } catch (CompletionException thrown) {
      check(method, thrown.getCause(), arguments);
    }
  }

  private void check(Method method, Throwable error, Object[] arguments) {
    if (!(error instanceof IntegrationApiException)) {
      wrong.add(method + " threw " + error + " for " + Arrays.toString(arguments));
    }
  }

  private Object argument(Parameter parameter) {
    Class<?> type = parameter.getType();
    if (type == String.class) {
      int index = random.nextInt(TEXTS.length + 1);
      return index == TEXTS.length ? null : TEXTS[index];
    }
    if (type == Object.class) {
      return ANY[random.nextInt(ANY.length)];
    }
    if (type == int.class) {
      return random.nextInt(5) - 2;
    }
    if (type == double.class) {
      return new double[] {Double.NaN, -1, 0, 1e300, 60}[random.nextInt(5)];
    }
    if (type == boolean.class) {
      return random.nextBoolean();
    }
    if (type == Duration.class) {
      Duration[] all = {
        null, Duration.ZERO, Duration.ofSeconds(-1), Duration.ofSeconds(Long.MAX_VALUE)
      };
      return all[random.nextInt(all.length)];
    }
    if (type == RequestOptions.class) {
      return random.nextBoolean() ? null : RequestOptions.builder().idempotencyKey("k").build();
    }
    return null;
  }
}
