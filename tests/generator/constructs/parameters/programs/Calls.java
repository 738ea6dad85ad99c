import com.constructsapi.ConstructsApi;
import com.constructsapi.model.Colour;
import com.constructsapi.model.CookiesTheme;
import com.constructsapi.model.Range;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");
  private static final long BIG = 9007199254740993L;
  private static final Colour RED = Colour.builder().r(100L).build();
  private static final Colour YELLOW = Colour.builder().r(100L).g(200L).build();

  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    query(url);
    Range range = Range.builder().gt(BIG).note("ü").build();
    call(url, "json", api -> api.styles().json(json -> json.filter(range).xFilter(1L, 2L)));
    Colour named = Colour.builder().r(100L).name("a b").build();
    call(
        url,
        "headers",
        api -> api.styles().headers(all -> all.xColour(YELLOW).xPairs(named).xMap(Map.of("a", "b/c"))));
    call(url, "cookies", api -> api.styles().cookies(all -> all.session("a;b").theme(CookiesTheme.DARK)));
    call(url, "simple", api -> api.styles().simple(List.of("a,b", "c"), YELLOW, map("x", "1/2", "y", "ü")));
    call(url, "label", api -> api.styles().label("a b", List.of("x", "y"), List.of(1L, 2L), YELLOW));
    call(url, "matrix", api -> api.styles().matrix("", List.of("x", "y"), List.of(1L, 2L), RED));
    call(url, "numbers", api -> api.styles().numbers(query -> query.n1("x").level(2).after(BIG)));
    call(url, "defaults", api -> api.styles().numbers());
    call(url, "dune", api -> api.paths().dune("a/ü"));
    call(url, "spaces", api -> api.paths().spaces());
    call(url, "quotes", api -> api.paths().quotes("it's"));
    call(url, "melt", api -> api.paths().melt("a:b"));
    call(url, "batch-melt", api -> api.paths().batchMelt());
    call(url, "range", api -> api.paths().range(1L, 2.5));
    call(url, "twice", api -> api.paths().twice("a"));
    call(url, "double", api -> api.paths().doubled());
    call(url, "fragment", api -> api.paths().fragment());
    call(url, "fixed-query", api -> api.paths().fixedQuery(query -> query.more("b")));
    call(url, "dot-segment", api -> api.paths().dune(".."));
    call(url, "no-segment", api -> api.styles().simple(List.of("a"), RED, Map.of()));
  }

  private static void query(String url) {
    call(url, "map", api -> api.styles().search(all -> all.filters(map("a b", "1&2", "c", "ü")).limit(3)));
    call(url, "empty-map", api -> api.styles().search(all -> all.filters(Map.of())));
    Colour comma = YELLOW.toBuilder().name("a,b").build();
    call(
        url,
        "joined",
        api -> api.styles().joined(all -> all.colour(comma).dates(AT).flags(true, false).empty("")));
    call(url, "empty-list", api -> api.styles().joined(all -> all.dates(List.of()).flags(List.of())));
    call(
        url,
        "delimited",
        api ->
            api.styles()
                .delimited(all -> all.spaces("a", "b|c").pipes(1L, 2L).both(RED).again("x", "y")));
    call(url, "choice-of-one", api -> api.styles().choose(all -> all.status("open").ids(1L).created(5)));
    call(
        url,
        "choice-of-many",
        api ->
            api.styles()
                .choose(all -> all.status("open", "done").ids(1L, 2L).created(Map.of("gt", BIG))));
    List<List<String>> tags = List.of(List.of("a"), List.of("b"));
    call(
        url,
        "deep",
        api -> api.styles().deep(all -> all.where(where -> where.id(BIG).tags(tags).in_(in -> in.a(null)))));
    call(
        url,
        "reserved",
        api -> api.styles().reserved(all -> all.path("a/b:c?d=%20ü&#%").more("x,y", "z@")));
  }

  private static Map<String, String> map(String first, String one, String second, String two) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put(first, one);
    map.put(second, two);
    return map;
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }
}
