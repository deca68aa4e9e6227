import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

public class Connect {
    public static void main(String[] args) throws Exception {
        String state = UUID.randomUUID().toString();
        Instant validUntil = Client.now().plus(Duration.ofDays(90));

        // #region consent
        Object result = Client.call("POST", "/auth", """
                {
                  "aspsp": {"name": "Nordea", "country": "FI"},
                  "access": {"valid_until": "%s"},
                  "redirect_url": "%s",
                  "psu_type": "personal",
                  "state": "%s"
                }
                """.formatted(validUntil, Client.REDIRECT_URL, state));
        System.out.println(Json.at(result, "url"));
        // #endregion consent
    }
}
