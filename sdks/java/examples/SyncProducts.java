import com.integrationapi.IntegrationApi;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.model.Product;
import com.integrationapi.model.ProductSort;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Maintains a copy of the catalogue: the first run reads everything, later runs the changes. */
public final class SyncProducts {
  // Use a database table instead.
  private final Map<String, Product> copy = new LinkedHashMap<>();

  /** {@return the time of the last change, where the next run starts} */
  private Instant sync(IntegrationApi api, Instant since) {
    Instant last = since;
    // Only one page is in memory at a time; the loop fetches the next one when it needs it.
    for (Product product :
        api.products()
            .list(
                query -> {
                  query.sort(ProductSort.UPDATED_AT).limit(100);
                  if (since != null) {
                    query.updatedAtMin(since);
                  }
                })) {
      // The next run returns the last change again, which does no harm.
      copy.put(product.id(), product);
      last = product.updatedAt();
    }
    return last;
  }

  /**
   * Runs the example.
   *
   * @param args nothing
   */
  public static void main(String[] args) {
    SyncProducts products = new SyncProducts();
    Hooks hooks =
        new Hooks() {
          @Override
          public void onRequest(HttpRequest request) {
            System.out.println("requesting " + URI.create(request.url()).getRawQuery());
          }
        };
    try (IntegrationApi api =
        IntegrationApi.builder().appName("catalogue-copy/1.0").hooks(hooks).build()) {
      Instant last = products.sync(api, null);
      System.out.println(products.copy.size() + " products, last change at " + last);
      products.sync(api, last);
      System.out.println(products.copy.size() + " products after the second run");
    }
  }
}
