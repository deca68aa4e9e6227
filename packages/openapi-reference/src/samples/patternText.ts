/** Texts that match a pattern. */
import {type AST, RegExpParser} from '@eslint-community/regexpp';

export interface Lengths {
  min: number;
  max: number;
}

/** Characters that a reader takes for an example, the most usual first. */
const READABLE = [
  ...['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '1234567890', '-_.,:/@#!+ '],
  // One of each script, for classes of properties such as \p{Script=Greek}.
  ...['éßΩЖאعअกあア中한€\t\n'],
].flatMap((text) => Array.from(text));

/** Kinds of characters that rules for passwords ask for. */
const KINDS: readonly RegExp[] = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/];

/** Different texts to try for one pattern. */
const ATTEMPTS = 24;

/**
 * Whether a text is a regular expression of JSON Schema. Source: JSON Schema Validation 2020-12, 6.3.3 (ECMA-262,
 * Unicode).
 */
export function isPattern(value: unknown): value is string {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    // Keyword of another dialect.
    return false;
  }
}

/**
 * Short, readable texts that match a pattern, each of them different. Own code on a parser from npm: randexp 0.6
 * ignores lookaheads and lengths, and reads `\p{L}` as letters.
 */
export function* patternTexts(pattern: string, lengths: Lengths): Generator<string> {
  if (!isPattern(pattern)) {
    return;
  }
  const matches = new RegExp(pattern, 'u');
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, {unicode: true});
  const seen = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const isMixed of [false, true]) {
      const text = new TextMaker(attempt, isMixed).fitting(tree, lengths);
      // Around the match of a pattern without an end, anything is allowed.
      const padded = ['A', ' A'].map((filler) => text.padEnd(lengths.min, filler));
      for (const one of [text, ...padded, text.padStart(lengths.min, 'A')]) {
        const {length} = Array.from(one);
        const fits = length >= lengths.min && length <= lengths.max;
        if (fits && !seen.has(one) && matches.test(one)) {
          seen.add(one);
          yield one;
        }
      }
    }
  }
}

class TextMaker {
  readonly #counts = new Map<AST.Quantifier, number>();
  readonly #groups = new Map<AST.CapturingGroup, string>();
  #characters = 0;

  /**
   * @param attempt - which of several characters and alternatives
   * @param isMixed - whether letters, digits and signs take turns
   */
  constructor(
    private readonly attempt: number,
    private readonly isMixed: boolean,
  ) {}

  /** The shortest text, made longer or shorter by its repetitions. */
  fitting(tree: AST.Pattern, {min, max}: Lengths): string {
    let text = this.#text(tree);
    for (const [quantifier, count] of this.#counts) {
      const {length} = Array.from(text);
      const unit = Math.max(1, Array.from(this.#text(quantifier.element)).length);
      const wanted =
        length < min
          ? count + Math.ceil((min - length) / unit)
          : length > max
            ? count - Math.ceil((length - max) / unit)
            : count;
      this.#counts.set(
        quantifier,
        Math.min(Math.max(wanted, quantifier.min), Math.min(quantifier.max, count + min)),
      );
      text = this.#text(tree);
    }
    return text;
  }

  #text(node: AST.Node): string {
    if (node.type === 'Pattern') {
      this.#characters = 0;
    }
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup': {
        const {alternatives} = node;
        const text = this.#text(alternatives[this.attempt % alternatives.length] ?? node);
        if (node.type === 'CapturingGroup') {
          this.#groups.set(node, text);
        }
        return text;
      }
      case 'Alternative':
        return node.elements.map((one) => this.#text(one)).join('');
      case 'Quantifier':
        return Array.from({length: this.#count(node)}, () => this.#text(node.element)).join('');
      case 'Backreference': {
        const [group] = [node.resolved].flat();
        return (group && this.#groups.get(group)) ?? '';
      }
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#character(node);
      default:
        // Assertions match no characters.
        return '';
    }
  }

  /** As few as allowed, but one of what may be there any number of times. */
  #count(quantifier: AST.Quantifier): number {
    const known = this.#counts.get(quantifier);
    if (known !== undefined) {
      return known;
    }
    const {min, max, element} = quantifier;
    const isCharacter = element.type === 'CharacterClass' || element.type === 'CharacterSet';
    const usual = isCharacter && this.isMixed ? KINDS.length : 1;
    const count = max > 1 && isCharacter ? Math.min(Math.max(min, usual), max) : min;
    this.#counts.set(quantifier, count);
    return count;
  }

  #character(node: AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass): string {
    const all = charactersOf(node);
    const kinds = this.isMixed
      ? KINDS.map((kind) => all.filter((one) => kind.test(one))).filter(({length}) => length > 0)
      : [];
    const chosen = kinds.length > 0 ? (kinds[this.#characters % kinds.length] ?? all) : all;
    this.#characters += 1;
    return chosen[this.attempt % Math.max(chosen.length, 1)] ?? '';
  }
}

function charactersOf(
  node: AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
): string[] {
  const matches = new RegExp(`^${node.raw}$`, 'u');
  const readable = READABLE.filter((one) => matches.test(one));
  if (readable.length > 0 || node.type !== 'CharacterClass') {
    return readable;
  }
  return node.elements
    .map((one) =>
      one.type === 'CharacterClassRange' ? one.min.value : one.type === 'Character' ? one.value : 0,
    )
    .map((value) => String.fromCodePoint(value))
    .filter((one) => matches.test(one));
}
