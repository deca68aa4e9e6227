/** Markup that may be inserted unescaped. */
export class Html {
  constructor(readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

type Insertable = Html | string | number | false | undefined | readonly Insertable[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

/** Marks a text as markup. Use this only for the output of renderers that escape their input. */
export function raw(markup: string): Html {
  return new Html(markup);
}

/**
 * Template tag that escapes all inserted values except `Html`, joins arrays, and inserts nothing for `false` and
 * undefined.
 */
export function html(strings: TemplateStringsArray, ...values: Insertable[]): Html {
  const markup = strings.reduce(
    (result, text, index) => result + (index > 0 ? insert(values[index - 1]) : '') + text,
    '',
  );
  return new Html(markup);
}

function insert(value: Insertable): string {
  if (value === undefined || value === false) {
    return '';
  }
  if (value instanceof Html) {
    return value.markup;
  }
  return Array.isArray(value)
    ? value.map((one: Insertable) => insert(one)).join('')
    : escapeHtml(String(value));
}
