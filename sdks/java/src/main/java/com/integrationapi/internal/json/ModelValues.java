package com.integrationapi.internal.json;

import com.integrationapi.Model;
import java.util.ArrayList;
import java.util.List;

/** The values of a model in their order, to compare it by. */
public final class ModelValues implements FieldVisitor {
  private final List<Object> values = new ArrayList<>();

  private ModelValues() {}

  /**
   * {@return all values, secrets too}
   *
   * @param model to be compared
   */
  public static List<Object> of(Model model) {
    ModelValues collected = new ModelValues();
    model.visit(collected);
    return collected.values;
  }

  @Override
  public void field(String name, Object value) {
    values.add(value);
  }

  @Override
  public void secret(String name, Object value) {
    field(name, value);
  }
}
