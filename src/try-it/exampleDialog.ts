/**
 * "Try it" for a description that is not ours (`npm run openapi:preview`): responses come from its examples and
 * schemas. Nothing is known about the behaviour of the API.
 */
import {translate} from '@docusaurus/Translate';
import type {CallForm, CallRules} from '../../packages/openapi-reference/src/client';
import {
  createExampleApi,
  type ExampleApi,
  type ExampleCall,
  PREFER,
} from '../../packages/sandbox/src/index';
import {CallFormView} from './callForm';
import {DialogFrame, linksFor} from './dialogFrame';
import {make} from './dom';
import type {Exchange} from './exchange';
import {exampleCall} from './exampleCall';
import {loadRules} from './exampleRules';
import {exchangeView, summaryOf} from './exchangeView';
import type {TryItSite} from './site';
import {adoptStyles} from '../ui/browser/adoptStyles';
import {TRY_STYLES} from './styles';
import {fieldKey, type Mistake, REQUIRED, shownAddress, type Values} from './values';

const NOTE = translate({
  message:
    'Responses are examples: they come from the OpenAPI description, or are generated from its schemas. Requests are checked against the description. Any credentials are accepted; a request without them gets 401. Nothing is stored or sent over the network.',
});

/** What was typed, by operation: closing the dialog loses nothing. */
const typed = new Map<string, Values>();
/** Statuses and named examples that can be requested. */
function outcomes({responses}: CallRules): {value: string; label: string}[] {
  return responses.flatMap(({status, media}) => {
    const code = status === 'default' ? '500' : status.replace(/XX$/i, '00');
    const names = media.flatMap(({examples}) => examples.map(({name}) => name));
    const plain = names.filter((name) => /^[\w.-]+$/.test(name));
    return /^[2-5]\d\d$/.test(code)
      ? [
          {value: `code=${code}`, label: status},
          ...(plain.length > 1
            ? plain.map((name) => ({
                value: `code=${code}, example=${name}`,
                label: `${status}, ${name}`,
              }))
            : []),
        ]
      : [];
  });
}

/** The first alternative, filled in: without credentials, the first response would be a 401. */
function credentialsOf(
  {fields}: CallForm,
  security: CallRules['security'],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (security?.alternatives[0] ?? []).flatMap(({place, name}): [string, string][] => {
      const field = fields.find((one) => one.place === place && one.name === name);
      return field?.example === undefined ? [] : [[fieldKey(field), field.example]];
    }),
  );
}

function send(api: ExampleApi, call: ExampleCall): Exchange {
  const begin = performance.now();
  const {status, headers, body} = api.answer(call);
  return {
    ...call,
    at: Date.now(),
    time: Math.round(performance.now() - begin),
    status,
    responseHeaders: headers,
    response: body,
  };
}

function mistakesOf(
  api: ExampleApi,
  {fields}: CallForm,
  values: Values,
  call: () => ExampleCall,
): Mistake[] {
  const missing = fields
    .filter((field) => field.required && (values.fields[fieldKey(field)] ?? '') === '')
    .map((field) => ({field: fieldKey(field), message: REQUIRED}));
  if (missing.some(({field}) => field.startsWith('path '))) {
    return missing;
  }
  const found = new Map(missing.map(({field, message}) => [field, message]));
  for (const {place, name, problem} of api.problemsOf(call())) {
    const field = place === 'body' ? 'body' : fieldKey({place, name});
    const before = found.get(field);
    if (before !== REQUIRED) {
      found.set(field, before === undefined ? problem : `${before}\n${problem}`);
    }
  }
  return [...found].map(([field, message]) => ({
    field,
    message,
    count: message.split('\n').length,
  }));
}

/**
 * @param page - page of the operation
 * @param slug - of the operation
 */
export async function openTryIt(page: HTMLElement, site: TryItSite, slug: string): Promise<void> {
  const rules = await loadRules(site, slug);
  const {form, origin, basePath, definitions, security} = rules;
  const api = createExampleApi({
    operations: [{...rules, path: `${basePath}${rules.path}`}],
    definitions,
  });
  adoptStyles(TRY_STYLES);
  const callOf = (view: CallFormView): ExampleCall => exampleCall(rules, view.values, view.call());
  const view: CallFormView = new CallFormView({
    form,
    knownFor: () => [],
    bodies: (form.body?.examples ?? []).map(({name, value, text}) => ({
      name,
      text: () => text ?? JSON.stringify(value, null, 2),
    })),
    check: (_, values) => mistakesOf(api, form, values, () => callOf(view)),
    outcome: {
      title: translate({message: 'Choose the response'}),
      label: translate({message: 'Response'}),
      hint: translate(
        {
          message:
            'Sends the header {header}, which selects one of the responses in the description.',
        },
        {header: `\`${PREFER}\``},
      ),
      header: PREFER,
      options: outcomes(rules),
    },
    getter: () => undefined,
  });
  view.values = typed.get(slug) ?? {fields: credentialsOf(form, security), body: ''};
  const frame: DialogFrame = new DialogFrame({
    form,
    view,
    intro: [make('p', {class: 'try-note'}, NOTE)],
    actions: [],
    send: () => {
      const exchange = send(api, callOf(view));
      frame.show(
        exchangeView(exchange, {
          origin,
          language: site.language(),
          linkFor: linksFor(exchange.status),
        }),
      );
      frame.say(summaryOf(exchange));
      return Promise.resolve();
    },
    url: () => `${origin}${basePath}${shownAddress(form, view.values)}`,
    remark: () => '',
    closed: () => typed.set(slug, view.values),
  });
  frame.open(page);
}
