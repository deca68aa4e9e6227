import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses JSON, because the Java standard library cannot. In your product, use your usual JSON library. */
final class Json {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|-?[0-9][0-9.eE+-]*|true|false|null|[\\[\\]{},:])\\s*");
    private final Matcher matcher;
    private String token;

    private Json(String text) {
        matcher = TOKEN.matcher(text);
        next();
    }

    /** Returns maps, lists, strings, booleans and null. A number is returned as a string. */
    static Object parse(String text) {
        return new Json(text).value();
    }

    /** Follows names and indexes: {@code at(result, "accounts", 0, "uid")}. Null if one of them is missing. */
    static Object at(Object value, Object... path) {
        for (Object step : path) {
            if (value instanceof Map<?, ?> object) {
                value = object.get(step);
            } else if (value instanceof List<?> list && step instanceof Integer index && index < list.size()) {
                value = list.get(index);
            } else {
                return null;
            }
        }
        return value;
    }

    static List<?> list(Object value, Object... path) {
        return at(value, path) instanceof List<?> list ? list : List.of();
    }

    private String next() {
        String last = token;
        boolean isGood = matcher.regionStart() < matcher.regionEnd() && matcher.lookingAt();
        token = isGood ? matcher.group(1) : null;
        if (isGood) {
            matcher.region(matcher.end(), matcher.regionEnd());
        }
        return last;
    }

    private Object value() {
        String start = next();
        if (start == null) {
            throw new IllegalArgumentException("This is not JSON");
        }
        return switch (start.charAt(0)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> unquote(start);
            case 't', 'f' -> Boolean.valueOf(start);
            case 'n' -> null;
            default -> start;
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        while (!"}".equals(token)) {
            String name = unquote(next());
            next(); // the colon
            object.put(name, value());
            if (",".equals(token)) {
                next();
            }
        }
        next();
        return object;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        while (!"]".equals(token)) {
            list.add(value());
            if (",".equals(token)) {
                next();
            }
        }
        next();
        return list;
    }

    private static String unquote(String quoted) {
        if (quoted == null || !quoted.startsWith("\"")) {
            throw new IllegalArgumentException("This is not JSON");
        }
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < quoted.length() - 1; i++) {
            char letter = quoted.charAt(i);
            if (letter != '\\') {
                text.append(letter);
                continue;
            }
            letter = quoted.charAt(++i);
            switch (letter) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    text.append((char) Integer.parseInt(quoted.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(letter);
            }
        }
        return text.toString();
    }
}
