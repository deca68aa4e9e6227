import type {ThemeConfig} from '@docusaurus/types';
import type {Node, Plugin} from 'postcss';

/**
 * Classes of Infima that the site's documents and scripts do not use. Sites with other pages keep all of Infima
 * (`otherPages.ts`). If a page uses one of these classes, `tests/build/styles.test.ts` fails until it is removed from
 * this list.
 */
const UNUSED_CLASSES = [
  // `content.css` defines all properties of admonitions.
  'alert(?:_.*|-.*)?|avatar(?:_.*|-.*)?|badge--(?!secondary).*|breadcrumbs--.*',
  'button--(?:active|link|block|success|info|warning|danger)|button-group.*|card(?:_.*|-.*)?|close|container--fluid',
  'col--.*|row--.*|dropdown(?:_.*|-.*)?|footer--dark|footer__link-separator|hero(?:_.*|-.*)?|navbar--(?:dark|primary)',
  'navbar__items--center|navbar__search-input|pagination(?:__.*|--.*)?|pills(?:_.*|-.*)?|shadow--.*|tabs(?:_.*|-.*)?',
  'text--(?!center|truncate).*',
  // The theme uses the remaining utilities.
  'margin(?:--.*|-horiz--.*|-(?:top|left)--(?!sm$).*|-bottom--(?!sm$|md$).*|-right--(?!md$).*|-vert--(?!lg$|xl$).*)',
  'padding(?:--(?!none$).*|-(?:vert|horiz|left|right)--.*|-top--(?!md$).*|-bottom--(?!lg$).*)',
  // Parts of the theme's components.
  'breadcrumbHomeIcon|containsTaskList|dropdownNavbarItemMobile|menu(?:ExternalLink|HtmlItem)',
];

/** Classes of the theme for a sidebar that can be hidden, and for a navigation bar that scrolls away. */
const HIDING = [
  'anchorTargetHideOnScrollNavbar|docItemWrapperEnhanced',
  'button--secondary|docSidebarContainerHidden|sidebar(?:Hidden|Logo|WithHideableNavbar)',
];

/** Custom properties for these classes, and shades of colours that no rule uses. */
const UNUSED_PROPERTIES = [
  '(?:avatar|button-group|card-(?:horizontal|vertical)|dropdown|hero|navbar-search-input|pills|tabs)-.*',
  'pagination-(?!nav-).*|footer-link-horizontal-spacing|image-alignment-padding|font-weight-(?:light|base)',
  'alert-.*|global-shadow-tl|transition-slow|z-index-dropdown',
  '(?:dark|darker|darkest|light|lighter|lightest)-value|contrast-(?:background|foreground)(?:-dark)?-value',
  'color-secondary-(?:darkest|light.*)|color-(?:success|info|warning|danger)-(?:dark.*|light.*|contrast.*)',
  'color-primary-contrast-.*|color-primary-(?:darkest|light.*)',
  'card-(?:background-color|border-radius)|color-emphasis-1000|color-(?:danger|info|success)|font-color-secondary',
  'breadcrumb-separator-filter|menu-link-sublist-icon-filter',
  'font-weight-normal|h1-vertical-rhythm-(?:top|bottom)|navbar-link-active-color',
];

const isSet = (options: unknown, name: string) =>
  Boolean((options as Readonly<Record<string, unknown>> | undefined)?.[name]);
const isHideable = ({docs}: ThemeConfig) =>
  isSet((docs as {sidebar?: object} | undefined)?.sidebar, 'hideable');

/**
 * Returns the parts of the theme that the site replaces (folds), that the configuration does not enable, or that only
 * pages with tags and sites in several languages use.
 *
 * @returns folders of the theme
 */
export function unusedParts(config: ThemeConfig): string[] {
  const {announcementBar, footer, navbar} = config;
  return [
    ...['Details', 'LocaleDropdownNavbarItem', 'TagsListInline', 'Tag'],
    ...(announcementBar === undefined ? ['AnnouncementBar'] : []),
    ...(isHideable(config) ? [] : ['CollapseButton', 'ExpandButton']),
    ...(isSet(footer, 'logo') ? [] : ['Footer/Logo']),
    ...(isSet(navbar, 'hideOnScroll') ? [] : ['Navbar/Layout']),
  ];
}

/** Infima's filters colour pictures of arrows, which are CSS shapes here (`frame.css`). */
const UNUSED_PROPERTY = new RegExp(`^(?:filter|--ifm-(?:${UNUSED_PROPERTIES.join('|')}))$`);

const fileOf = ({source}: Node) => (source?.input.file ?? '').replaceAll('\\', '/');
const isInfima = (node: Node) => fileOf(node).includes('/infima/');

const NEGATION = /:not\([^()]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** Returns whether a selector requires a class that is never used. */
function isUnused(selector: string, unused: RegExp): boolean {
  return [...selector.replace(NEGATION, '').matchAll(CLASS)].some(([, name = '']) =>
    unused.test(name),
  );
}

/**
 * Removes Infima's values of custom properties that the site sets for the whole page.
 *
 * @param tokens - the style sheet with the site's values
 */
export function withoutOverridden(tokens: string): Plugin {
  const names = new Set(tokens.match(/--ifm-[\w-]+(?=:)/g));
  return {
    postcssPlugin: 'without-overridden',
    Declaration(declaration) {
      if (names.has(declaration.prop) && isInfima(declaration)) {
        declaration.remove();
      }
    },
  };
}

/**
 * Removes a third of Infima, and parts of the theme, for elements that this site does not have.
 *
 * @param config - which parts the site has
 */
export function withoutUnused(config: ThemeConfig): Plugin {
  const parts = unusedParts(config);
  const hiding = isHideable(config) || isSet(config.navbar, 'hideOnScroll') ? [] : HIDING;
  const unused = new RegExp(`^(?:${[...UNUSED_CLASSES, ...hiding].join('|')})$`);
  return {
    postcssPlugin: 'without-unused',
    Once(root) {
      const file = fileOf(root);
      if (!/\/(?:infima|theme-(?:classic|common))\//.test(file)) {
        return;
      }
      if (parts.some((part) => file.includes(`/${part}/`))) {
        root.removeAll();
      }
      root.walkRules((rule) => {
        const used = rule.selectors.filter((selector) => !isUnused(selector, unused));
        if (used.length === 0) {
          rule.remove();
        } else if (used.length < rule.selectors.length) {
          rule.selectors = used;
        }
      });
      if (isInfima(root)) {
        root.walkDecls(UNUSED_PROPERTY, (declaration) => {
          declaration.remove();
        });
      }
    },
  };
}
