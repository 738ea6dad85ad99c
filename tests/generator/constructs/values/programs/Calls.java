import com.constructsapi.ConstructsApi;
import com.constructsapi.model.Card;
import com.constructsapi.model.Colour;
import com.constructsapi.model.Nulls;
import com.constructsapi.model.Part;
import com.constructsapi.model.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    Map<String, Double> sums = new LinkedHashMap<>();
    sums.put("a", 1.5);
    sums.put("b", null);
    Part part = Part.builder().id("1").build();
    call(
        url,
        "nulls",
        api -> {
          Nulls found =
              api.values()
                  .replaceNulls(
                      body ->
                          body.marks(Arrays.asList("a", null))
                              .sums(sums)
                              .grid(List.of(Arrays.asList(1L, null), List.of()))
                              .rows(Arrays.asList(null, List.of(true)))
                              .columns(Map.of("a", Arrays.asList((String) null)))
                              .parts(Arrays.asList(part, null))
                              .colours(Arrays.asList(Colour.RED, null))
                              .means(Arrays.asList(null, Card.builder().codes(Arrays.asList(null, "x")).build()))
                              .times(Arrays.asList(AT, null))
                              .mixed(Arrays.asList(null, 1)));
          same(found.marks(), Arrays.asList("a", null));
          same(found.sums().get(), sums);
          same(found.grid().get(), List.of(Arrays.asList(1L, null), List.of()));
          same(found.rows().get(), Arrays.asList(null, List.of(true)));
          same(found.columns().get(), Map.of("a", Arrays.asList((String) null)));
          same(found.parts().get().get(0).id(), "1");
          same(found.parts().get().get(1), null);
          same(found.colours().get(), Arrays.asList(Colour.RED, null));
          same(found.means().get().get(0), null);
          same(found.times().get(), Arrays.asList(AT, null));
        });
    call(
        url,
        "null-list",
        api -> same(api.values().replaceNullList(Arrays.asList(1L, null)), Arrays.asList(null, "a")));
    Map<String, Part> parts = new LinkedHashMap<>();
    parts.put("a", null);
    parts.put("b", part);
    Map<String, Double> numbers = new HashMap<>();
    numbers.put("a", null);
    numbers.put("b", 0.5);
    call(url, "null-map", api -> same(api.values().replaceNullMap(parts), numbers));
    values(url);
    call(url, "null-in-place-of-a-list", api -> api.values().replaceNulls(body -> body.marks(null)));
  }

  private static void values(String url) {
    call(
        url,
        "values",
        api -> {
          Values found =
              api.values()
                  .replaceValues(
                      body ->
                          body.level(2)
                              .untyped(1)
                              .ratio(0.5)
                              .flag(true)
                              .code(5)
                              .big(9007199254740993L)
                              .perhaps(null)
                              .mixed(1)
                              .levels(List.of(1L, 3L))
                              .blob("AAH/")
                              .hash("AA==")
                              .day("2026-02-30")
                              .time("24:00:00")
                              .period("P1DT0.5S")
                              .amount("1.10")
                              .identifier("9007199254740993"));
          same(found.level().get(), 2L);
          same(found.ratio().get(), 0.5);
          same(found.flag().get(), true);
          same(found.big().get(), 9007199254740993L);
          same(found.perhaps().isPresent(), false);
          same(found.mixed().get(), 1L);
          same(found.levels().get(), List.of(1L, 3L));
          same(found.amount().get(), "1.10");
          same(found.exponent().get(), 1.5e300);
        });
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  private static void same(Object found, Object expected) {
    if (found == null ? expected != null : !found.equals(expected)) {
      throw new IllegalStateException("returned " + found);
    }
  }
}
