package com.integrationapi.internal.money;

import com.integrationapi.InvalidRequestException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Exact arithmetic of amounts in minor units (ISO 4217), without floating-point numbers and without
 * rounding.
 */
public final class MoneyMath {
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)0+(?=[0-9])");
  // 19 digits, a sign and a decimal point.
  private static final int MAX_LENGTH = 21;

  private MoneyMath() {}

  /**
   * {@return the minor units of a decimal string} For example, {@code 19.99} EUR is 1999.
   *
   * @param decimal ASCII digits with an optional minus sign and an optional fraction, which has at
   *     most as many digits as the currency allows
   * @param currency active currency code as in ISO 4217
   * @throws InvalidRequestException if the string or the currency is invalid, or the amount does
   *     not fit into a long
   */
  public static long minorUnits(String decimal, String currency) {
    int digits = digits(currency);
    if (decimal == null || !DECIMAL.matcher(decimal).matches()) {
      throw new InvalidRequestException(
          "decimal must be text of digits such as -19.99,"
              + " without spaces, exponent or digit grouping");
    }
    int dot = decimal.indexOf('.');
    requireFraction(dot < 0 ? 0 : decimal.length() - dot - 1, digits, currency);
    String number = LEADING_ZEROS.matcher(decimal).replaceFirst("$1");
    // Checked first, because the conversion takes more than linear time.
    if (number.length() > MAX_LENGTH) {
      throw outOfRange();
    }
    return minorUnits(new BigDecimal(number), currency);
  }

  /**
   * {@return the minor units of a decimal number}
   *
   * @param decimal number whose scale does not exceed the fraction digits of the currency, even if
   *     the digits are zeros
   * @param currency active currency code as in ISO 4217
   * @throws InvalidRequestException if the number or the currency is invalid, or the amount does
   *     not fit into a long
   */
  public static long minorUnits(BigDecimal decimal, String currency) {
    int digits = digits(currency);
    if (decimal == null) {
      throw new InvalidRequestException("decimal must not be null");
    }
    requireFraction(decimal.scale(), digits, currency);
    try {
      // Rejects 1E+999999999 without expanding its zeros.
      return decimal.scaleByPowerOfTen(digits).longValueExact();
    } catch (ArithmeticException tooLarge) {
      throw outOfRange();
    }
  }

  /**
   * {@return the amount in major units, with the scale of the currency} For example, 1900 minor
   * units of EUR are 19.00.
   *
   * @param amount amount in minor units
   * @param currency active currency code as in ISO 4217
   * @throws InvalidRequestException if the currency is not active in ISO 4217
   */
  public static BigDecimal decimal(long amount, String currency) {
    return BigDecimal.valueOf(amount, digits(currency));
  }

  /**
   * {@return the sum of two amounts of the same currency} The currency may be newer than this
   * library.
   *
   * @param amount amount in minor units
   * @param currency currency of {@code amount}
   * @param other amount to add, in minor units
   * @param otherCurrency currency of {@code other}
   * @throws InvalidRequestException if the currencies differ, or the sum does not fit into a long
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
   * {@return -1, 0 or 1 if the first amount is less than, equal to or greater than the second} The
   * currency may be newer than this library.
   *
   * @param amount amount in minor units
   * @param currency currency of {@code amount}
   * @param other amount to compare with, in minor units
   * @param otherCurrency currency of {@code other}
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
          currency + " is not an active ISO 4217 currency with a minor unit");
    }
    return digits;
  }

  private static void requireFraction(int length, int digits, String currency) {
    if (length > digits) {
      throw new InvalidRequestException(
          "decimal has more fraction digits than %s, which has %d; round it first"
              .formatted(currency, digits));
    }
  }

  private static void requireSame(String currency, String other) {
    if (!code(currency).equals(code(other))) {
      throw new InvalidRequestException(
          currency + " and " + other + " are different currencies; convert one first");
    }
  }

  private static String code(String currency) {
    // The message does not quote the text, which may be long or forge a log line.
    if (currency == null || !CODE.matcher(currency).matches()) {
      throw new InvalidRequestException(
          "currency must be an ISO 4217 code in capitals, such as EUR");
    }
    return currency;
  }

  private static InvalidRequestException outOfRange() {
    return new InvalidRequestException("amount does not fit into 64 bits");
  }
}
