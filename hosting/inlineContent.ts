/**
 * The inline content that the project itself puts into pages. The policy of a build allows what the build contains, by
 * hash; so that markup from outside is never allowed in this way, a page with anything else stops the build.
 */
import {createHash} from 'node:crypto';
import {inlineParts} from './policy';
import {MOVED_SECTION_SCRIPT, REDIRECT_SCRIPT} from '../src/addresses/redirectPage';

/** Each value of a `style` attribute, to where it comes from. */
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

/** In the head of a finished page: the fonts (`checkStyles`), and rules of the first paint. */
const MOST_STYLES = 2;
/** In its body: those of a long page, after the navigation bar (`src/static-pages/first-paint`). */
const PAGE_STYLES = /(<span hidden id=page-styles>)<style>[^]*?<\/style>/;

/** Lists of fonts, storage keys and hashes of files, which differ from site to site. */
const VARIABLE_PARTS =
  /\[(?:(?:'1em [^'\]]+'|"1em [^"\]]+"),?)+\]|"[0-9a-f]{8}"|"theme-[0-9a-z]+"/g;

/** What identifies a script in the list. */
export function scriptHash(script: string): string {
  return createHash('sha256').update(script.replace(VARIABLE_PARTS, '*')).digest('hex');
}

/** SHA-256 of each script, its variable parts replaced by `*`, to what it does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '7269abbd9fd38345d147d4ee34ee2c75b9709ed9a3ec6265111cc30c663df1a2':
    'loads the fonts after the first paint, and looks for their fallbacks before it (src/static-pages/fonts)',
  '29ac0df446d3a9abd478f789ba2eae2ba502398492ba576f7d7fc9450585fee5':
    'sets the colour mode before the first paint (Docusaurus)',
  [scriptHash(REDIRECT_SCRIPT)]:
    'leads to the new address of a page (src/addresses/redirectPage.ts)',
  [scriptHash(MOVED_SECTION_SCRIPT)]:
    'leads to a section that has moved to another page (src/addresses/redirectPage.ts)',
};

/**
 * @param known - scripts of the project besides those of the list
 * @throws Error with a line for each inline script, style or style attribute that the project does not know
 */
export function checkInlineContent(
  pages: Iterable<{name: string; html: string}>,
  known: ReadonlySet<string> = new Set(),
): void {
  const problems: string[] = [];
  for (const page of pages) {
    const {scripts, styles, styleAttributes} = inlineParts([page]);
    const report = (what: string, text: string, allowed: string) =>
      problems.push(`${page.name}: unknown inline ${what}: ${excerpt(text)} Allowed: ${allowed}.`);
    for (const script of scripts) {
      const hash = scriptHash(script);
      if (!Object.hasOwn(SCRIPTS, hash) && !known.has(script)) {
        report(
          'script',
          script,
          `those of the list in hosting/inlineContent.ts, this one is ${hash}`,
        );
      }
    }
    for (const value of styleAttributes) {
      if (!Object.hasOwn(STYLE_ATTRIBUTES, value)) {
        report('style attribute', value, 'those of the list in hosting/inlineContent.ts');
      }
    }
    const start = page.html.search(/<\/head\s*>|<body[\s>]/i);
    const head = inlineParts([{...page, html: page.html.slice(0, start)}]).styles;
    const body = page.html.slice(start).replace(PAGE_STYLES, '$1');
    const isMisplaced =
      /<style/i.test(body) && inlineParts([{...page, html: body}]).styles.size > 0;
    if (head.size > MOST_STYLES || isMisplaced) {
      report(
        'style',
        [...styles].at(-1) ?? '',
        `${MOST_STYLES} in the head, and those after the navigation bar`,
      );
    }
  }
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
}

/**
 * Before the build itself adds the rules of the first paint, which it takes from the style sheet of the site.
 *
 * @param known - contents of the `<style>` elements that the project puts into pages
 * @throws Error with a line for each other one
 */
export function checkStyles(page: {name: string; html: string}, known: ReadonlySet<string>): void {
  const unknown = [...inlineParts([page]).styles].filter((style) => !known.has(style));
  if (unknown.length > 0) {
    throw new Error(
      unknown
        .map(
          (style) =>
            `${page.name}: unknown inline style: ${excerpt(style)} Allowed: the fonts of src/static-pages/fonts.`,
        )
        .join('\n'),
    );
  }
}

const EXCERPT = 80;

function excerpt(text: string): string {
  return JSON.stringify(text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
}
