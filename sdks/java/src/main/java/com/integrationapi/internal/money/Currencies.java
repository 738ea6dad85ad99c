package com.integrationapi.internal.money;

import java.util.HashMap;
import java.util.Map;

/**
 * Minor units of currencies: ISO 4217, list one as maintained by SIX. {@link java.util.Currency} is
 * not used, because its list depends on the version of Java and has withdrawn codes in it.
 */
final class Currencies {
  // A copy of openapi/currencies.yaml, which a test compares with it.
  private static final Map<String, Integer> DIGITS = new HashMap<>();

  static {
    add(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF");
    add(
        2,
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD");
    add(
        2,
        "CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP");
    add(
        2,
        "GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK");
    add(
        2,
        "LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO");
    add(
        2,
        "NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS");
    add(
        2,
        "SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST");
    add(2, "XAD XCD XCG YER ZAR ZMW ZWG");
    add(3, "BHD IQD JOD KWD LYD OMR TND");
    add(4, "CLF UYW");
  }

  private Currencies() {}

  /**
   * {@return the number of decimal digits of a currency's minor unit; null for a code that is not
   * in the table}
   *
   * @param currency code of ISO 4217
   */
  static Integer minorUnitDigits(String currency) {
    return DIGITS.get(currency);
  }

  private static void add(int digits, String codes) {
    for (String code : codes.split(" ")) {
      DIGITS.put(code, digits);
    }
  }
}
