import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Scanner;
import java.util.stream.Collectors;

/** All steps in one go. */
public class FirstTransactions {
    public static void main(String[] args) throws Exception {
        String state = Authorise.start();

        System.out.print("URL after you confirmed: ");
        URI callback = URI.create(new Scanner(System.in).nextLine().trim());
        Map<String, String> parameters = Arrays.stream(callback.getQuery().split("&"))
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1]));
        if (!state.equals(parameters.get("state"))) {
            throw new IllegalStateException("Unknown state");
        }
        if (parameters.containsKey("error")) {
            System.out.printf("Not authorised: %s. Run the program again to start over.%n", parameters.get("error"));
            System.exit(1);
        }

        Object session = Session.create(parameters.get("code"));
        Transactions.print((String) Json.at(session, "accounts", 0, "uid"));
    }
}
