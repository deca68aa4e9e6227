import {isAlias, isMap, isPair, isScalar, isSeq, parseDocument} from 'yaml';
import {ExactNumber, isContainer} from './exactNumbers';

/** Source: RFC 8259, 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Numbers that may need it: long ones, and those with a zero at the end or an exponent. Saves parsing other files. */
const CANDIDATE =
  /(?:^|[\s:[,{-])-?(?:\d{16,}|\d+\.\d*0|[\d.]{17,}|\d[\d.]*[eE][+-]?\d+)(?=$|[\s,\]}])/m;

/**
 * Replaces the numbers of a parsed file that JavaScript would write differently.
 *
 * @param document - parsed from the text, is changed in place
 * @param source - YAML or JSON
 */
export function keepExactNumbers(document: unknown, source: string): void {
  if (!CANDIDATE.test(source)) {
    return;
  }
  const parsed = parseDocument(source, {logLevel: 'silent', uniqueKeys: false});
  const visit = (node: unknown, value: unknown): void => {
    if (!isContainer(value)) {
      return;
    }
    const target = value as Record<string, unknown>;
    const see = (key: string, child: unknown) => {
      if (isScalar(child)) {
        const {source: text = ''} = child;
        const isNumber = typeof target[key] === 'number' && String(target[key]) !== text;
        // The parser of the description reads a number beyond the range of JavaScript as a text.
        const isTooLarge =
          child.type === 'PLAIN' && target[key] === text && !Number.isFinite(Number(text));
        if (JSON_NUMBER.test(text) && (isNumber || isTooLarge)) {
          target[key] = ExactNumber.of(text);
        }
        return;
      }
      // The value behind an alias is that of its anchor; only merged keys (`<<`) are copies.
      const merged = key === '<<' && isAlias(child) ? child.resolve(parsed) : undefined;
      visit(merged ?? child, merged === undefined ? target[key] : value);
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
  };
  visit(parsed.contents, document);
}
