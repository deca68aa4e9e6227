/**
 * Integers beyond the exact range of JavaScript: 9223372036854775807 would become 9223372036854776000. The generator
 * passes them on as marked strings, and writes them unchanged into every file.
 */
import {type Document, isAlias, isMap, isPair, isScalar, isSeq, parseDocument} from 'yaml';

/** Private use characters, which no text should contain. */
const START = '\uE0F0';
const END = '\uE0F1';

const LONG_INTEGER = /(?<![\w.])-?\d{16,}(?![\w.])/;
const MARKED = new RegExp(
  String.raw`(\\*["'\`]|&quot;|&#39;)?${START}(-?\d+)${END}(?:\\*["'\`]|&quot;|&#39;)?`,
  'g',
);

/**
 * @param document - parsed from the text; its large integers are replaced by marked texts
 * @param source - YAML or JSON
 */
export function markExactNumbers(document: unknown, source: string): void {
  if (!LONG_INTEGER.test(source)) {
    return;
  }
  const parsed = parseDocument(source, {intAsBigInt: true, logLevel: 'silent', uniqueKeys: false});
  visit(parsed.contents, document, parsed);
}

function visit(node: unknown, value: unknown, parsed: Document): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  const target = value as Record<string, unknown>;
  const see = (key: string, child: unknown) => {
    if (isScalar(child) && typeof child.value === 'bigint' && typeof target[key] === 'number') {
      if (!Number.isSafeInteger(Number(child.value))) {
        target[key] = `${START}${child.value}${END}`;
      }
      return;
    }
    // The value behind an alias is that of its anchor; only merged keys (`<<`) are copies.
    const merged = key === '<<' && isAlias(child) ? child.resolve(parsed) : undefined;
    visit(merged ?? child, merged === undefined ? target[key] : value, parsed);
  };
  if (isMap(node)) {
    for (const pair of node.items) {
      if (isPair(pair)) {
        see(String(isScalar(pair.key) ? pair.key.value : pair.key), pair.value);
      }
    }
  } else if (isSeq(node)) {
    for (const [index, child] of node.items.entries()) {
      see(String(index), child);
    }
  }
}

/** A text with the original integers, without the quotes that a marked text has in JSON and code. */
export function withExactNumbers(text: string): string {
  return text.includes(START) ? text.replace(MARKED, '$2') : text;
}
