/** The form of one call. */
import {translate} from '@docusaurus/Translate';
import type {CallField, CallForm} from '../../packages/openapi-reference/src/client';
import {HEADERS} from '../../packages/sandbox/src/index';
import {button, fold, inline} from './dom';
import {colouredJson} from './jsonColours';
import {make} from '../ui/browser/make';
import type {ApiCall} from './exchange';
import type {KnownValue} from './known';
import {addressOf, fieldKey, headersOf, type Mistake, type Values} from './values';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fillIn(control: Control, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event('input'));
}

/** Shows the text of a field in colours below its own, which is transparent. One box scrolls both. */
function coloured(field: HTMLTextAreaElement): HTMLElement {
  const colours = make('div', {'aria-hidden': 'true'});
  const paint = () => {
    // The last line may be empty.
    colours.replaceChildren(...colouredJson(field.value), '\n');
  };
  field.addEventListener('input', paint);
  paint();
  return make('div', {class: 'try-editor'}, colours, field);
}

export interface FormContext {
  form: CallForm;
  /** Suggested values for a field. */
  knownFor: (name: string) => readonly KnownValue[];
  /** Example bodies to choose from. */
  bodies: readonly {name: string; text: () => string}[];
  /** Finds mistakes in a request before it is sent. */
  check: (form: CallForm, values: Values) => Mistake[];
  /** Codes of the errors that a header can request. */
  errors: readonly string[];
  /** Returns an action that creates a missing value, if there is one. */
  getter: (name: string) => {label: string; act: () => void} | undefined;
}

const PLACE_WORDS: Readonly<Record<CallField['place'], string>> = {
  path: translate({message: 'Path'}),
  query: translate({message: 'Query'}),
  header: translate({message: 'Headers'}),
  cookie: translate({message: 'Cookies'}),
};

/** Key of the body in an editor. */
const BODY = 'body';

export class CallFormView {
  readonly element = make('div', {class: 'try-form'});
  readonly #context: FormContext;
  readonly #controls = new Map<string, Control>();
  readonly #messages = new Map<string, HTMLElement>();
  readonly #lists = new Map<string, {list: HTMLDataListElement; getter: HTMLElement}>();
  #outcome: HTMLSelectElement | undefined;

  constructor(context: FormContext) {
    this.#context = context;
    const {fields, body} = context.form;
    for (const place of ['path', 'query', 'header', 'cookie'] as const) {
      const here = fields.filter((field) => field.place === place);
      if (here.length > 0) {
        this.element.append(this.#group(place, here));
      }
    }
    if (body !== undefined) {
      this.element.append(this.#bodyEditor(body.required));
    }
    if (context.errors.length > 0) {
      this.element.append(this.#outcomeChoice());
    }
    this.offer();
  }

  get values(): Values {
    const fields = Object.fromEntries(
      [...this.#controls].map(([key, control]) => [
        key,
        key === BODY ? control.value : control.value.trim(),
      ]),
    );
    return {fields, body: fields[BODY] ?? ''};
  }

  set values({fields}: Values) {
    for (const [key, value] of Object.entries(fields)) {
      const control = this.#controls.get(key);
      if (control !== undefined) {
        fillIn(control, value);
      }
    }
  }

  /** Offers new values, and fills in required fields that are empty. */
  offer(): void {
    for (const field of this.#context.form.fields) {
      const key = fieldKey(field);
      const parts = this.#lists.get(key);
      const control = this.#controls.get(key);
      if (parts !== undefined && control !== undefined) {
        const known = this.#context.knownFor(field.name);
        parts.list.replaceChildren(
          ...known.map(({value, label}) => make('option', {value, label})),
        );
        parts.getter.hidden = known.length > 0;
        if (field.required && control.value === '') {
          control.value = known[0]?.value ?? '';
        }
      }
    }
  }

  /** Uses the newest values, replacing existing ones. */
  takeNewest(): void {
    for (const field of this.#context.form.fields.filter(({required}) => required)) {
      const control = this.#controls.get(fieldKey(field));
      const [newest] = this.#context.knownFor(field.name);
      if (control !== undefined && newest !== undefined) {
        control.value = newest.value;
      }
    }
    const [first] = this.#context.bodies;
    const body = this.#controls.get(BODY);
    if (body !== undefined && first !== undefined) {
      fillIn(body, first.text());
    }
    this.offer();
  }

  check(): Mistake[] {
    return this.mark(this.#context.check(this.#context.form, this.values));
  }

  /** Shows mistakes at their fields, which are unfolded. */
  mark(mistakes: Mistake[]): Mistake[] {
    for (const [key, message] of this.#messages) {
      const text = mistakes.find(({field}) => field === key)?.message ?? '';
      const control = this.#controls.get(key);
      message.textContent = text;
      message.hidden = text === '';
      control?.setAttribute('aria-invalid', String(text !== ''));
      if (text !== '') {
        control?.closest('details')?.setAttribute('open', '');
      }
    }
    return mistakes;
  }

  focus(field: string): void {
    this.#controls.get(field)?.focus();
  }

  call(): ApiCall {
    const {form} = this.#context;
    const {values} = this;
    const headers = headersOf(form, values);
    const chosen = this.#outcome?.value ?? '';
    return {
      method: form.method,
      path: addressOf(form, values),
      headers: chosen === '' ? headers : [...headers, [HEADERS.error, chosen]],
      ...(form.body === undefined || values.body.trim() === '' ? {} : {body: values.body}),
    };
  }

  #group(place: CallField['place'], fields: readonly CallField[]): HTMLElement {
    const parts = fields.map((field) => this.#field(field));
    const isOptional = fields.every(({required}) => !required);
    if (place === 'header') {
      const examples = button(translate({message: 'Fill in the examples'}), () => {
        for (const field of fields) {
          const control = this.#controls.get(fieldKey(field));
          if (control !== undefined && field.example !== undefined) {
            fillIn(control, field.example);
          }
        }
      });
      parts.unshift(make('p', {}, examples));
    }
    const title = PLACE_WORDS[place];
    return isOptional
      ? fold(translate({message: '{title}, optional'}, {title}), place === 'query', ...parts)
      : make('fieldset', {}, make('legend', {}, title), ...parts);
  }

  #field(field: CallField): HTMLElement {
    const {name, required, type, hint, example = '', values} = field;
    const key = fieldKey(field);
    const id = `try-${field.place}-${name.toLowerCase()}`;
    const list = make('datalist', {id: `${id}-known`});
    const described = `${id}-hint ${id}-problem`;
    const control =
      values === undefined
        ? make('input', {
            id,
            type: 'text',
            list: list.id,
            placeholder: example && translate({message: 'For example, {example}'}, {example}),
            'aria-describedby': described,
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
          })
        : make(
            'select',
            {id, 'aria-describedby': described},
            make('option', {value: ''}, translate({message: 'Not sent'})),
            ...values.map((value) => make('option', {value}, value)),
          );
    control.required = required;
    this.#controls.set(key, control);
    const getter = make('p', {class: 'try-hint'});
    const way = this.#context.getter(name);
    if (way !== undefined && required) {
      getter.append(
        `${translate({message: 'This tab does not have a value for it yet.'})} `,
        button(way.label, way.act),
      );
    }
    this.#lists.set(key, {list, getter});
    return make(
      'div',
      {class: 'try-field'},
      this.#label(id, name, required, type),
      control,
      list,
      make('p', {class: 'try-hint', id: `${id}-hint`}, ...inline(hint ?? '')),
      this.#message(key, id),
      getter,
    );
  }

  #label(id: string, name: string, required: boolean, type: string): HTMLElement {
    // An input does not show that its field takes a list or several types.
    const isUnusual = /^(?:array|map|object|one of|any of)\b/.test(type);
    const words = required
      ? `${isUnusual ? `${type}, ` : ''}${translate({message: 'required'})}`
      : type;
    return make(
      'label',
      {for: id},
      make('code', {}, name),
      ' ',
      make('span', {class: 'try-type'}, words),
    );
  }

  #message(key: string, id: string): HTMLElement {
    const message = make('p', {class: 'try-problem', id: `${id}-problem`, hidden: ''});
    this.#messages.set(key, message);
    return message;
  }

  #bodyEditor(required: boolean): HTMLElement {
    const {bodies, getter} = this.#context;
    const id = 'try-body';
    const title = translate({message: 'Body'});
    const isJson = /\bjson\b/i.test(this.#context.form.body?.type ?? '');
    const editor = make('textarea', {
      id,
      rows: '16',
      'aria-label': isJson ? 'JSON' : translate({message: 'Text'}),
      'aria-describedby': `${id}-problem`,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
    });
    editor.required = required;
    editor.value = bodies[0]?.text() ?? '';
    const choice = make(
      'select',
      {id: 'try-example'},
      ...bodies.map(({name}, index) => make('option', {value: String(index)}, name)),
    );
    choice.addEventListener('change', () => {
      fillIn(editor, bodies[Number(choice.value)]?.text() ?? '');
      this.check();
    });
    const way = getter(BODY);
    this.#controls.set(BODY, editor);
    return make(
      'fieldset',
      {},
      make('legend', {}, required ? title : translate({message: '{title}, optional'}, {title})),
      make(
        'p',
        {class: 'try-field'},
        make('label', {for: choice.id, class: 'visually-hidden'}, translate({message: 'Example'})),
        choice,
      ),
      make(
        'div',
        {class: 'try-field'},
        isJson ? coloured(editor) : editor,
        this.#message(BODY, id),
      ),
      ...(way === undefined ? [] : [make('p', {}, button(way.label, way.act))]),
    );
  }

  #outcomeChoice(): HTMLElement {
    const id = 'try-outcome';
    this.#outcome = make(
      'select',
      {id, 'aria-describedby': `${id}-hint`},
      make('option', {value: ''}, translate({message: 'None'})),
      ...this.#context.errors.map((value) => make('option', {value}, value)),
    );
    const hint = translate(
      {message: 'Sends the header {header}, which only the sandbox reads.'},
      {header: `\`${HEADERS.error}\``},
    );
    return fold(
      translate({message: 'Trigger an error'}),
      false,
      make(
        'div',
        {class: 'try-field'},
        make('label', {for: id}, translate({message: 'Error code'})),
        this.#outcome,
        make('p', {class: 'try-hint', id: `${id}-hint`}, ...inline(hint)),
      ),
    );
  }
}
