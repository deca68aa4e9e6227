public class Banks {
    public static void main(String[] args) throws Exception {
        Object result = Client.call("GET", "/aspsps?country=FI&service=AIS");
        for (Object bank : Json.list(result, "aspsps")) {
            System.out.println(Json.at(bank, "name") + " " + Json.at(bank, "country") + " "
                    + Json.at(bank, "psu_types") + " " + Json.at(bank, "maximum_consent_validity"));
        }
    }
}
