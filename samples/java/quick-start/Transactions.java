import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

public class Transactions {
    static void print(String accountId) throws Exception {
        // #region pages
        String path = "/accounts/" + accountId + "/transactions?date_from="
                + LocalDate.ofInstant(Client.now().minus(Duration.ofDays(89)), ZoneOffset.UTC);
        List<Object> transactions = new ArrayList<>();

        String next = "";
        while (true) {
            Object page = Client.call("GET", path + next);
            transactions.addAll(Json.list(page, "transactions"));
            if (!(Json.at(page, "continuation_key") instanceof String key)) {
                break;
            }
            next = "&continuation_key=" + URLEncoder.encode(key, StandardCharsets.UTF_8);
        }
        // #endregion pages

        for (Object entry : transactions) {
            Object day = Json.at(entry, "booking_date");
            System.out.println((day == null ? Json.at(entry, "status") : day) + " "
                    + Json.at(entry, "credit_debit_indicator") + " "
                    + Json.at(entry, "transaction_amount", "amount") + " "
                    + Json.at(entry, "transaction_amount", "currency"));
        }
    }

    public static void main(String[] args) throws Exception {
        print(System.getenv("ACCOUNT_ID"));
    }
}
