/** Badges where the theme of Docusaurus has no place for them: in the sidebar, and their colours. */
import {createHash} from 'node:crypto';
import type {ReferenceModel} from '../model';
import type {Badge} from '../operationExtensions';

/** Further classes of the sidebar entry of an operation with badges, after a space. */
export function badgeClass(badges: readonly Badge[] = []): string {
  return badges.length === 0 ? '' : ` openapi-badged ${ownClass(badges)}`;
}

function ownClass(badges: readonly Badge[]): string {
  const hash = createHash('sha256')
    .update(textOf(badges))
    .update(badges[0]?.color ?? '');
  return `openapi-badge-${hash.digest('hex').slice(0, 8)}`;
}

function textOf(badges: readonly Badge[]): string {
  return badges.map(({name}) => name).join(' · ');
}

/** A style sheet with the names and colours of all badges. */
export function badgeStyles({operations, webhooks}: ReferenceModel): string {
  const lists = [...operations, ...webhooks]
    .map(({badges}) => badges)
    .filter((badges) => badges.length > 0);
  const entries = lists.map(
    (badges) =>
      `.${ownClass(badges)} > .menu__link::after {content: ${cssText(textOf(badges))};${colours(badges[0])}}\n`,
  );
  const colourful = lists
    .flat()
    .filter(({color}) => color !== undefined)
    .map((badge) => `.ref-own-badge[data-badge=${cssText(badge.name)}] {${colours(badge)}}\n`);
  return [...new Set([...entries, ...colourful])].join('');
}

/** The text keeps the colour of the site, which is legible on its background. */
function colours(badge: Badge | undefined): string {
  return badge?.color === undefined
    ? ''
    : ` border-color: ${badge.color}; background-color: color-mix(in srgb, ${badge.color} 15%, transparent);`;
}

/** A string of CSS: all but letters, digits and spaces is escaped. Source: CSS Syntax Module Level 3, 4.3.7. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (char) => `\\${(char.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
