import java.time.Duration;
import java.util.UUID;

public class Authorise {
    /** Returns the state. The callback must contain it. */
    static String start() throws Exception {
        String state = UUID.randomUUID().toString();
        Object result = Client.call("POST", "/auth", """
                {
                  "access": {"valid_until": "%s"},
                  "aspsp": {"name": "Mock ASPSP", "country": "FI"},
                  "state": "%s",
                  "redirect_url": "%s",
                  "psu_type": "personal"
                }
                """.formatted(Client.now().plus(Duration.ofDays(10)), state, Client.REDIRECT_URL));
        System.out.println("state: " + state);
        System.out.println("Open this URL: " + Json.at(result, "url"));
        return state;
    }

    public static void main(String[] args) throws Exception {
        start();
    }
}
