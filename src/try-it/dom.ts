type Attributes = Readonly<Record<string, string>>;
export type Child = Node | string;

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLElement {
  const element = make('button', {type: 'button', class: 'try-button', ...attributes}, text);
  element.addEventListener('click', act);
  return element;
}

/** Text with names in backticks. */
export function inline(text: string): Child[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part))
    .filter((part) => part !== '');
}

/** A section that can be folded. */
export function fold(title: string, isOpen: boolean, ...children: Child[]): HTMLDetailsElement {
  const details = make('details', {class: 'try-fold'}, make('summary', {}, title), ...children);
  details.open = isOpen;
  return details;
}

/** Text in a scrollable, focusable box. */
export function pre(text: string, label: string): HTMLElement {
  return make('pre', {class: 'try-pre', tabindex: '0', role: 'group', 'aria-label': label}, text);
}
