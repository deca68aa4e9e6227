import type {CheerioAPI} from 'cheerio';
import {brand} from '../../../config/brand';
import {type Content, type Example, type Field, schemaAddress, type Value} from './description';
import {walked} from './release';

type Elements = ReturnType<CheerioAPI>;

/** Where the fields of a named schema may be replaced by a link to the schema's page. */
export type Cut = 'in itself only' | 'at any named schema';

/** Reduces a text to letters and digits, which Markdown, typography and line breaks cannot change. */
function essence(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A built page in which names of the description are searched. Each method describes what is missing. */
export class ReferencePage {
  readonly #byId = new Map<string, Elements>();

  constructor(
    readonly address: string,
    readonly $: CheerioAPI,
  ) {
    for (const element of this.$('[id]')) {
      this.#byId.set(this.$(element).attr('id') ?? '', this.$(element));
    }
  }

  byId(id: string): Elements {
    return this.#byId.get(id) ?? this.$([]);
  }

  /** Returns the part of the page below a heading. */
  section(heading: string): Elements {
    return this.byId(heading).filter('h2, h3').closest('section');
  }

  hasText(text: string, inside: Elements = this.$('[data-page]')): boolean {
    return essence(inside.text()).includes(essence(text));
  }

  fields(section: string, fields: readonly Field[], cut: Cut): string[] {
    return fields.flatMap((field) => this.#field(section, field, cut));
  }

  /** Checks a body, or a schema on its own page. */
  content(section: string, content: Content, cut: Cut): string[] {
    const area = this.section(section);
    if (area.length === 0) {
      return [this.#say(section, 'the section is missing')];
    }
    return [
      // An example of a whole schema is in a separate block next to the text.
      ...this.#facts(section, content, area, (text) =>
        [area, this.$('.ref-schema-example')].some((part) => this.hasText(text, part)),
      ),
      ...this.values(section, content.values),
      ...this.fields(section, content.children, cut),
    ];
  }

  values(section: string, values: readonly Value[]): string[] {
    return values.flatMap((value) => {
      const element = this.byId(value.id);
      if (!this.#isIn(section, element) || !element.text().includes(value.text)) {
        return [this.#say(section, `the value ${value.text} (#${value.id}) is missing`)];
      }
      return value.meaning === undefined || this.#explains(element, value)
        ? []
        : [this.#say(section, `the value ${value.text} (#${value.id}) has no meaning`)];
    });
  }

  /**
   * Checks examples, which are next to the text. Those of a response are in the panel of its status.
   *
   * @param panel - id of that panel; undefined for examples of the request body
   */
  examples(panel: string | undefined, examples: readonly Example[]): string[] {
    const place = panel ?? 'request-body';
    return examples.flatMap(({id, title, value}) => {
      const element = this.byId(id);
      const isInPlace = element.closest('[role=tabpanel]').attr('id') === panel;
      if (!isInPlace || !this.hasText(title, element.find('summary, .ref-caption'))) {
        return [this.#say(place, `the example "${title}" (#${id}) is missing`)];
      }
      const shown = parseJson(element.find('pre').text());
      return JSON.stringify(shown) === JSON.stringify(value)
        ? []
        : [this.#say(place, `the example "${title}" (#${id}) is not the description's`)];
    });
  }

  /** Returns the addresses of links below an element that lead to a part of the reference. */
  links(inside: Elements): string[] {
    const start = `${brand.baseUrl}${walked.path}/reference/`;
    return inside
      .find(`a[href^="${start}"]`)
      .toArray()
      .map((link) => (this.$(link).attr('href') ?? '').slice(brand.baseUrl.length));
  }

  #say(section: string, what: string): string {
    return `/${this.address}, section #${section}: ${what}`;
  }

  #isIn(section: string, element: Elements): boolean {
    const [area] = this.section(section).get();
    return element
      .parents()
      .get()
      .some((parent) => parent === area);
  }

  #field(section: string, field: Field, cut: Cut): string[] {
    const element = this.byId(field.id);
    if (!this.#isIn(section, element) || this.#nameOf(element) !== field.name) {
      return [this.#say(section, `${field.name} (#${field.id}) is missing`)];
    }
    const own = element.clone();
    own.find('details.ref-children').remove();
    const marks: [isExpected: boolean, mark: string][] = [
      // A field that is required in a request is always present in a response.
      [field.isRequired, section.startsWith('status-') ? 'always' : 'required'],
      [field.isNullable, 'or null'],
    ];
    const type = own.find('.ref-type').first().text();
    const marked = own.find('.ref-flag').toArray();
    const flags = [...marked.map((flag) => this.$(flag).text()), ...(/or null$/.exec(type) ?? [])];
    return [
      ...marks.flatMap(([isExpected, mark]) =>
        flags.includes(mark) === isExpected
          ? []
          : [
              this.#say(
                section,
                `${field.name} (#${field.id}) ${isExpected ? 'lacks' : 'must not have'} the mark "${mark}"`,
              ),
            ],
      ),
      ...(type.trim() === ''
        ? [this.#say(section, `${field.name} (#${field.id}) has no type`)]
        : []),
      ...this.#facts(section, field, own),
      ...this.values(section, field.values),
      ...this.#children(section, field, element, cut),
    ];
  }

  #nameOf(element: Elements): string {
    return element.children('.ref-prop-head').find('.ref-name').text();
  }

  /** Checks the description, and the rows with format, pattern, limits, default and examples. */
  #facts(
    section: string,
    {id, description, facts}: Content,
    inside: Elements,
    isElsewhere: (text: string) => boolean = () => false,
  ): string[] {
    const rows = new Map(
      inside
        .find('.ref-facts dt')
        .toArray()
        .map((term) => [this.$(term).text(), this.$(term).next('dd').text()]),
    );
    const missing = [...facts].flatMap(([row, texts]) =>
      texts
        .filter((text) => !(rows.get(row) ?? '').includes(text) && !isElsewhere(text))
        .map((text) => this.#say(section, `#${id} lacks "${row}: ${text}"`)),
    );
    return description === undefined ||
      this.hasText(description, inside) ||
      this.#isLead(id, description)
      ? missing
      : [...missing, this.#say(section, `#${id} lacks its description`)];
  }

  /** Returns whether the description is that of a schema at the top of its page, before the section with the fields. */
  #isLead(id: string, description: string): boolean {
    return id === 'field' && this.hasText(description);
  }

  #children(section: string, field: Field, element: Elements, cut: Cut): string[] {
    if (field.children.length === 0 && !field.isRecursive) {
      return [];
    }
    const mayBeCut =
      field.isRecursive || (cut === 'at any named schema' && field.schema !== undefined);
    const rest = element.children('.ref-continued, .ref-prop-head');
    const isCut = field.isRecursive || element.find('.ref-prop').length === 0;
    if (!mayBeCut || !isCut) {
      return this.fields(section, field.children, cut);
    }
    const page = schemaAddress(field.schema ?? '');
    return this.links(rest).includes(page)
      ? []
      : [this.#say(section, `#${field.id} has no link to the rest of its fields, /${page}`)];
  }

  /** Returns whether a value is explained. Other places link to the first explanation of a long list of values. */
  #explains(element: Elements, {text, meaning = ''}: Value): boolean {
    if (element.is('div')) {
      return this.hasText(meaning, element.find('dd'));
    }
    const target = element.closest('.ref-values-short').find('a[href^="#"]').attr('href') ?? '#';
    const explained = this.byId(decodeURIComponent(target.slice(1)))
      .find('.ref-value-list > div')
      .toArray()
      .map((entry) => this.$(entry))
      .find((entry) => entry.find('dt code').text() === text);
    return explained !== undefined && this.hasText(meaning, explained.find('dd'));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
