import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.CertificateFactory;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java 17 or later, with Json.java of the quick start. */
final class VerifyWebhook {
    static final class Refused extends Exception {
        Refused(String reason) {
            super(reason);
        }
    }

    private record Kept(PublicKey key, Instant until) {}

    private static final String KEY_HOST = "${brand.siteHost}";
    /** In tests: where the sandbox program serves its key, which the host of x5u does not know. */
    private static final String WEBHOOK_KEY_URL = System.getenv("WEBHOOK_KEY_URL");
    private static final Duration KEEP_KEY = Duration.ofHours(1);
    private static final Pattern BEARER = Pattern.compile("Bearer ([\\w-]+)\\.([\\w-]+)\\.([\\w-]+)");
    private static final Pattern ADDRESS = Pattern.compile("https://([a-z0-9.-]+)/[\\x21-\\x7e]*");
    private static final Map<String, Kept> KEYS = new ConcurrentHashMap<>();
    // The client does not follow redirects by default.
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** authorization: the header, or null. rawBody: the bytes as received. */
    static Object verify(String authorization, byte[] rawBody, String applicationId, String environment)
            throws Exception {
        Matcher parts = BEARER.matcher(authorization == null ? "" : authorization);
        check(parts.matches(), "No bearer token");
        Object header = decodePart(parts.group(1));
        Object claims = decodePart(parts.group(2));

        // 1. The key comes from us, over HTTPS.
        String x5u = String.valueOf(Json.at(header, "x5u"));
        Matcher address = ADDRESS.matcher(x5u);
        String host = address.matches() ? address.group(1) : "";
        check(host.equals(KEY_HOST) || host.endsWith("." + KEY_HOST), "x5u is not ours");

        // 2. Algorithm and signature.
        check("RS256".equals(Json.at(header, "alg")), "Wrong algorithm");
        Signature signature = Signature.getInstance("SHA256withRSA");
        String keyAddress = WEBHOOK_KEY_URL == null ? x5u : WEBHOOK_KEY_URL;
        PublicKey key = publicKey(keyAddress);
        signature.initVerify(key);
        signature.update((parts.group(1) + "." + parts.group(2)).getBytes(StandardCharsets.US_ASCII));
        check(isSigned(signature, decode(parts.group(3))), "Wrong signature");
        keepKey(keyAddress, key); // Only now, so that a stranger cannot fill the memory.

        // 3. The token matches this body.
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(rawBody);
        String msgi = "sha256-" + Base64.getEncoder().encodeToString(digest);
        check(msgi.equals(Json.at(claims, "msgi")), "msgi does not match the body");

        // 4. The message is for this application.
        check(applicationId.equals(Json.at(claims, "sub")), "Another application");
        check(environment.equals(Json.at(claims, "environment")), "Another environment");

        return Json.parse(new String(rawBody, StandardCharsets.UTF_8));
    }

    private static void check(boolean ok, String reason) throws Refused {
        if (!ok) {
            throw new Refused(reason);
        }
    }

    private static byte[] decode(String part) throws Refused {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException problem) {
            throw new Refused("The token is not readable");
        }
    }

    private static Object decodePart(String part) throws Refused {
        try {
            return Json.parse(new String(decode(part), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException problem) {
            throw new Refused("The token is not readable");
        }
    }

    private static boolean isSigned(Signature signature, byte[] given) {
        try {
            return signature.verify(given);
        } catch (SignatureException problem) {
            return false; // Its length differs from the key.
        }
    }

    private static PublicKey publicKey(String address) throws Exception {
        Kept kept = KEYS.get(address);
        if (kept != null && kept.until().isAfter(Instant.now())) {
            return kept.key();
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(4)).build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException("Key download returned " + response.statusCode());
        }
        PublicKey key = readKey(response.body());
        if (!key.getAlgorithm().equals("RSA")) {
            throw new IllegalStateException("Not an RSA key");
        }
        return key;
    }

    private static void keepKey(String address, PublicKey key) {
        KEYS.values().removeIf(kept -> kept.until().isBefore(Instant.now()));
        if (KEYS.size() >= 10) { // We replace our key rarely.
            KEYS.clear();
        }
        KEYS.putIfAbsent(address, new Kept(key, Instant.now().plus(KEEP_KEY)));
    }

    private static PublicKey readKey(String pem) throws Exception {
        if (pem.contains("BEGIN CERTIFICATE")) {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)))
                    .getPublicKey();
        }
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der));
    }
}
