import type {OperationModel, ReferenceModel} from '../model';
import type {Credential} from './credentials';
import {type Pair, pairText} from './parameters';
import type {SampleRequest} from './sampleTypes';
import {fillIn, type SentCall, sentCall, type SentParameter} from './sentCall';
import {encode, placeholder, validHeaders} from './text';

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
