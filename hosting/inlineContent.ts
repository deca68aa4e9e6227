/**
 * The inline content that the project itself puts into pages. The policy of a build allows all inline content by its
 * hash. To keep it from allowing outside markup, the build stops at a page with anything else.
 */
import {type InlineParts, inlineParts} from './policy';
import {SECTION_SCRIPT, REDIRECT_SCRIPT} from '../src/addresses/redirectPage';
import type {ParsedPage} from '../src/text/pageTree';

/** Origins of each value of a `style` attribute. */
const STYLE_ATTRIBUTES: Readonly<Record<string, string>> = {
  'display: none;': 'the icons of Docusaurus, which pages refer to',
  'margin-top:.5rem;margin-bottom:.5rem': 'docusaurus-theme-openapi-docs',
  'text-align:left;margin-bottom:1rem': 'docusaurus-theme-openapi-docs',
  'margin-left:1rem': 'docusaurus-theme-openapi-docs',
  ...Object.fromEntries(
    ['left', 'center', 'right'].map((side) => [
      `text-align:${side}`,
      'a column of a table in Markdown, such as |--:|',
    ]),
  ),
};

/** In addition to those of every page. */
const SCRIPTS = [REDIRECT_SCRIPT, SECTION_SCRIPT];

const EXCERPT = 80;

/**
 * Checks a page before the build adds the first-paint rules, which come from the site's style sheet.
 *
 * @param frame - inline content of the not-found page, which contains nothing of a description
 * @throws Error with a line for each inline script, style or style attribute that the project does not know
 */
export function checkInlineContent(name: string, page: ParsedPage, frame: InlineParts): void {
  const {scripts, styles, styleAttributes} = inlineParts([{name, page}]);
  const unknown = (texts: ReadonlySet<string>, known: readonly string[], what: string) =>
    [...texts]
      .filter((text) => !known.includes(text))
      .map((text) => {
        const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
        return `${name}: the inline ${what} ${JSON.stringify(excerpt)} is not allowed. Allowed: those of 404.html and of hosting/inlineContent.ts, and style attributes of pages in src/pages/ that have a layout.`;
      });
  const [root] = page.elements;
  // Rendered by the site's own code. A description only reaches documents.
  const isOfReact = /\bplugin-pages\b/.test(root?.attribs.class ?? '');
  const problems = [
    ...unknown(scripts, [...frame.scripts, ...SCRIPTS], 'script'),
    ...unknown(styles, [...frame.styles], 'style'),
    ...(isOfReact
      ? []
      : unknown(styleAttributes, Object.keys(STYLE_ATTRIBUTES), 'style attribute')),
  ];
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
}
