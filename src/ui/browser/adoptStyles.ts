const adopted = new Set<string>();

/**
 * Adds styles for elements that only a script shows. In the style sheet, every page of the site would load them.
 *
 * @param styles - added to the document once
 */
export function adoptStyles(styles: string): void {
  if (!adopted.has(styles)) {
    adopted.add(styles);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }
}
