/** Shows an exchange: status, body, headers, token, code. */
import {translate} from '@docusaurus/Translate';
import {copyText} from '../ui/browser/copyText';
import {box, button, inline, linesOf, pre, tabs} from './dom';
import {make} from '../ui/browser/make';
import {type Exchange, parseJson, sizeInWords, statusInWords, tokenParts} from './exchange';
import {jsonView, type LinkFor} from './jsonView';

export interface Place {
  /** Base path of the site, for links to the error catalogue. */
  baseUrl: string;
  /** Returns what to do about an error, by the anchor of its entry in the catalogue. */
  adviceFor: (anchor: string) => Node[];
  /** Origin of the API. */
  origin: string;
  linkFor?: LinkFor;
  /** Language of samples that the reader has chosen. */
  language: string;
}

/** Returns status, time and size in one line. */
export function summaryOf({status, time, response}: Exchange): string {
  const size = sizeInWords(new TextEncoder().encode(response).length);
  return `${statusInWords(status)}, ${time} ms, ${size}`;
}

function headerLines(headers: Exchange['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Shows code and message of an error, with a link to the catalogue, and what to do. */
function errorOf(body: unknown, {baseUrl, adviceFor}: Place): HTMLElement | '' {
  const {error, message} = (body ?? {}) as Record<string, unknown>;
  if (typeof error !== 'string') {
    return '';
  }
  const anchor = error.toLowerCase();
  const advice = adviceFor(anchor);
  const what = make('strong', {}, translate({message: 'What to do:'}));
  return make(
    'div',
    {class: 'try-error'},
    make('a', {href: `${baseUrl}api/reference/errors/#${anchor}`}, make('code', {}, error)),
    make('p', {}, String(message)),
    ...(advice.length === 0 ? [] : [make('p', {}, what, ' ', ...advice)]),
  );
}

/** Creates the pane with code. Samples are loaded when the pane is opened. */
function codePane(exchange: Exchange, {language, origin}: Place): HTMLElement {
  const part = make('div');
  void import('./code').then(({samplesOf}) => {
    const samples = samplesOf(exchange, origin);
    const select = make(
      'select',
      {'aria-label': translate({message: 'Language'})},
      ...samples.map((sample) => make('option', {value: sample.language}, sample.label)),
    );
    select.value = samples.some((sample) => sample.language === language) ? language : 'shell';
    const codeOf = () => samples.find((sample) => sample.language === select.value)?.code ?? '';
    const code = pre(codeOf(), translate({message: 'Code'}));
    const copyButton = button(translate({message: 'Copy'}), () => {
      void copyText(codeOf()).then((text) => (copyButton.textContent = text));
    });
    select.addEventListener('change', () => {
      code.replaceChildren(...linesOf(codeOf()));
      copyButton.textContent = translate({message: 'Copy'});
    });
    part.append(
      make('p', {class: 'try-row'}, select, copyButton),
      code,
      make(
        'p',
        {class: 'try-hint'},
        ...inline(
          translate({message: '{token} stands for the token of this request.'}, {token: '`TOKEN`'}),
        ),
      ),
    );
  });
  return part;
}

function bodyPane({response, status}: Exchange, linkFor: LinkFor | undefined): HTMLElement {
  const value = parseJson(response);
  if (response === '') {
    return make('p', {class: 'try-hint'}, translate({message: 'The response has no body.'}));
  }
  return value === undefined
    ? pre(response, translate({message: 'Response body'}))
    : box('div', 'try-scroll', translate({message: 'Response body'}), [
        jsonView(value, status < 400 ? linkFor : undefined),
      ]);
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
    pre(token, translate({message: 'Token'})),
    make('p', {class: 'try-hint'}, translate({message: 'Header, then claims:'})),
    pre(`${header}\n${claims}`, translate({message: 'Header and claims of the token'})),
  ];
}

export function exchangeView(exchange: Exchange, place: Place): HTMLElement {
  const {response, responseHeaders, token} = exchange;
  return make(
    'div',
    {class: 'try-exchange'},
    errorOf(parseJson(response), place),
    tabs(translate({message: 'Request and response'}), [
      {title: translate({message: 'Body'}), content: () => [bodyPane(exchange, place.linkFor)]},
      {
        title: translate({message: 'Headers'}),
        content: () => [
          pre(headerLines(responseHeaders), translate({message: 'Response headers'})),
        ],
      },
      {
        title: translate({message: 'Request'}),
        content: () => [pre(requestText(exchange), translate({message: 'Request'}))],
      },
      {title: translate({message: 'Token'}), content: () => tokenPane(token)},
      {title: translate({message: 'Code'}), content: () => [codePane(exchange, place)]},
    ]),
  );
}
