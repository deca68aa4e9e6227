import {FONTS_ATTRIBUTE} from './faces';

/**
 * Script for the head of each page. On a slow connection, or where the reader wants to save data, our fonts are not asked for: they would come
 * too late to be shown, and the browser lays a long page out again for each one that arrives. A browser that does not tell asks for them, and for
 * that of the text at once: it waits a moment for an optional font that is preloaded, and for no other.
 *
 * @param slowRoundTrip - from which on a connection is slow, as the Network Information API tells of it; in ms
 * @param textFont - address of the font that most of the text is set in
 */
export function fontChoice(slowRoundTrip: number, textFont: string): string {
  const [attribute, address] = [FONTS_ATTRIBUTE, textFont].map((text) => JSON.stringify(text));
  return `!function(d,c,l){c&&(c.saveData||c.rtt>=${slowRoundTrip})||(d.documentElement.setAttribute(${attribute},""),l=d.createElement("link"),l.rel="preload",l.as="font",l.type="font/woff2",l.crossOrigin="anonymous",l.href=${address},d.head.append(l))}(document,navigator.connection)`;
}
