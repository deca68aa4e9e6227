/** A request in the styles that a description gives its parameters. */
import {
  type CallRules,
  encoderOf,
  pairText,
  parameterPairs,
  parameterText,
} from '../../packages/openapi-reference/src/client';
import {type ExampleCall, valueTypes} from '../../packages/sandbox/src/index';
import {fieldKey, isHeaderValue, type Values} from './values';

type Parameter = CallRules['parameters'][number];
type Value = Parameters<typeof parameterText>[1];

/** What a reader typed: JSON, a list with commas where the description has a list, or the text itself. */
function valueOf(text: string, {schema, content}: Parameter, {definitions}: CallRules): Value {
  const types = schema === undefined ? undefined : valueTypes(schema, definitions);
  const isStructured = content !== undefined || types?.has('array') || types?.has('object');
  if (!isStructured) {
    return text;
  }
  try {
    const value = JSON.parse(text) as Value;
    if (content !== undefined || (typeof value === 'object' && value !== null)) {
      return value;
    }
  } catch {
    // Then it is a list or a text.
  }
  return types?.has('array') ? text.split(',').map((item) => item.trim()) : text;
}

/** The call with its path, query, headers and cookies in the styles of the description. */
export function exampleCall(rules: CallRules, {fields}: Values, call: ExampleCall): ExampleCall {
  const styled = new Map(rules.parameters.map((one) => [fieldKey(one), one]));
  const given = rules.form.fields.flatMap((field) => {
    const text = fields[fieldKey(field)] ?? '';
    const rule = styled.get(fieldKey(field));
    const value: Value = rule === undefined ? text : valueOf(text, rule, rules);
    // A credential has no style.
    const written = rule ?? {name: field.name, style: 'simple', explode: false};
    const encode = encoderOf(field.place, rule?.allowReserved);
    return text === '' ? [] : [{...field, written, value, encode}];
  });
  const at = (place: string) => given.filter((one) => one.place === place);
  const pairs = (place: string) =>
    at(place)
      .flatMap((one) => parameterPairs(one.written, one.value, one.encode))
      .map(pairText);
  const path = rules.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const found = at('path').find((one) => one.name === name);
    return found === undefined ? '' : parameterText(found.written, found.value, found.encode);
  });
  const query = pairs('query');
  const cookies = pairs('cookie');
  const own = new Set(at('header').map(({name}) => name));
  const headers = [
    ...call.headers.filter(([name]) => !own.has(name)),
    ...at('header').map(({name, written, value}) => [name, parameterText(written, value)] as const),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
  ];
  return {
    ...call,
    path: `${rules.basePath}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: headers.filter(([name, value]) => isHeaderValue(name, value)),
  };
}
