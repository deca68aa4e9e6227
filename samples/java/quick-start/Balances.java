public class Balances {
    public static void main(String[] args) throws Exception {
        String path = "/accounts/" + System.getenv("ACCOUNT_ID") + "/balances";
        for (Object balance : Json.list(Client.call("GET", path), "balances")) {
            System.out.println(Json.at(balance, "balance_type") + " "
                    + Json.at(balance, "balance_amount", "amount") + " "
                    + Json.at(balance, "balance_amount", "currency"));
        }
    }
}
