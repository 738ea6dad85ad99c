import com.constructsapi.ClientBuilder;
import com.constructsapi.ConstructsApi;
import com.constructsapi.FilePart;
import com.constructsapi.RequestOptions;
import java.io.ByteArrayInputStream;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    call(url, "basic", b -> b.username("user").password(() -> "pa:ss"), api -> api.pets().getBasic());
    call(url, "basic-as-api-key", b -> b.apiKey("user:pass"), api -> api.pets().getBasic());
    call(url, "basic-without-password", b -> b.username("user"), api -> api.pets().getBasic());
    call(url, "basic-twice", b -> basic(b).apiKey("user:pass"), api -> api.pets().getBasic());
    call(url, "both", Calls::keys, api -> api.pets().getBoth());
    call(url, "both-with-one", b -> b.appId("id"), api -> api.pets().getBoth());
    call(url, "choice-first", b -> keys(basic(b)), api -> api.pets().getChoice());
    call(url, "choice-second", b -> basic(b).appId("id"), api -> api.pets().getChoice());
    call(url, "choice-none", b -> b.appId("id"), api -> api.pets().getChoice());
    call(url, "optional", Calls::basic, api -> api.pets().getOptional());
    call(url, "optional-with-others", Calls::keys, api -> api.pets().getOptional());
    call(url, "open", Calls::keys, api -> api.pets().getOpen());
    call(
        url,
        "token",
        Calls::client,
        api -> {
          api.pets().list();
          api.async().pets().list().join();
          api.pets().list();
        });
    call(url, "token-at-once", Calls::client, Calls::atOnce);
    call(url, "token-without-life", Calls::client, Calls::twice);
    call(url, "token-with-short-life", Calls::client, Calls::twice);
    call(
        url,
        "token-of-other-client",
        b -> b.clientId("us:er").clientSecret(() -> "p% ü:/"),
        api -> api.pets().list());
    call(
        url,
        "token-scopes",
        Calls::client,
        api -> {
          api.pets().add("cat");
          api.pets().list();
          api.pets().add("dog");
        });
    call(
        url,
        "token-own-scopes",
        b -> client(b).scopes("a", "b"),
        api -> {
          api.pets().add("cat");
          api.pets().list();
        });
    call(url, "token-url", b -> client(b).tokenUrl("other/token?a=1&a=2&b="), api -> api.pets().list());
    call(url, "token-of-api-key", b -> b.apiKey("elsewhere"), api -> api.pets().list());
    call(url, "token-refused-once", b -> client(b).maxRetries(0), Calls::twice);
    call(url, "token-refused-twice", Calls::client, api -> api.pets().list());
    call(url, "token-refused-of-stream", Calls::client, api -> api.pets().addFile(once()));
    call(url, "token-limited", Calls::client, api -> api.pets().list());
    call(url, "token-unavailable", Calls::client, api -> api.pets().list());
    call(
        url,
        "token-unavailable-without-retries",
        Calls::client,
        api -> api.pets().list(RequestOptions.builder().maxRetries(0).build()));
    call(url, "token-invalid-client", Calls::client, api -> api.pets().list());
    call(url, "token-forbidden-twice", Calls::client, Calls::again);
    call(url, "token-of-other-type", Calls::client, api -> api.pets().list());
    call(url, "token-lacks-token", Calls::client, api -> api.pets().list());
    call(url, "token-without-secret", b -> b.clientId("id"), api -> api.pets().list());
    call(url, "token-cancelled", Calls::client, Calls::cancelFirst);
  }

  private static ClientBuilder<ConstructsApi> basic(ClientBuilder<ConstructsApi> builder) {
    return builder.username("user").password("pass");
  }

  private static ClientBuilder<ConstructsApi> keys(ClientBuilder<ConstructsApi> builder) {
    return builder.appId("id").appKey("key");
  }

  private static ClientBuilder<ConstructsApi> client(ClientBuilder<ConstructsApi> builder) {
    return builder.clientId("id").clientSecret("secret");
  }

  private static FilePart once() {
    return FilePart.ofStream(new ByteArrayInputStream("once".getBytes()));
  }

  private static void twice(ConstructsApi api) {
    api.pets().list();
    api.pets().list();
  }

  /** Makes ten calls at once, half of them in threads of the program. */
  private static void atOnce(ConstructsApi api) {
    Stream.generate(
            () ->
                Stream.of(
                    api.async().pets().list(),
                    CompletableFuture.runAsync(() -> api.pets().list())))
        .limit(5)
        .flatMap(pair -> pair)
        .toList()
        .forEach(CompletableFuture::join);
  }

  private static void again(ConstructsApi api) {
    RuntimeException first = null;
    try {
      api.pets().list();
    } catch (RuntimeException error) {
      first = error;
    }
    api.pets().list();
    throw first;
  }

  /** Cancels the first of two calls that wait for a token. */
  private static void cancelFirst(ConstructsApi api) {
    CompletableFuture<?> first = api.async().pets().list();
    CompletableFuture<?> second = api.async().pets().list();
    first.cancel(true);
    second.join();
    // The message is that of the cancelled call.
    first.handle((done, error) -> error.getCause()).thenAccept(Calls::fail).join();
  }

  private static void fail(Throwable error) {
    System.out.println("token-cancelled: " + error);
  }

  private static void call(
      String url,
      String name,
      UnaryOperator<ClientBuilder<ConstructsApi>> options,
      Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        options.apply(ConstructsApi.builder().baseUrl(url + "/" + name)).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }
}
