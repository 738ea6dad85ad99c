import com.integrationapi.ApiException;
import com.integrationapi.AuthenticationException;
import com.integrationapi.ConflictException;
import com.integrationapi.ConnectionException;
import com.integrationapi.FieldError;
import com.integrationapi.IntegrationApi;
import com.integrationapi.IntegrationApiException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.NotFoundException;
import com.integrationapi.RateLimitException;
import com.integrationapi.TimeoutException;
import com.integrationapi.ValidationException;
import com.integrationapi.model.CancelReason;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Handles each kind of failure. The library has already retried where a retry can help. */
public final class HandleErrors {
  private HandleErrors() {}

  /**
   * {@return a log line} Decide yourself which of them should alert somebody.
   *
   * @param error exception of a call
   */
  public static String explain(IntegrationApiException error) {
    if (error instanceof ValidationException invalid) {
      return "fix the data: "
          + invalid.errors().stream().map(HandleErrors::field).collect(Collectors.joining(", "));
    }
    if (error instanceof NotFoundException missing) {
      return "not found: " + missing.detail().orElse("");
    }
    if (error instanceof ConflictException conflict) {
      return "read the record again: " + conflict.code().orElse("");
    }
    if (error instanceof AuthenticationException refused) {
      return "use another API key: " + refused.code().orElse("");
    }
    if (error instanceof RateLimitException limited) {
      Duration wait = limited.retryAfter().orElse(Duration.ZERO);
      return "too many requests: continue in " + wait.toSeconds() + " s";
    }
    if (error instanceof ApiException other) {
      // Includes ServerException. Send the request id to support.
      return "the API returned " + other.status() + ", request " + other.requestId().orElse("");
    }
    if (error instanceof TimeoutException late) {
      return "timed out: " + late.phase();
    }
    if (error instanceof ConnectionException) {
      // The write may or may not have been applied. The same idempotency key makes a repetition
      // safe.
      return "no response: repeat with key " + error.idempotencyKey().orElse("");
    }
    return error instanceof InvalidRequestException
        ? "fix the program: " + error.getMessage()
        : "cannot continue: " + error.getMessage();
  }

  private static String field(FieldError error) {
    return error.pointer().or(error::parameter).orElse("") + " " + error.code();
  }

  /**
   * Makes calls that fail.
   *
   * @param args nothing
   */
  public static void main(String[] args) {
    try (IntegrationApi api = IntegrationApi.builder().maxRetries(0).build()) {
      IntegrationApi unreachable =
          api.withOptions(options -> options.baseUrl("http://127.0.0.1:9"));
      List<Runnable> calls =
          List.of(
              () ->
                  api.orders()
                      .create(
                          body ->
                              body.currency("EUR")
                                  .customer(customer -> customer.email("ada@buyer.example"))
                                  .lineItems(List.of())),
              () -> api.orders().retrieve(""),
              () ->
                  unreachable
                      .orders()
                      .cancel("ord_1", body -> body.reason(CancelReason.CUSTOMER_REQUEST)));
      for (Runnable call : calls) {
        try {
          call.run();
        } catch (IntegrationApiException error) {
          System.out.println(explain(error));
        }
      }
    }
  }
}
