import com.integrationapi.WebhookVerificationException;
import com.integrationapi.Webhooks;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** A webhook receiver for Spring. */
@RestController
public final class SpringWebhook {
  private final Receiver receiver;

  /**
   * Creates the controller.
   *
   * @param receiver handles the events
   */
  public SpringWebhook(Receiver receiver) {
    this.receiver = receiver;
  }

  /**
   * Receives a webhook. A {@code ConfigurationException} is not caught, so that it is a 500 and the
   * API delivers again.
   *
   * @param body body as bytes; a model as a parameter would parse it and lose its bytes
   * @param headers all headers
   * @return an empty response
   */
  @PostMapping("/webhooks")
  public ResponseEntity<Void> receive(
      @RequestBody byte[] body, @RequestHeader MultiValueMap<String, String> headers) {
    try {
      receiver.accept(Webhooks.unwrap(body, headers, receiver.secrets()));
    } catch (WebhookVerificationException error) {
      System.err.println("webhook rejected: " + error.reason());
      return ResponseEntity.badRequest().build();
    }
    return ResponseEntity.noContent().build();
  }
}
