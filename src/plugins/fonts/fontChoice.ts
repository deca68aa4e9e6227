import {FONTS_ATTRIBUTE} from './faces';

/**
 * Script for the head of each page. On a slow connection, or where the reader wants to save data, our fonts are not asked for: they would come
 * too late to be shown, and the browser lays a long page out again for each one that arrives. A browser that does not tell asks for them.
 *
 * @param slowRoundTrip - from which on a connection is slow, as the Network Information API tells of it; in ms
 */
export function fontChoice(slowRoundTrip: number): string {
  return `!function(c){c&&(c.saveData||c.rtt>=${slowRoundTrip})||document.documentElement.setAttribute(${JSON.stringify(FONTS_ATTRIBUTE)},"")}(navigator.connection)`;
}
