public class EndSession {
    public static void main(String[] args) throws Exception {
        Object result = Client.call("DELETE", "/sessions/" + System.getenv("SESSION_ID"));
        System.out.println(Json.at(result, "message"));
    }
}
