import {doubleQuoted, indented} from './literals';
import {
  isJsonBlock,
  PATIENCE,
  type SampleBody,
  sampleBodyText,
  type SampleRequest,
} from './sampleTypes';

const INDENT = ' '.repeat(12);

/** Writes a sample for the JDK's client, with text blocks: Java 15 or later (the guides use Java 17). */
export function java({method, url, headers, body, returns}: SampleRequest): string {
  const saved = typeof returns === 'string' ? undefined : returns.file;
  const files = saved !== undefined || (body?.kind === 'text' && body.pieces !== undefined);
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
${files ? 'import java.nio.file.Path;\n' : ''}import java.time.Duration;

public class Main {
    public static void main(String[] args) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(${doubleQuoted(url)}))
${[
  ...headers.map(([name, value]) => `.header(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
  methodCall(method, body),
  `.timeout(Duration.ofSeconds(${PATIENCE}))`,
  '.build();',
]
  .map((line) => `${INDENT}${line}`)
  .join('\n')}

        HttpResponse<${saved === undefined ? 'String' : 'Path'}> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.${saved === undefined ? 'ofString()' : `ofFile(Path.of(${doubleQuoted(saved)}))`});

        System.out.println(response.statusCode());
        System.out.println(response.body());
    }
}`;
}

function methodCall(method: string, body: SampleBody | undefined): string {
  if (body === undefined && (method === 'GET' || method === 'DELETE')) {
    return `.${method}()`;
  }
  const publisher = body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : publisherOf(body);
  return method === 'POST' || method === 'PUT'
    ? `.${method}(${publisher})`
    : `.method(${doubleQuoted(method)}, ${publisher})`;
}

function publisherOf(body: SampleBody): string {
  const pieces = body.kind === 'text' ? body.pieces : undefined;
  if (pieces === undefined) {
    return `HttpRequest.BodyPublishers.ofString(${bodyLiteral(body)})`;
  }
  const publishers = pieces.map((piece) =>
    typeof piece === 'string'
      ? `HttpRequest.BodyPublishers.ofString(${doubleQuoted(piece)})`
      : `HttpRequest.BodyPublishers.ofFile(Path.of(${doubleQuoted(piece.file)}))`,
  );
  const inner = `${INDENT}    `;
  return publishers.length === 1
    ? publishers.join('')
    : `HttpRequest.BodyPublishers.concat(\n${inner}${publishers.join(`,\n${inner}`)})`;
}

function bodyLiteral(body: SampleBody): string {
  const text = sampleBodyText(body);
  if (!isJsonBlock(body)) {
    return doubleQuoted(text);
  }
  const lines = indented(text.replaceAll('\\', '\\\\'), `${INDENT}    `);
  return `"""\n${INDENT}    ${lines}"""`;
}
