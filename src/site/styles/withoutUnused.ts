import type {ThemeConfig} from '@docusaurus/types';
import type {Plugin} from 'postcss';

/**
 * Classes of Infima that the site's documents and scripts do not use. Sites with other pages keep all of Infima
 * (`otherPages.ts`). If a page uses one of these classes, `tests/build/styles.test.ts` fails until it is removed from
 * this list.
 */
const UNUSED_CLASSES = [
  // `content.css` defines all properties of the classes for admonitions.
  'alert--(?:primary|info|success|warning|danger)|alert__(?:heading|icon)|avatar(?:_.*|-.*)?|badge--(?!secondary).*|breadcrumbs--.*',
  'button--(?:active|link|block|success|info|warning|danger)|button-group.*|card(?:_.*|-.*)?|close|container--fluid',
  'col--.*|row--.*|dropdown(?:_.*|-.*)?|footer--dark|footer__link-separator|hero(?:_.*|-.*)?|navbar--(?:dark|primary)',
  'navbar__items--center|navbar__search-input|pagination(?:__.*|--.*)?|pills(?:_.*|-.*)?|shadow--.*|tabs(?:_.*|-.*)?',
  'text--(?!center|truncate).*',
  // The theme uses the remaining utilities.
  'margin(?:--.*|-horiz--.*|-(?:top|left)--(?!sm$).*|-bottom--(?!sm$|md$).*|-right--(?!md$).*|-vert--(?!lg$|xl$).*)',
  'padding(?:--(?!none$).*|-(?:vert|horiz|left|right)--.*|-top--(?!md$).*|-bottom--(?!lg$).*)',
];

/** Custom properties for these classes, and shades of colours that no rule uses. */
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
 * Returns the parts of the theme that the configuration does not enable, or that only pages with tags and sites in
 * several languages use.
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
/** Infima's filters colour pictures of arrows, which are CSS shapes here (`frame.css`). */
const UNUSED_PROPERTY = new RegExp(`^(?:filter|--ifm-(?:${UNUSED_PROPERTIES.join('|')}))$`);

const NEGATION = /:not\([^()]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** Returns whether a selector requires a class that is never used. */
function isUnused(selector: string): boolean {
  return [...selector.replace(NEGATION, '').matchAll(CLASS)].some(([, name = '']) =>
    UNUSED_CLASS.test(name),
  );
}

/**
 * Removes a third of Infima, and parts of the theme, for elements that this site does not have.
 *
 * @param parts - folders of the theme without any elements on the site
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
