package com.integrationapi.internal.json;

/** Notation of numbers in requests, which is the same in all languages. */
public final class Numbers {
  private static final double MAX_WHOLE = 9_007_199_254_740_991.0;

  private Numbers() {}

  /**
   * {@return the text of a finite number; a double or a float is written without a fraction of
   * zero, so 1.0 becomes 1} A {@code BigDecimal} keeps its digits, which the caller has chosen.
   *
   * @param number any number
   */
  public static String text(Number number) {
    double value = number.doubleValue();
    boolean isWhole = value == Math.rint(value) && Math.abs(value) <= MAX_WHOLE;
    return isWhole && (number instanceof Double || number instanceof Float)
        ? String.valueOf((long) value)
        : number.toString();
  }
}
