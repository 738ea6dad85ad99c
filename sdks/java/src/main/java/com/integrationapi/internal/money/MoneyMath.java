package com.integrationapi.internal.money;

import com.integrationapi.InvalidRequestException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Exact arithmetic of amounts in minor units (ISO 4217): never a floating-point number, and nothing
 * is rounded.
 */
public final class MoneyMath {
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)0+(?=[0-9])");
  // Nineteen digits, a sign and a dot.
  private static final int MAX_LENGTH = 21;

  private MoneyMath() {}

  /**
   * {@return the minor units of decimal text} {@code 19.99} of EUR is 1999.
   *
   * @param decimal ASCII digits with an optional minus sign, and an optional fraction after a dot,
   *     which has at most as many digits as the currency
   * @param currency active currency code of ISO 4217
   * @throws InvalidRequestException if the text or the currency cannot be used, or the amount does
   *     not fit a long
   */
  public static long minorUnits(String decimal, String currency) {
    int digits = digits(currency);
    if (decimal == null || !DECIMAL.matcher(decimal).matches()) {
      throw new InvalidRequestException(
          "decimal must be text of digits, such as -19.99, without blanks, exponent or grouping");
    }
    int dot = decimal.indexOf('.');
    requireFraction(dot < 0 ? 0 : decimal.length() - dot - 1, digits, currency);
    String number = LEADING_ZEROS.matcher(decimal).replaceFirst("$1");
    // Before the conversion, which takes more than linear time.
    if (number.length() > MAX_LENGTH) {
      throw outOfRange();
    }
    return minorUnits(new BigDecimal(number), currency);
  }

  /**
   * {@return the minor units of a decimal number}
   *
   * @param decimal scale at most the fraction digits of the currency, even where they are zeros
   * @param currency active currency code of ISO 4217
   * @throws InvalidRequestException if the number or the currency cannot be used, or the amount
   *     does not fit a long
   */
  public static long minorUnits(BigDecimal decimal, String currency) {
    int digits = digits(currency);
    if (decimal == null) {
      throw new InvalidRequestException("decimal is null; give it a value");
    }
    requireFraction(decimal.scale(), digits, currency);
    try {
      // Refuses 1E+999999999 without writing it out.
      return decimal.scaleByPowerOfTen(digits).longValueExact();
    } catch (ArithmeticException tooLarge) {
      throw outOfRange();
    }
  }

  /**
   * {@return an amount in major units, its scale the fraction digits of the currency} 1900 of EUR
   * is 19.00.
   *
   * @param amount minor units
   * @param currency active currency code of ISO 4217
   * @throws InvalidRequestException if the currency is not an active one of ISO 4217
   */
  public static BigDecimal decimal(long amount, String currency) {
    return BigDecimal.valueOf(amount, digits(currency));
  }

  /**
   * {@return the sum of two amounts of the same currency, which may be newer than this library}
   *
   * @param amount minor units
   * @param currency of the amount
   * @param other minor units to add
   * @param otherCurrency of these
   * @throws InvalidRequestException if the currencies differ, or the sum does not fit a long
   */
  public static long sum(long amount, String currency, long other, String otherCurrency) {
    requireSame(currency, otherCurrency);
    try {
      return Math.addExact(amount, other);
    } catch (ArithmeticException tooLarge) {
      throw outOfRange();
    }
  }

  /**
   * {@return -1, 0 or 1 as the first of two amounts of the same currency is smaller than, equal to
   * or larger than the second} The currency may be newer than this library.
   *
   * @param amount minor units
   * @param currency of the amount
   * @param other minor units to compare with
   * @param otherCurrency of these
   * @throws InvalidRequestException if the currencies differ
   */
  public static int compare(long amount, String currency, long other, String otherCurrency) {
    requireSame(currency, otherCurrency);
    return Long.compare(amount, other);
  }

  private static int digits(String currency) {
    Integer digits = Currencies.minorUnitDigits(code(currency));
    if (digits == null) {
      throw new InvalidRequestException(
          currency + " is not an active currency of ISO 4217 with a minor unit");
    }
    return digits;
  }

  private static void requireFraction(int length, int digits, String currency) {
    if (length > digits) {
      throw new InvalidRequestException(
          "decimal has more fraction digits than %s, which has %d: round it first"
              .formatted(currency, digits));
    }
  }

  private static void requireSame(String currency, String other) {
    if (!code(currency).equals(code(other))) {
      throw new InvalidRequestException(
          currency + " and " + other + " are different currencies: convert one first");
    }
  }

  private static String code(String currency) {
    // The text is not quoted, because it may be long or forge a line of a log.
    if (currency == null || !CODE.matcher(currency).matches()) {
      throw new InvalidRequestException(
          "currency must be a code of ISO 4217 in capitals, such as EUR");
    }
    return currency;
  }

  private static InvalidRequestException outOfRange() {
    return new InvalidRequestException("amount does not fit into 64 bits");
  }
}
