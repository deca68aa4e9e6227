import type {ThemeConfig} from '@docusaurus/types';
import type {Plugin} from 'postcss';

/**
 * Classes of Infima that documents and scripts of the site do not have: components and utilities of other pages, with
 * which a site gets all of Infima (`otherPages.ts`).
 * `tests/build/styles.test.ts` fails when a page uses one of them; then it goes from this list.
 */
const UNUSED_CLASSES = [
  // `content.css` sets everything that the classes of notes would set.
  'alert--(?:primary|info|success|warning|danger)|alert__(?:heading|icon)|avatar(?:_.*|-.*)?|badge--(?!secondary).*|breadcrumbs--.*',
  'button--(?:active|link|block|success|info|warning|danger)|button-group.*|card(?:_.*|-.*)?|close|container--fluid',
  'col--.*|row--.*|dropdown(?:_.*|-.*)?|footer--dark|footer__link-separator|hero(?:_.*|-.*)?|navbar--(?:dark|primary)',
  'navbar__items--center|navbar__search-input|pagination(?:__.*|--.*)?|pills(?:_.*|-.*)?|shadow--.*|tabs(?:_.*|-.*)?',
  'text--(?!center|truncate).*',
  // The theme has the utilities that are left.
  'margin(?:--.*|-horiz--.*|-(?:top|left)--(?!sm$).*|-bottom--(?!sm$|md$).*|-right--(?!md$).*|-vert--(?!lg$|xl$).*)',
  'padding(?:--(?!none$).*|-(?:vert|horiz|left|right)--.*|-top--(?!md$).*|-bottom--(?!lg$).*)',
];

/** Its custom properties for them, and shades of colours that no rule has. */
const UNUSED_PROPERTIES = [
  '(?:avatar|button-group|card-(?:horizontal|vertical)|dropdown|hero|navbar-search-input|pills|tabs)-.*',
  'pagination-(?!nav-).*|footer-link-horizontal-spacing|image-alignment-padding|font-weight-(?:light|base)',
  'alert-color|global-shadow-tl|transition-slow|z-index-dropdown',
  '(?:dark|darker|darkest|light|lighter|lightest)-value|contrast-(?:background|foreground)(?:-dark)?-value',
  'color-secondary-(?:darkest|light.*)|color-(?:success|info|warning|danger)-(?:dark.*|light.*|contrast.*)',
  'color-primary-contrast-.*|color-primary-(?:darkest|light.*)',
  'card-(?:background-color|border-radius)|color-emphasis-1000|color-(?:danger|info|success)|font-color-secondary',
  'breadcrumb-separator-filter|menu-link-sublist-icon-filter',
  'font-weight-normal|h1-vertical-rhythm-(?:top|bottom)|navbar-link-active-color',
];

/**
 * Parts of the theme that the configuration does not switch on, or that only pages with tags and sites in several
 * languages have.
 *
 * @returns folders of the theme
 */
export function unusedParts({announcementBar, docs, footer, navbar}: ThemeConfig): string[] {
  const isSet = (options: unknown, name: string) =>
    Boolean((options as Readonly<Record<string, unknown>> | undefined)?.[name]);
  return [
    ...['LocaleDropdownNavbarItem', 'TagsListInline', 'Tag'],
    ...(announcementBar === undefined ? ['AnnouncementBar'] : []),
    ...(isSet((docs as {sidebar?: object} | undefined)?.sidebar, 'hideable')
      ? []
      : ['CollapseButton', 'ExpandButton']),
    ...(isSet(footer, 'logo') ? [] : ['Footer/Logo']),
    ...(isSet(navbar, 'hideOnScroll') ? [] : ['Navbar/Layout']),
  ];
}

const UNUSED_CLASS = new RegExp(`^(?:${UNUSED_CLASSES.join('|')})$`);
/** Its filters colour pictures of arrows, which are shapes here (`frame.css`). */
const UNUSED_PROPERTY = new RegExp(`^(?:filter|--ifm-(?:${UNUSED_PROPERTIES.join('|')}))$`);

const NEGATION = /:not\([^()]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** A selector that matches nothing, because it needs a class that is nowhere. */
function isUnused(selector: string): boolean {
  return [...selector.replace(NEGATION, '').matchAll(CLASS)].some(([, name = '']) =>
    UNUSED_CLASS.test(name),
  );
}

/**
 * A third of Infima, and some of the theme, is for elements that this site does not have: readers do not load it.
 *
 * @param parts - folders of the theme without any element
 */
export const withoutUnused = (parts: readonly string[]): Plugin => ({
  postcssPlugin: 'without-unused',
  Once(root) {
    const file = (root.source?.input.file ?? '').replaceAll('\\', '/');
    if (file.includes('/theme-classic/') && parts.some((part) => file.includes(`/${part}/`))) {
      root.removeAll();
    }
    if (!file.includes('/infima/')) {
      return;
    }
    root.walkRules((rule) => {
      const used = rule.selectors.filter((selector) => !isUnused(selector));
      if (used.length === 0) {
        rule.remove();
      } else if (used.length < rule.selectors.length) {
        rule.selectors = used;
      }
    });
    root.walkDecls(UNUSED_PROPERTY, (declaration) => {
      declaration.remove();
    });
  },
});
