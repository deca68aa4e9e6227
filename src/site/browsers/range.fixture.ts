/** The browsers that the portal supports (`browserslist` in `package.json`), and features that some of them lack. */
import fs from 'node:fs';
import ts from 'typescript';

export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari'] as const;

/** First version of each of `BROWSERS` with a feature; null if none has it. */
export type Versions = readonly (number | null)[];

/** Oldest supported version of each of `BROWSERS`. */
export type BrowserRange = readonly number[];

/**
 * Features newer than a range. Keys: `Highlight` (a global), `CSS.highlights` (a member of one object), `.toSorted` (a
 * member of any object), `:has` (a pseudo-class).
 */
export interface Features {
  range: BrowserRange;
  features: Readonly<Record<string, Versions>>;
}

/** From MDN's data for the browsers in `package.json`. Support that has been added never changes. */
export const FEATURES_FILE = 'src/site/browsers/newerFeatures.json';

/** @throws Error unless `browserslist` has an entry such as `chrome >= 111` for each of the browsers */
export function readRange(): BrowserRange {
  const {browserslist} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    browserslist: string[];
  };
  return BROWSERS.map((browser) => {
    const version = browserslist
      .map((line) => /^(\w+) >= ([\d.]+)$/.exec(line))
      .find((parts) => parts?.[1] === browser)?.[2];
    if (version === undefined) {
      throw new Error(`package.json, browserslist: "${browser} >= …" is missing`);
    }
    return Number(version);
  });
}

export function isNewer(versions: Versions, range: BrowserRange): boolean {
  return versions.some((version, index) => (version ?? Infinity) > (range[index] ?? Infinity));
}

/** Use of a feature in a script of the site. */
export interface Use {
  file: string;
  line: number;
  /** Key of `Features`. */
  feature: string;
}

/** Methods that take a selector. */
const SELECTING = /^(?:closest|matches|querySelector|querySelectorAll)$/;

/** Declared by the platform: the language, the browser, or Node.js, which repeats declarations of browsers. */
const PLATFORM = /\/typescript\/lib\/lib\.[^/]*\.d\.ts$|\/@types\/node\//;

/**
 * Finds the features that scripts and all their imports use. It compares types, so `list.with(0)` counts, but our own
 * method `with` does not.
 *
 * @param entries - files, relative to the working directory
 */
export function usesIn(entries: readonly string[], {features}: Features): Use[] {
  const {options} = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)).config,
    ts.sys,
    '.',
  );
  const program = ts.createProgram([...entries], options);
  const checker = program.getTypeChecker();
  const has = (key: string) => Object.hasOwn(features, key);
  const pseudoClasses = Object.keys(features).filter((key) => key.startsWith(':'));
  /** Check names first: most are no feature, and looking up a type takes longest. */
  const names = new Set(Object.keys(features).map((key) => key.slice(key.lastIndexOf('.') + 1)));

  const ownersOf = (node: ts.Node): string[] | undefined => {
    const {declarations = []} = checker.getSymbolAtLocation(node) ?? {};
    const isPlatform = declarations.every(
      (one) => PLATFORM.test(one.getSourceFile().fileName) && !ts.isIndexSignatureDeclaration(one),
    );
    return isPlatform && declarations.length > 0
      ? declarations.map(({parent}) => (ts.isInterfaceDeclaration(parent) ? parent.name.text : ''))
      : undefined;
  };
  const selectorsIn = (node: ts.Node): string[] => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
      return [];
    }
    const text = SELECTING.test(node.expression.name.text) ? node.arguments[0]?.getText() : '';
    return pseudoClasses.filter((name) => new RegExp(`(?<!:)${name}(?![\\w-])`).test(text ?? ''));
  };
  const featuresAt = (node: ts.Node): string[] => {
    if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent)) {
      return selectorsIn(node);
    }
    const {parent, text} = node;
    if (!names.has(text)) {
      return [];
    }
    if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) {
      return has(text) && ownersOf(node) !== undefined ? [text] : [];
    }
    const owned = `${parent.expression.getText()}.${text}`;
    const keys = [owned, `.${text}`].filter(has);
    const owners = ownersOf(node);
    const byType = (owners ?? []).map((owner) => `${owner}.${text}`).filter(has);
    return owners === undefined ? [] : [...keys, ...byType].slice(0, 1);
  };

  const uses: Use[] = [];
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) {
      continue;
    }
    const visit = (node: ts.Node): void => {
      for (const feature of featuresAt(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const file = source.fileName.replace(`${process.cwd()}/`, '');
        uses.push({file, line, feature});
      }
      node.forEachChild(visit);
    };
    visit(source);
  }
  return uses;
}
