/**
 * Sends the C# samples of descriptions with hard requests, and compares what arrives with those of the reference:
 * `node --import tsx lab/samples/csharp.ts`. It needs Debian's packages mono-mcs and libmono-system-net-http4.0-cil.
 * Mono's compiler knows C# 7, so that top-level statements, `using var`, raw strings and collections are written out.
 */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual, promisify} from 'node:util';
import {makeSamples} from '../../packages/openapi-reference/src';
import {
  essence,
  expected,
  headerNames,
  startEcho,
  writeFilesOf,
} from '../../packages/openapi-reference/tests/echo';

const run = promisify(execFile);
const NAMESPACES = [
  'System',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading.Tasks',
];
const USING = /^using [\w.]+;\n/gm;

function older(code: string): string {
  const text = code
    .replace(/"""\n([^]*?)\n( *)"""/g, (_, lines: string, indent: string) => {
      const plain = lines.replaceAll(`\n${indent}`, '\n').slice(indent.length);
      return `@"${plain.replaceAll('"', '""')}"`;
    })
    .replace(/ =\n\[\n([^]*?)\n\];/g, (_, items: string) => {
      const all = items.split(/,(?:\n|$)/).filter((one) => one.trim() !== '');
      const joined = all.map((one) => `.Concat(${one.trim().slice('.. '.length)})`).join('');
      return ` = new byte[0]${joined}.ToArray();`;
    });
  return [
    ...NAMESPACES.map((name) => `using ${name};`),
    ...(text.match(USING) ?? []).map((line) => line.trim()),
    'class Program {',
    '  static async Task Run() {',
    text
      .replace(USING, '')
      .replaceAll('using var ', 'var ')
      .replace('HttpMethod.Patch', 'new HttpMethod("PATCH")'),
    '  }',
    '  static void Main() { Run().GetAwaiter().GetResult(); }',
    '}',
  ].join('\n');
}

/** Mono decodes a colon in a query; .NET does not. Both are the same address (RFC 3986, 3.4). */
function comparable<Request extends {url: string}>(request: Request): Request {
  return {...request, url: request.url.replaceAll('%3A', ':')};
}

async function main(): Promise<void> {
  const echo = await startEcho();
  const cwd = echo.folder;
  let count = 0;
  for (const model of echo.models) {
    for (const operation of model.operations) {
      const sample = makeSamples(model, operation).find(({language}) => language === 'csharp');
      const code = sample?.code ?? '';
      fs.writeFileSync(path.join(cwd, 'Program.cs'), older(code));
      writeFilesOf(code, cwd);
      await run('mcs', ['-r:System.Net.Http.dll', '-out:program.exe', 'Program.cs'], {cwd});
      echo.received.length = 0;
      await run('mono', ['program.exe'], {cwd});
      const names = headerNames(model, operation);
      const [got] = echo.received;
      const request = got && comparable(await essence(got, names));
      const wanted = comparable(expected(echo.address, model, operation, names));
      if (!isDeepStrictEqual(request, wanted)) {
        console.error(operation.title, request, wanted);
        process.exitCode = 1;
      }
      count += 1;
    }
  }
  echo.close();
  console.log(`${count} calls were sent.`);
}

void main();
