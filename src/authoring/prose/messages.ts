/**
 * Texts in source code that somebody reads: labels, errors and help of commands, titles of tests. They are checked
 * for idioms and contractions.
 */
import ts from 'typescript';
import {CONTRACTIONS, IDIOMS, type TermRule} from '../../../config/prose/terms';
import type {Problem} from './rules';

/** Files with messages. Generated files are excluded, and so are the word lists, which quote what they reject. */
export const SPEAKING =
  /^(?!.*(?:^|\/)(?:generated|fixtures)\/)(?!config\/(?:prose\/|searchSynonyms)).*\.(?:ts|tsx|mts)$/;

const TESTS = /\.(?:test|spec)\.ts$/;
const TITLED = /^(?:describe|it|test)\b/;

const RULES: readonly TermRule[] = [...IDIOMS, ...CONTRACTIONS];

interface Message {
  line: number;
  text: string;
}

/** Quotations, and code in backticks, are not checked. */
const QUOTED = /`[^`]*`|“[^”]*”|"[^"]*"/g;

/** Shorter texts are names. Unit: words. */
const FEWEST_WORDS = 2;

/** Strings, templates and JSX texts of a file; of a test only its titles, because the rest is input. */
export function messagesOf(path: string, source: string): Message[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind);
  const isTest = TESTS.test(path);
  const messages: Message[] = [];

  const add = (node: ts.Node, text: string) => {
    const {line} = file.getLineAndCharacterOfPosition(node.getStart(file));
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (plain.split(' ').length >= FEWEST_WORDS) {
      messages.push({line: line + 1, text: plain});
    }
  };
  const addText = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      add(
        node,
        node.head.text + node.templateSpans.map(({literal}) => `…${literal.text}`).join(''),
      );
    }
  };
  const visit = (node: ts.Node) => {
    if (!isTest) {
      addText(node);
    } else if (ts.isCallExpression(node) && TITLED.test(node.expression.getText(file))) {
      node.arguments.slice(0, 1).forEach(addText);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return messages;
}

function problemsIn(text: string): string[] {
  const checked = text.replaceAll(QUOTED, '…');
  return RULES.flatMap(({refused, allowed}) => {
    const word = refused.exec(checked)?.[0].trim();
    return word === undefined ? [] : [`“${word}” is not our style. Use: ${allowed}.`];
  });
}

/** Parses a file only if its text contains something that the rules reject, which is rare. */
export function checkMessages(path: string, source: string): Problem[] {
  const flat = source.replaceAll(/\s+/g, ' ');
  return RULES.some(({refused}) => refused.test(flat))
    ? messagesOf(path, source).flatMap(({line, text}) =>
        problemsIn(text).map((message) => ({line, message})),
      )
    : [];
}
