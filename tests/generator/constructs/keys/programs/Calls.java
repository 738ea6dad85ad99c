import com.constructsapi.ConstructsApi;
import com.constructsapi.RawRequest;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    call(url, "optional", "secret", api -> api.keys().getOptional());
    call(url, "optional-without-key", null, api -> api.keys().getOptional());
    call(url, "optional-first", "secret", api -> api.keys().getOptionalFirst());
    call(url, "optional-first-without-key", null, api -> api.keys().getOptionalFirst());
    call(url, "optional-query", "secret", api -> api.keys().getOptionalQuery());
    call(url, "optional-query-without-key", null, api -> api.keys().getOptionalQuery());
    call(url, "needed-without-key", null, api -> api.keys().getNeeded());
    call(url, "none", "secret", api -> api.keys().getNone());
    call(url, "cookie", "secret", api -> api.keys().getCookie());
    call(url, "cookie-quoted", "a=b;c", api -> api.keys().getCookie());
    call(url, "cookies", "one:other", api -> api.keys().getCookies(params -> params.theme("dark")));
    call(url, "capital", "secret", api -> api.keys().getCapital());
    call(url, "password", "user:pass:word", api -> api.keys().getPassword());
    call(url, "token", "secret", api -> api.keys().getEither());
    call(url, "token-or-password", "user:pass:word", api -> api.keys().getEither());
    call(url, "many", "secret", api -> api.keys().getMany());
    call(url, "many-query", "queryKey=secret", api -> api.keys().getMany());
    call(url, "many-cookie", "session=secret", api -> api.keys().getMany());
    call(url, "many-both", "device+key=one:two", api -> api.keys().getMany());
    call(url, "certificate", "secret", api -> api.keys().getCertificate());
    call(url, "digest", "secret", api -> api.keys().getDigest());
    call(url, "undeclared", "secret", api -> api.keys().getUndeclared());
    call(url, "connect", "secret", api -> api.keys().getConnect());
    call(url, "head", "secret", api -> api.keys().headMethods());
    call(url, "options", "secret", api -> api.keys().optionsMethods());
    call(url, "trace", "secret", api -> api.keys().traceMethods());
    call(url, "unknown", "secret", api -> api.request(RawRequest.of("GET", "/unknown")));
  }

  private static void call(String url, String name, String key, Consumer<ConstructsApi> make) {
    var builder = ConstructsApi.builder().baseUrl(url + "/" + name);
    try (ConstructsApi api = (key == null ? builder.withoutApiKey() : builder.apiKey(key)).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }
}
