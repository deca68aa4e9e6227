public class Application {
    public static void main(String[] args) throws Exception {
        System.out.println(Client.call("GET", "/application"));
    }
}
