package com.integrationapi.internal.options;

/** Value of the {@code User-Agent} header. */
public final class UserAgent {
  private UserAgent() {}

  /**
   * {@return the value of the header}
   *
   * @param version version of this library
   */
  public static String of(String version) {
    String runtime = "Java/" + System.getProperty("java.version");
    String machine = System.getProperty("os.name") + "; " + System.getProperty("os.arch");
    String text = "integration-api-java/" + version + " (" + runtime + "; " + machine + ")";
    return text.replaceAll("[^ -~]", "?");
  }
}
