package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpResponse;
import com.sun.net.httpserver.HttpHandler;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Calls every public constructor and method of the library with hostile arguments, also on the
 * returned objects. Only exceptions of the library and of the arguments themselves may escape.
 */
class HostileEntryPointsTest {
  private static final int ROUNDS = 25;
  private static final int MOST_OF_A_TYPE = 6;
  private static final Map<String, Object> RECURSIVE = new HashMap<>();
  private static final List<Object> VALUES = new ArrayList<>();
  private static final List<Object> TEXTS =
      new ArrayList<>(List.of("", " ", "..", "a/b", "\r\n", "\0", "\uD800", "東京", "ord_1"));

  static {
    TEXTS.addAll(
        Arrays.asList(null, "{}", "[]", "null", "{\"id\":\"\\ud800\"}", "GET", "http://["));
    TEXTS.addAll(List.of("x".repeat(5000), "whsec_AAAA"));
    RECURSIVE.put("self", RECURSIVE);
    VALUES.addAll(
        Arrays.asList(null, 1, -1L, Double.NaN, "a", "\uDC00", List.of(1), new Object(), 'c'));
    VALUES.addAll(List.of(RECURSIVE, Map.of("a", new Object()), new int[] {1}, Optional.of(1)));
  }

  private static final Map<Class<?>, List<Object>> KNOWN =
      Map.of(
          String.class,
          TEXTS,
          Object.class,
          VALUES,
          Duration.class,
          Arrays.asList(
              null,
              Duration.ZERO,
              Duration.ofNanos(1),
              Duration.ofSeconds(-1),
              Duration.ofSeconds(Long.MAX_VALUE),
              Duration.ofSeconds(Long.MIN_VALUE)),
          Instant.class,
          Arrays.asList(null, Instant.EPOCH, Instant.MIN, Instant.MAX),
          byte[].class,
          Arrays.asList(null, new byte[0], "{}".getBytes(StandardCharsets.UTF_8), new byte[] {-1}),
          Map.class,
          Arrays.asList(null, Map.of(), RECURSIVE, Map.of("a", new Object()), Map.of("\r\n", "\0")),
          List.class,
          Arrays.asList(null, List.of(), Arrays.asList("a", null), List.of(1, "\uD800")));

  /** Exception of a supplier, an iterator or a function of the program. */
  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final Random random = new Random(17);
  private final Map<Class<?>, List<Object>> found = new HashMap<>();
  private final Map<String, String> wrong = new TreeMap<>();
  private int calls;

  @Test
  void everyPublicEntryPointThrowsOnlyOurExceptions() throws Exception {
    List<Class<?>> types =
        PublicApi.classes().stream()
            .filter(type -> !type.getName().contains(".internal."))
            // Only Jackson and Gson call these.
            .filter(type -> !type.getPackageName().equals("com.integrationapi.json"))
            .filter(type -> PublicApi.isVisible(type) && !isOfCalls(type))
            .toList();
    for (int round = 0; round < ROUNDS; round++) {
      for (Class<?> type : types) {
        Stream.concat(Arrays.stream(type.getConstructors()), Arrays.stream(type.getMethods()))
            .filter(each -> each.getDeclaringClass() == type && !isOfTheLanguage(each))
            .sorted((one, other) -> one.toString().compareTo(other.toString()))
            .forEach(
                each -> {
                  boolean isOfObject =
                      each instanceof Method && !Modifier.isStatic(each.getModifiers());
                  attempt(each, isOfObject ? anyOf(type) : null);
                });
      }
    }
    assertOnlyOurs(10_000);
  }

  @Test
  void everyCallOfAClientThrowsOnlyOurExceptions() throws Exception {
    byte[] body = "{\"id\":\"x\",\"data\":[]}".getBytes(StandardCharsets.UTF_8);
    IntegrationApi api =
        IntegrationApi.builder()
            .apiKey("ik_test_x")
            .maxRetries(0)
            .transport((request, timeout) -> new HttpResponse(200, Map.of(), body))
            .build();
    keep(RequestOptions.builder().idempotencyKey("k").build());
    for (Object client : new Object[] {api, api.async()}) {
      attemptAll(client);
      for (Method accessor : client.getClass().getMethods()) {
        boolean isResource = accessor.getReturnType().getPackageName().endsWith(".resource");
        if (isResource && accessor.getParameterCount() == 0) {
          Object resource = accessor.invoke(client);
          attemptAll(resource);
          attemptAll(resource.getClass().getMethod("withResponse").invoke(resource));
        }
      }
    }
    assertOnlyOurs(2000);
  }

  private void attemptAll(Object target) {
    for (Method method : target.getClass().getMethods()) {
      boolean isOurs = method.getDeclaringClass().getName().startsWith("com.integrationapi");
      if (isOurs && method.getParameterCount() > 0 && !isOfTheLanguage(method)) {
        for (int round = 0; round < ROUNDS; round++) {
          attempt(method, target);
        }
      }
    }
  }

  private void assertOnlyOurs(int fewest) {
    assertEquals("", String.join("\n", wrong.values()));
    assertTrue(calls > fewest, () -> calls + " calls");
  }

  // Calls of clients with any limits would wait; a test of its own makes those.
  private static boolean isOfCalls(Class<?> type) {
    return type.getName()
        .matches(".*\\.(?:IntegrationApi|\\w+Resource)(?:Async)?(?:\\$\\w*Response)?");
  }

  // The library itself calls hooks, and servers call handlers. The rules of the language for
  // these methods stay.
  private static boolean isOfTheLanguage(Executable entry) {
    return Set.of("compareTo", "valueOf", "hashCode", "equals").contains(entry.getName())
        || Hooks.class.isAssignableFrom(entry.getDeclaringClass())
        || HttpHandler.class.isAssignableFrom(entry.getDeclaringClass());
  }

  private void attempt(Executable entry, Object target) {
    Object[] arguments = Arrays.stream(entry.getParameterTypes()).map(this::argument).toArray();
    try {
      if (entry instanceof Method method) {
        if (target != null || Modifier.isStatic(method.getModifiers())) {
          calls++;
          keep(method.invoke(target, arguments));
        }
      } else if (!Modifier.isAbstract(entry.getDeclaringClass().getModifiers())) {
        calls++;
        keep(((java.lang.reflect.Constructor<?>) entry).newInstance(arguments));
      }
    } catch (InvocationTargetException thrown) {
      check(entry, thrown.getCause(), arguments);
    } catch (CompletionException thrown) {
      check(entry, thrown.getCause(), arguments);
    } catch (ReflectiveOperationException hidden) {
      throw new AssertionError(entry.toString(), hidden);
    }
  }

  private void keep(Object result) {
    Object value = result instanceof CompletableFuture<?> future ? future.join() : result;
    if (value != null && value.getClass().getName().startsWith("com.integrationapi")) {
      List<Object> all = found.computeIfAbsent(value.getClass(), key -> new ArrayList<>());
      if (all.size() < MOST_OF_A_TYPE) {
        all.add(value);
      } else {
        all.set(random.nextInt(MOST_OF_A_TYPE), value);
      }
    }
  }

  private void check(Executable entry, Throwable error, Object[] arguments) {
    boolean isDeclared =
        Arrays.stream(entry.getExceptionTypes()).anyMatch(each -> each.isInstance(error));
    if (!isDeclared && !(error instanceof IntegrationApiException || error instanceof Thrown)) {
      StackTraceElement[] stack = error.getStackTrace();
      Object at = stack.length == 0 ? "" : stack[0];
      String shown =
          Arrays.stream(arguments).map(HostileEntryPointsTest::shown).toList().toString();
      wrong.putIfAbsent(
          entry.toString(), entry + " threw " + error + " at " + at + " for " + shown);
    }
  }

  private static String shown(Object argument) {
    return argument == null || argument instanceof String
        ? "%.40s".formatted(argument)
        : argument.getClass().getSimpleName();
  }

  private Object anyOf(Class<?> type) {
    List<Object> all =
        found.entrySet().stream()
            .filter(each -> type.isAssignableFrom(each.getKey()))
            .sorted((one, other) -> one.getKey().getName().compareTo(other.getKey().getName()))
            .flatMap(each -> each.getValue().stream())
            .toList();
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  private Object argument(Class<?> type) {
    if (KNOWN.containsKey(type)) {
      List<Object> all = KNOWN.get(type);
      return all.get(random.nextInt(all.size()));
    }
    if (type.isPrimitive()) {
      return primitive(type);
    }
    if (type.isArray() && type.getComponentType() == String.class) {
      return random.nextBoolean() ? null : new String[] {"a", null};
    }
    if (type.isArray()) {
      return random.nextBoolean() ? null : Array.newInstance(type.getComponentType(), 1);
    }
    if (type.isEnum()) {
      return random.nextBoolean() ? null : type.getEnumConstants()[0];
    }
    Object known = anyOf(type);
    if (known != null && random.nextInt(4) > 0) {
      return known;
    }
    boolean canBeThrowing = type.isInterface() && !type.isSealed() && random.nextBoolean();
    return canBeThrowing ? throwing(type) : null;
  }

  private Object primitive(Class<?> type) {
    int place = random.nextInt(5);
    if (type == boolean.class) {
      return random.nextBoolean();
    }
    if (type == int.class) {
      return new int[] {-1, 0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE}[place];
    }
    if (type == long.class) {
      return new long[] {-1, 0, 1, Long.MAX_VALUE, Long.MIN_VALUE}[place];
    }
    return new double[] {Double.NaN, -1, 0, 1e300, Double.POSITIVE_INFINITY}[place];
  }

  private static Object throwing(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader() == null ? Thrown.class.getClassLoader() : type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          throw new Thrown();
        });
  }
}
