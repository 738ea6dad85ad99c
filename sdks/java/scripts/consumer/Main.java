package readme;

import java.lang.reflect.Method;

/** Runs the snippets. */
public final class Main {
  private Main() {}

  /**
   * Runs snippets one after the other, and prints the name of each one before its output.
   *
   * @param names names of the classes
   */
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      System.out.println("== " + name);
      Method main = Class.forName("readme." + name).getDeclaredMethod("main");
      main.invoke(null);
      System.out.flush();
    }
  }
}
