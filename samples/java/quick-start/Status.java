public class Status {
    public static void main(String[] args) throws Exception {
        for (int attempt = 1; attempt <= 12; attempt++) {
            Object payment = Client.call("GET", "/payments/" + System.getenv("PAYMENT_ID"));
            Object isFinal = Json.at(payment, "final_status");
            System.out.println(Json.at(payment, "status") + " " + isFinal);
            if (Boolean.TRUE.equals(isFinal)) {
                break;
            }
            Thread.sleep(10_000);
        }
    }
}
