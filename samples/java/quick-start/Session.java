public class Session {
    static Object create(String code) throws Exception {
        Object session = Client.call("POST", "/sessions", """
                {"code": "%s"}
                """.formatted(code));
        System.out.println(session);
        System.out.printf("export SESSION_ID='%s'%n", Json.at(session, "session_id"));
        System.out.printf("export ACCOUNT_ID='%s'%n", Json.at(session, "accounts", 0, "uid"));
        return session;
    }

    public static void main(String[] args) throws Exception {
        create(System.getenv("CODE"));
    }
}
