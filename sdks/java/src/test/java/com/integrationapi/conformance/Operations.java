package com.integrationapi.conformance;

import com.integrationapi.RawRequest;
import com.integrationapi.RequestOptions;
import com.integrationapi.conformance.Unsupported.DoesNotCompile;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finds the methods of operations and creates their arguments. */
final class Operations {
  private final Table table;

  Operations(Table table) {
    this.table = table;
  }

  /** Call that is ready, with the types of its result and of the items of a list in the table. */
  record Prepared(Supplier<?> use, Object result, Object item) {}

  /** {@return the call that a scenario describes, which may return the response with its result} */
  Prepared prepare(Object client, Map<String, Object> call, boolean withResponse) {
    Map<String, Object> entry = table.operation(call.get("operation"));
    Object resource = Reflected.invoke(client.getClass(), (String) entry.get("resource"), client);
    Object owner =
        withResponse && Reflected.has(resource.getClass(), "withResponse")
            ? Reflected.invoke(resource.getClass(), "withResponse", resource)
            : resource;
    Method method = method(owner.getClass(), (String) entry.get("method"));
    Object[] arguments = arguments(method, Json.object(entry.get("path")).keySet(), call);
    return new Prepared(
        () -> Reflected.invoke(method, owner, arguments), entry.get("result"), entry.get("item"));
  }

  /** {@return a request by method and path} */
  static Prepared raw(Object client, Map<String, Object> given) {
    RawRequest request = RawRequest.of((String) given.get("method"), (String) given.get("path"));
    for (var value : Json.object(given.get("path_params")).entrySet()) {
      request = request.path(value.getKey(), written(value.getValue()));
    }
    for (var value : Json.object(given.get("query")).entrySet()) {
      request = request.query(value.getKey(), written(value.getValue()));
    }
    RawRequest sent =
        given.containsKey("body") ? request.body(written(given.get("body"))) : request;
    RequestOptions options = Options.ofCall(Json.object(given.get("options")));
    return new Prepared(
        () -> Reflected.invoke(client.getClass(), "request", client, sent, options), "json", null);
  }

  /** {@return a value as a program writes it: a number with a fraction is a double} */
  private static Object written(Object json) {
    if (json instanceof BigDecimal number) {
      return number.doubleValue();
    }
    if (json instanceof List<?> list) {
      // Unlike those of List.of, the items may be null.
      return list.stream().map(Operations::written).collect(Collectors.toList());
    }
    if (json instanceof Map<?, ?>) {
      Map<String, Object> members = new LinkedHashMap<>(Json.object(json));
      members.replaceAll((name, value) -> written(value));
      return members;
    }
    return json;
  }

  private static Object[] arguments(
      Method method, Set<String> pathParameters, Map<String, Object> call) {
    Type[] types = method.getGenericParameterTypes();
    List<Object> arguments = new ArrayList<>();
    Map<String, Object> path = new LinkedHashMap<>(Json.object(call.get("path")));
    for (String name : pathParameters) {
      // A missing path parameter becomes null, because a Java argument cannot be omitted.
      arguments.add(Values.of(types[arguments.size()], path.remove(name)));
    }
    Map<String, Object> params = new LinkedHashMap<>(Json.object(call.get("query")));
    params.putAll(Json.object(call.get("headers")));
    Map<String, Object> rest = new LinkedHashMap<>(path);
    rest.putAll(params);
    if (call.containsKey("body")) {
      rest.put("body", call.get("body"));
    }
    while (arguments.size() < types.length - 1) {
      Class<?> type = method.getParameterTypes()[arguments.size()];
      // Models are not nested, and the class of the parameters is nested in its resource.
      if (type.getDeclaringClass() != null) {
        arguments.add(Values.built(type, params));
        rest.keySet().removeAll(params.keySet());
      } else {
        arguments.add(Values.of(types[arguments.size()], rest.remove("body")));
      }
    }
    if (!rest.isEmpty()) {
      throw new DoesNotCompile(method.getName() + " takes no " + rest.keySet());
    }
    arguments.add(Options.ofCall(Json.object(call.get("options"))));
    return arguments.toArray();
  }

  // The overload with the most parameters ends with the options; the others have defaults, or
  // lambda expressions that fill in the same objects.
  private static Method method(Class<?> resource, String name) {
    return Arrays.stream(resource.getMethods())
        .filter(method -> method.getName().equals(name))
        .filter(method -> !List.of(method.getParameterTypes()).contains(Consumer.class))
        .max(Comparator.comparingInt(Method::getParameterCount))
        .filter(method -> List.of(method.getParameterTypes()).contains(RequestOptions.class))
        .orElseThrow(() -> new Unsupported("method " + name + " of " + resource.getSimpleName()));
  }
}
