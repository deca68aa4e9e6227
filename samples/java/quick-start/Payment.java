import java.util.UUID;

public class Payment {
    public static void main(String[] args) throws Exception {
        String state = UUID.randomUUID().toString();
        String webhookUrl = System.getenv("WEBHOOK_URL");
        // #region order
        Object payment = Client.call("POST", "/payments", """
                {
                  "payment_type": "SEPA",
                  "aspsp": {"name": "S-Pankki", "country": "FI"},
                  "psu_type": "personal",
                  "state": "%s",
                  "redirect_url": "%s",%s
                  "payment_request": {
                    "credit_transfer_transaction": [{
                      "instructed_amount": {"currency": "EUR", "amount": "10.00"},
                      "beneficiary": {
                        "creditor": {"name": "Test Shop"},
                        "creditor_account": {
                          "scheme_name": "IBAN",
                          "identification": "FI2112345600000785"
                        }
                      },
                      "reference_number": "RF18539007547034"
                    }]
                  }
                }
                """.formatted(state, Client.REDIRECT_URL, webhookUrl == null
                ? "" : "\"webhook_url\": \"" + webhookUrl + "\","));
        // #endregion order
        System.out.println("state: " + state + " status: " + Json.at(payment, "status"));
        System.out.println("Open this URL: " + Json.at(payment, "url"));
        System.out.printf("export PAYMENT_ID='%s'%n", Json.at(payment, "payment_id"));
    }
}
