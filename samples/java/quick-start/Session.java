public class Session {
    public static void main(String[] args) throws Exception {
        Object session = Client.call("POST", "/sessions", """
                {"code": "%s"}
                """.formatted(System.getenv("CODE")));
        System.out.println(session);
        System.out.printf("export SESSION_ID='%s'%n", Json.at(session, "session_id"));
        System.out.printf("export ACCOUNT_ID='%s'%n", Json.at(session, "accounts", 0, "uid"));
    }
}
