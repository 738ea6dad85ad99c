package com.integrationapi.internal;

/** How the library introduces itself. */
public final class UserAgent {
  private UserAgent() {}

  /**
   * {@return the text of the header}
   *
   * @param version of this library
   */
  public static String of(String version) {
    String runtime = "Java/" + System.getProperty("java.version");
    String machine = System.getProperty("os.name") + "; " + System.getProperty("os.arch");
    String text = "integration-api-java/" + version + " (" + runtime + "; " + machine + ")";
    return text.replaceAll("[^ -~]", "?");
  }
}
