/** Features that some supported browsers lack, and names of our own that resemble them. */
export function useNewFeatures(element: Element, own: {with: (value: number) => void}): unknown[] {
  own.with(1);
  return [
    URL.canParse('/'),
    [2, 1].toSorted(),
    element.checkVisibility(),
    element.ariaLabel,
    element.closest('section:has(code)'),
  ];
}
