import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Java 17 or later. The first line of the key file must be "BEGIN PRIVATE KEY". */
final class Client {
    static final String REDIRECT_URL =
            System.getenv().getOrDefault("REDIRECT_URL", "http://localhost:8080/callback");
    private static final String API_URL =
            System.getenv().getOrDefault("API_URL", "https://${brand.apiHost}");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static String token;

    static String makeToken() throws Exception {
        long now = Instant.now().getEpochSecond();
        String header = "{\"typ\":\"JWT\",\"alg\":\"RS256\",\"kid\":\"%s\"}"
                .formatted(System.getenv("APPLICATION_ID"));
        String claims = "{\"iss\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
                .formatted("${brand.siteHost}", "${brand.apiHost}", now, now + 3600);
        String signed = encode(header.getBytes()) + "." + encode(claims.getBytes());

        String pem = Files.readString(Path.of(System.getenv("PRIVATE_KEY_FILE")));
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(signed.getBytes());
        return signed + "." + encode(signature.sign());
    }

    private static String encode(byte[] part) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(part);
    }

    /** The sandbox program can move its clock (CLOCK_URL). */
    static Instant now() throws Exception {
        String url = System.getenv("CLOCK_URL");
        if (url == null) {
            return Instant.now();
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return Instant.parse((String) Json.at(
                Json.parse(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body()), "now"));
    }

    static Object call(String method, String path) throws Exception {
        return call(method, path, null);
    }

    static Object call(String method, String path, String body) throws Exception {
        token = token == null ? makeToken() : token;
        HttpRequest request = HttpRequest.newBuilder(URI.create(API_URL + path))
                .timeout(Duration.ofSeconds(90))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        }
        return Json.parse(response.body());
    }
}
