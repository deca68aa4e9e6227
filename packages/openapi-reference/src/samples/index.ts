/**
 * Generates code samples for operations while the pages are generated. Existing generators (httpsnippet 3.0,
 * `@readme/httpsnippet` 11, `@scalar/snippetz` 0.5 and postman-code-generators 2.1) all change some values or break
 * some code: PHP gets `[]` for `{}` or null for true, JavaScript and Python lose backslashes, Ruby evaluates `#{...}`,
 * and Java lacks imports and has the body on one line.
 */
import type {OperationModel, ReferenceModel} from '../model';
import {kebabCase, NameRegistry, spellOut} from '../slugs';
import type {CodeSample} from '../types';
import type {Credential} from './credentials';
import {type Pair, pairText} from './parameters';
import type {SampleRequest} from './sampleTypes';
import {fillIn, type SentCall, sentCall, type SentParameter} from './sentCall';
import {encode, placeholder, validHeaders} from './text';
import {LANGUAGES, type Sample, writeSamples} from './write';

export type {Sample} from './write';

/** Returns a sample for each language. Webhooks have none, because the provider calls them. */
export function makeSamples(model: ReferenceModel, operation: OperationModel): Sample[] {
  if (operation.kind === 'webhook') {
    return [];
  }
  const given = operation.codeSamples.map(givenSample);
  const languages = new Set(given.map(({language}) => language));
  const made = writeSamples(sampleRequest(model, operation));
  return [...unique(given), ...made.filter(({language}) => !languages.has(language))];
}

/** Other names for these languages in `x-codeSamples`, in lower case. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bash: 'shell',
  curl: 'shell',
  sh: 'shell',
  js: 'javascript',
  'node.js': 'javascript',
  node: 'javascript',
  'c#': 'csharp',
  golang: 'go',
};

function givenSample({lang, label, source}: CodeSample): Sample {
  const name = lang.trim().toLowerCase();
  const known = LANGUAGES.find(({language}) => language === (OTHER_NAMES[name] ?? name));
  const id = kebabCase(spellOut(name)) || 'sample';
  return {
    language: known?.language ?? id,
    label: label ?? known?.label ?? lang,
    prism: known?.prism ?? id,
    code: source,
  };
}

/** Gives several samples in the same language distinct names. */
function unique(samples: readonly Sample[]): Sample[] {
  const names = new NameRegistry([]);
  return samples.map((sample) => ({...sample, language: names.take([sample.language])}));
}

/** Returns the minimal request: required parameters, the first example of the body, and the token. */
export function sampleRequest(model: ReferenceModel, operation: OperationModel): SampleRequest {
  const call = sentCall(model, operation, model.sampleValues);
  const {method, accept, body, returns, security} = call;
  const credentials = security.find((one) => one.length > 0) ?? [];
  const required = (place: SentParameter['place']) =>
    call.parameters.filter((one) => one.isRequired && one.place === place);
  const tokens = (place: Credential['place']) =>
    credentials.filter((one) => one.place === place).map(({pair}) => pair);
  const query = [
    ...required('query').flatMap(({pairs}) => pairs),
    ...tokens('query').map(([name, value]): Pair => [encode(name), encode(value)]),
  ];
  const cookies = [...required('cookie').flatMap(({pairs}) => pairs), ...tokens('cookie')];
  const headers: Pair[] = [
    ...tokens('header'),
    ...(accept === undefined ? [] : [['Accept', accept] as const]),
    ...(body === undefined ? [] : [['Content-Type', body.type] as const]),
    ...required('header').map(({name, text}) => [name, text] as const),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.map(pairText).join('; ')] as const]),
  ];
  return {
    method,
    url: urlOf(call, query),
    headers: validHeaders(headers),
    ...(body === undefined ? {} : {body: body.body}),
    returns,
  };
}

function urlOf({server, parameters, path}: SentCall, query: readonly Pair[]): string {
  const filled = fillIn(path, (name) => {
    const found = parameters.find((one) => one.place === 'path' && one.name === name);
    return found === undefined ? encode(placeholder(name)) : found.text;
  });
  const search = query.map(pairText).join('&');
  const [address = '', fragment] = `${server}${filled}`.split('#');
  const separator = address.includes('?') ? '&' : '?';
  // Some descriptions use a fragment, which is never sent, to distinguish operations with the same path.
  return `${address}${search === '' ? '' : separator}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}
