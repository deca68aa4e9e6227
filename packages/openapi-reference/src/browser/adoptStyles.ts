const adopted = new Set<string>();

/** Adds styles for elements that only a script shows, once. In the style sheet, every page would load them. */
export function adoptStyles(styles: string): void {
  if (!adopted.has(styles)) {
    adopted.add(styles);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }
}
