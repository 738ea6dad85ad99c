package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that redeploys an application drops the class loader of the old one. */
@Timeout(120)
class RedeploymentTest {
  private static final int TIMES = 8;
  private static final long LONGEST_NANOS = 60_000_000_000L;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStaticClientLeavesNoClassLoader(boolean isClosed) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (ScriptedServer server = server()) {
      for (int each = 0; each < TIMES; each++) {
        loaders.add(deployed("http://127.0.0.1:" + server.port(), isClosed));
      }
    }
    assertEquals(0, left(loaders), "class loaders are left");
  }

  @Test
  void theThreadForIdleConnectionsKeepsNothingOfTheThreadThatStartedIt() throws Exception {
    try (ScriptedServer server = server();
        URLClassLoader application = new URLClassLoader(new URL[0], null)) {
      Thread deployment =
          new Thread(
              () -> {
                String url = "http://127.0.0.1:" + server.port();
                try (IntegrationApi api =
                    IntegrationApi.builder().apiKey("ik_test_static").baseUrl(url).build()) {
                  api.webhookEndpoints().delete("we_1");
                  assertFalse(
                      Thread.getAllStackTraces().keySet().stream()
                          .filter(thread -> thread.getName().equals("integration-api-idle"))
                          .anyMatch(thread -> thread.getContextClassLoader() == application));
                }
              });
      deployment.setContextClassLoader(application);
      List<Throwable> failures = new ArrayList<>();
      deployment.setUncaughtExceptionHandler((thread, error) -> failures.add(error));
      deployment.start();
      deployment.join();
      assertEquals(List.of(), failures);
    }
  }

  private static ScriptedServer server() throws Exception {
    return new ScriptedServer(
        connection -> {
          while (connection.request() != null) {
            connection.respond("204 No Content", "");
          }
        });
  }

  // A separate method, so that no local variable keeps the loader.
  private static WeakReference<ClassLoader> deployed(String url, boolean isClosed)
      throws Exception {
    List<URL> classes = new ArrayList<>();
    for (Class<?> each : List.of(IntegrationApi.class, StaticClient.class)) {
      classes.add(each.getProtectionDomain().getCodeSource().getLocation());
    }
    URLClassLoader loader =
        new URLClassLoader(classes.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    Class<?> program = loader.loadClass(StaticClient.class.getName());
    program.getMethod("call", String.class).invoke(null, url);
    if (isClosed) {
      program.getMethod("close").invoke(null);
    }
    loader.close();
    return new WeakReference<>(loader);
  }

  private static long left(List<WeakReference<ClassLoader>> loaders) throws InterruptedException {
    long start = System.nanoTime();
    long left = loaders.size();
    while (left > 0 && System.nanoTime() - start < LONGEST_NANOS) {
      System.gc();
      Thread.sleep(50);
      left = loaders.stream().filter(each -> each.get() != null).count();
    }
    return left;
  }
}
