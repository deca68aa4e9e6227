/** Shows an exchange: status, body, headers, token, code. */
import {copyText} from '../ui/browser/copyText';
import {button, inline, make, type Pane, pre, tabs} from './dom';
import {type Exchange, parseJson, sizeInWords, statusInWords, tokenParts} from './exchange';
import {jsonView, type LinkFor} from './jsonView';

/** What the view needs from the page. */
export interface Place {
  /** Base path of the site, for links to the error catalogue. */
  baseUrl?: string;
  /** Of the API. */
  origin: string;
  linkFor?: LinkFor;
  /** Sample language chosen by the reader. */
  language: string;
}

/** @returns status, time and size in one line */
export function summaryOf({status, time, response}: Exchange): string {
  const size = sizeInWords(new TextEncoder().encode(response).length);
  return `${statusInWords(status)}, ${time} ms, ${size}`;
}

function headerLines(headers: Exchange['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Code and message of an error, with a link to the catalogue. */
export function errorOf(body: unknown, baseUrl: string): HTMLElement | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) {
    return undefined;
  }
  const {error} = body;
  if (typeof error !== 'string') {
    return undefined;
  }
  const message = 'message' in body && typeof body.message === 'string' ? body.message : '';
  return make(
    'p',
    {class: 'try-error'},
    make(
      'a',
      {href: `${baseUrl}api/reference/errors/#${error.toLowerCase()}`},
      make('code', {}, error),
    ),
    ` ${message}`,
  );
}

async function copy(from: HTMLElement, text: string): Promise<void> {
  from.textContent = await copyText(text);
}

/** The samples are loaded when the pane is opened. */
function codePane(exchange: Exchange, {language, origin}: Place): HTMLElement {
  const part = make('div');
  void import('./code').then(({samplesOf}) => {
    const samples = samplesOf(exchange, origin);
    const select = make(
      'select',
      {'aria-label': 'Language'},
      ...samples.map((sample) => make('option', {value: sample.language}, sample.label)),
    );
    select.value = samples.some((sample) => sample.language === language) ? language : 'shell';
    const codeOf = () => samples.find((sample) => sample.language === select.value)?.code ?? '';
    const code = pre(codeOf(), 'Code');
    const copyButton = button('Copy', () => void copy(copyButton, codeOf()));
    select.addEventListener('change', () => {
      code.textContent = codeOf();
      copyButton.textContent = 'Copy';
    });
    part.append(
      make('p', {class: 'try-row'}, select, copyButton),
      code,
      ...(exchange.token === undefined
        ? []
        : [
            make(
              'p',
              {class: 'try-hint'},
              ...inline('`TOKEN` stands for the token of this request.'),
            ),
          ]),
    );
  });
  return part;
}

function bodyPane({response, status}: Exchange, linkFor: LinkFor | undefined): HTMLElement {
  const value = parseJson(response);
  if (response === '') {
    return make('p', {class: 'try-hint'}, 'The response has no body.');
  }
  return value === undefined
    ? pre(response, 'Response body')
    : make(
        'div',
        {class: 'try-scroll', tabindex: '0', role: 'group', 'aria-label': 'Response body'},
        jsonView(value, status < 400 ? linkFor : undefined),
      );
}

function requestText({method, path, headers, body}: Exchange): string {
  return [
    `${method} ${path}`,
    headerLines(headers),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n');
}

function tokenPane(token: string): HTMLElement[] {
  const [header = '', claims = ''] = tokenParts(token);
  return [
    pre(token, 'Token'),
    make('p', {class: 'try-hint'}, 'Header, then claims:'),
    pre(`${header}\n${claims}`, 'Header and claims of the token'),
  ];
}

export function exchangeView(exchange: Exchange, place: Place): HTMLElement {
  const {baseUrl, linkFor} = place;
  const {response, responseHeaders, token, kind} = exchange;
  const error = baseUrl === undefined ? undefined : errorOf(parseJson(response), baseUrl);
  const request: Pane = {title: 'Request', content: () => [pre(requestText(exchange), 'Request')]};
  const answer: Pane[] = [
    {title: 'Body', content: () => [bodyPane(exchange, linkFor)]},
    {title: 'Headers', content: () => [pre(headerLines(responseHeaders), 'Response headers')]},
  ];
  return make(
    'div',
    {class: 'try-exchange'},
    ...(error === undefined ? [] : [error]),
    tabs('Parts of the exchange', [
      // The content of a webhook is in its request.
      ...(kind === 'webhook' ? [request, ...answer] : [...answer, request]),
      ...(token === undefined ? [] : [{title: 'Token', content: () => tokenPane(token)}]),
      ...(kind === undefined ? [{title: 'Code', content: () => [codePane(exchange, place)]}] : []),
    ]),
  );
}
