package com.integrationapi.conformance;

import com.integrationapi.model.Money;
import java.util.List;
import java.util.Map;

/** Arithmetic with money. */
final class Amounts {
  private static final Map<String, Object> MONEY = Map.of("model", "Money");

  private Amounts() {}

  /** {@return the result of a calculation in a scenario} */
  static Outcomes.Result of(Map<String, Object> calculation) throws Throwable {
    Map.Entry<String, Object> only = calculation.entrySet().iterator().next();
    Object argument = only.getValue();
    return switch (only.getKey()) {
      case "from_decimal" -> {
        Map<String, Object> parts = Json.object(argument);
        Object decimal = Values.of(String.class, parts.get("decimal"));
        Object currency = Values.of(String.class, parts.get("currency"));
        yield new Outcomes.Result(MONEY, Money.ofDecimal((String) decimal, (String) currency));
      }
      case "to_decimal" ->
          new Outcomes.Result("string", money(argument).toDecimal().toPlainString());
      case "add" -> new Outcomes.Result(MONEY, first(argument).add(second(argument)));
      case "compare" ->
          new Outcomes.Result(
              "integer", Integer.signum(first(argument).compareTo(second(argument))));
      default -> throw new Unsupported("call money " + only.getKey());
    };
  }

  private static Money first(Object pair) throws Throwable {
    return money(((List<?>) pair).get(0));
  }

  private static Money second(Object pair) throws Throwable {
    return money(((List<?>) pair).get(1));
  }

  private static Money money(Object json) throws Throwable {
    return (Money) Values.of(Money.class, json);
  }
}
