import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

public class WebhookServer {
    /** Payment ids. A set, so that each payment is listed once. */
    private static final Set<Object> TO_LOOK_AT = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", WebhookServer::receive);
        server.start();
    }

    private static void receive(HttpExchange exchange) throws IOException {
        int status;
        try {
            byte[] rawBody = exchange.getRequestBody().readNBytes(65536);
            Object message = VerifyWebhook.verify(
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    rawBody,
                    System.getenv("APPLICATION_ID"),
                    "SANDBOX");
            TO_LOOK_AT.add(Json.at(message, "payment_id"));
            System.out.println("To look at: " + TO_LOOK_AT);
            status = 204;
        } catch (VerifyWebhook.Refused problem) {
            System.err.println("Webhook: " + problem.getMessage());
            status = 401;
        } catch (Exception problem) {
            System.err.println("Webhook: " + problem);
            status = 503;
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
