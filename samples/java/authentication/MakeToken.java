import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;

// Java 17 or later. The key file must be PKCS#8: its first line is "BEGIN PRIVATE KEY".
public class MakeToken {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    static String makeToken(String applicationId, PrivateKey key, long lifetime) throws Exception {
        long now = Instant.now().getEpochSecond();
        String header = "{\"typ\":\"JWT\",\"alg\":\"RS256\",\"kid\":\"%s\"}".formatted(applicationId);
        String claims = "{\"iss\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
                .formatted("${brand.siteHost}", "${brand.apiHost}", now, now + lifetime);
        String input = encode(header) + "." + encode(claims);

        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(input.getBytes(StandardCharsets.US_ASCII));
        return input + "." + URL.encodeToString(signature.sign());
    }

    private static String encode(String part) {
        return URL.encodeToString(part.getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] args) throws Exception {
        String pem = Files.readString(Path.of(System.getenv("PRIVATE_KEY_FILE")));
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
        System.out.println(makeToken(System.getenv("APPLICATION_ID"), key, 3600));
    }
}
