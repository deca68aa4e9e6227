/**
 * Reports mistakes that MDX rejects, and those that MDX accepts but that make rendering fail without naming the file
 * and line. Each message names both.
 */
import type {Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {visitParents} from 'unist-util-visit-parents';
import type {SourceFile} from './contentLint';
import {parsePage} from './mdxSyntax';
import {nearestName} from '../text/nearestName';

/** Components available to pages. */
export interface PageComponents {
  names: readonly string[];
  /** Allowed values, by component and attribute, such as `Diagram name`. */
  values: Readonly<Record<string, () => readonly string[]>>;
}

/** Names defined on every page. Source: @docusaurus/mdx-loader 3.10; MDX defines `props`. */
const OF_EVERY_PAGE = [
  ...['props', 'frontMatter', 'contentTitle', 'toc', 'metadata', 'assets'],
  // Provided by the bundler, for pictures.
  'require',
];
/** Browser globals that Node.js lacks, for functions that run in the browser. */
const OF_BROWSERS = ['alert', 'window', 'document', 'location', 'localStorage', 'sessionStorage'];

const COMPONENT = /^[A-Z]/;

/** Attributes that Docusaurus's components have and ours lack, and their replacements. */
const NO_EFFECT: ReadonlyMap<string, string> = new Map([
  ['Tabs queryString', 'a heading for each case instead, so that links can lead to it'],
]);

/** Elements that stay empty if they load from another host, which the policy (`hosting/policy.ts`) blocks. */
const EMBED = /^(?:audio|embed|iframe|source|video) src (?:https?:)?\/\//;

/** A node of JavaScript. It is untyped, because any node may contain any other. */
interface Code {
  type: string;
  loc?: {start: {line: number; column: number}} | null;
  [part: string]: unknown;
}

const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (node: Code): [string, Code][] =>
  Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter(isCode)
      .map((part): [string, Code] => [key, part]),
  );

/** Fields of nodes that declare names. */
const BINDING: Readonly<Record<string, readonly string[]>> = {
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
};

/** Returns the names that code declares anywhere. A name declared in one part of a page counts for the whole page. */
function boundNames(node: Code, isBinding = false): string[] {
  if (isBinding && node.type === 'Identifier') {
    return [String(node.name)];
  }
  return partsOf(node).flatMap(([key, part]) =>
    boundNames(part, isBinding || BINDING[node.type]?.includes(key) === true),
  );
}

/** Fields of nodes that look like names but refer to nothing: `b` in `a.b` and in `{b: 1}`. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  ImportSpecifier: ['imported'],
  ExportSpecifier: ['exported'],
  JSXMemberExpression: ['property'],
  JSXAttribute: ['name'],
  JSXNamespacedName: ['name', 'namespace'],
};

interface Place {
  line: number;
  column: number;
}

interface Found {
  kind: 'name' | 'component' | 'style';
  name: string;
  place: Place;
}

const placeOf = ({loc}: Code): Place => ({
  line: loc?.start.line ?? 1,
  column: (loc?.start.column ?? 0) + 1,
});

/** Returns the names that code refers to, and its `style` attributes with text values. */
function usesOf(node: Code): Found[] {
  const own: Found[] =
    node.type === 'Identifier'
      ? [{kind: 'name', name: String(node.name), place: placeOf(node)}]
      : node.type === 'JSXIdentifier' && COMPONENT.test(String(node.name))
        ? [{kind: 'component', name: String(node.name), place: placeOf(node)}]
        : node.type === 'JSXAttribute' && isTextStyle(node)
          ? [{kind: 'style', name: 'style', place: placeOf(node)}]
          : [];
  const parts = partsOf(node).filter(
    ([key]) => node.computed === true || LABELS[node.type]?.includes(key) !== true,
  );
  // Skip the closing tag, which repeats the name.
  return [
    ...own,
    ...parts.filter(([key]) => key !== 'closingElement').flatMap(([, part]) => usesOf(part)),
  ];
}

function isTextStyle({name, value}: Code): boolean {
  return isCode(name) && name.name === 'style' && isCode(value) && value.type === 'Literal';
}

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** Returns the code of a page: expressions, attributes, imports and exports. */
function programsOf(tree: Root): Code[] {
  const holders: unknown[] = [];
  visit(tree, (node) => {
    holders.push(node);
    for (const attribute of isElement(node) ? node.attributes : []) {
      holders.push(attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute);
    }
  });
  return holders
    .map((holder) => (holder as {data?: {estree?: unknown}} | null | undefined)?.data?.estree)
    .filter(isCode);
}

const isElement = (node: {type: string}): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Reports mistakes in pages, including `.md` files, which Docusaurus compiles as MDX. */
export function lintMdx(file: SourceFile, components: PageComponents): string[] {
  if (!/\.mdx?$/.test(file.path)) {
    return [];
  }
  let tree: Root;
  try {
    tree = parsePage(file.text);
  } catch (error) {
    return [syntaxProblem(file.path, error as SyntaxMistake)];
  }
  const programs = programsOf(tree);
  const bound = new Set(programs.flatMap((program) => boundNames(program)));
  const known = new Set([
    ...Object.getOwnPropertyNames(globalThis),
    ...OF_EVERY_PAGE,
    ...OF_BROWSERS,
    ...bound,
  ]);
  const componentNames = [
    ...components.names,
    ...[...bound].filter((name) => COMPONENT.test(name)),
  ];
  const found = programs.flatMap(usesOf);
  const problems: [Place, string][] = [];
  const report = ({line, column}: Place, reason: string) => {
    problems.push([{line, column}, `${file.path}:${line}:${column}: ${reason}`]);
  };
  const componentProblem = (name: string, place: Place) => {
    const [base = name] = name.split('.');
    if (!componentNames.includes(base)) {
      const nearest = nearestName(base, componentNames);
      report(
        place,
        `the component <${name}> does not exist.${nearest === undefined ? '' : ` Did you mean <${nearest}>?`} Allowed: ${componentNames.join(', ')}, or one that the page imports.`,
      );
    }
  };
  const tabs = new Set<string>();
  visitParents(tree, (element, ancestors) => {
    if (!isElement(element) || element.name === null) {
      return;
    }
    const {name} = element;
    const place = element.position?.start ?? {line: 1, column: 1};
    if (COMPONENT.test(name)) {
      componentProblem(name, place);
    }
    // Tabs without an empty line between them are in a paragraph.
    const list = ancestors.findLast(({type}) => type !== 'paragraph') as Element;
    if (name === 'TabItem' && list.name !== 'Tabs' && !bound.has(String(list.name))) {
      report(place, '<TabItem> is not a tab here. Put it directly into <Tabs>.');
    }
    for (const attribute of element.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') {
        continue;
      }
      const own = `${name} ${attribute.name}`;
      const instead = NO_EFFECT.get(own);
      if (instead !== undefined) {
        report(place, `<${own}> has no effect. Use ${instead}.`);
      }
      if (typeof attribute.value !== 'string') {
        continue;
      }
      if (attribute.name === 'style') {
        report(attribute.position?.start ?? place, STYLE);
      }
      if (EMBED.test(`${own} ${attribute.value}`)) {
        report(place, `<${name}> stays empty with an address of another host. Use a link instead.`);
      }
      const tab = `${list.position?.start.offset} ${own} ${attribute.value}`;
      if (own === 'TabItem value' && tabs.has(tab)) {
        report(place, `two tabs have the value "${attribute.value}". Change one.`);
      }
      tabs.add(tab);
      const allowed = components.values[own]?.();
      if (allowed?.includes(attribute.value) === false) {
        report(
          place,
          `<${name}> has the ${attribute.name} "${attribute.value}". Allowed: ${allowed.join(', ')}.`,
        );
      }
    }
  });
  for (const {kind, name, place} of found) {
    if (kind === 'component') {
      componentProblem(name, place);
    } else if (kind === 'style') {
      report(place, STYLE);
    } else if (!known.has(name)) {
      report(
        place,
        `braces contain code, and nothing is named "${name}". Allowed: \`{${name}}\` in backquotes, \\{${name}} as text, or a name that the page imports or exports.`,
      );
    }
  }
  return problems
    .sort(([a], [b]) => a.line - b.line || a.column - b.column)
    .map(([, message]) => message);
}

const STYLE =
  'style is a string, which React rejects. Use className="…" with a class of a style sheet.';

/** Error of the parser. Source: vfile-message 4. */
interface SyntaxMistake {
  reason: string;
  line?: number;
  column?: number;
  ruleId?: string;
}

/** Position of an unclosed tag. The error itself is positioned at the end of the parent. */
const PLACE_IN_REASON = /^Expected a closing tag .*\((\d+:\d+)-\d+:\d+\)/;

function syntaxProblem(path: string, {reason, line, column, ruleId}: SyntaxMistake): string {
  const place = PLACE_IN_REASON.exec(reason)?.[1] ?? `${line ?? 1}:${column ?? 1}`;
  const help =
    ruleId === 'acorn' ? '. Braces may contain only JavaScript. Write a brace in text as \\{.' : '';
  return `${path}:${place}: ${reason}${help}`;
}
