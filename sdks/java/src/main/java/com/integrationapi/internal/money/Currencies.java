package com.integrationapi.internal.money;

import java.util.HashMap;
import java.util.Map;

/**
 * Minor units of the active currencies in ISO 4217 (list one, maintained by SIX). {@link
 * java.util.Currency} is not used, because its list depends on the version of Java and contains
 * withdrawn codes.
 */
final class Currencies {
  // Copy of openapi/currencies.yaml; a test compares the two.
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
   * {@return the number of fraction digits of a currency, or null if the currency is unknown}
   *
   * @param currency currency code as in ISO 4217
   */
  static Integer minorUnitDigits(String currency) {
    return DIGITS.get(currency);
  }

  private static void add(int digits, String codes) {
    for (String code : codes.split(" ", -1)) {
      DIGITS.put(code, digits);
    }
  }
}
