/** What the description says about a value of a request, with what to change. */
import type {Violation} from '../../../sandbox/src/index';
import type {ApiPart, Field, FieldParts, Json} from '../corpus';
import {ownFields} from '../describe';
import {nearest} from '../search/nearest';
import {keyOf} from '../../../search/src/index';

export interface Problem {
  /** `error` makes the API reject the request, `warning` is probably an error. */
  severity: 'error' | 'warning';
  /** `body.access.valid_until`, `query.date_from`, `header.Psu-Ip-Address`. */
  where: string;
  problem: string;
  fix: string;
}

const MAX_LEVEL = 40;
const MAX_VALUES_SHOWN = 12;

type Check = (value: unknown) => Violation[];
type CheckOf = (schema: object) => Check;

const checks = new WeakMap<ApiPart, CheckOf>();

/** The checks of the sandbox, which are large and which most sessions never need. */
async function checkOf(api: ApiPart, schema: Json): Promise<Check> {
  if (typeof schema !== 'object' || schema === null) {
    return () => [];
  }
  const {createChecks} = await import('./checks');
  const known =
    checks.get(api) ??
    createChecks({definitions: api.definitions as Record<string, object>}, false);
  checks.set(api, known);
  return (sent) => usual(known(schema)(sent));
}

/** @param described - what the value is, and the fields that it may have */
export async function checkValue(
  api: ApiPart,
  described: Pick<Field, 'type'> & Partial<Field> & FieldParts & {check: Json},
  value: unknown,
  where: string,
): Promise<Problem[]> {
  if (isDeeper(value, MAX_LEVEL)) {
    return [
      {
        severity: 'error',
        where,
        problem: 'The value is nested too deeply to be checked.',
        fix: `Send at most ${MAX_LEVEL} levels.`,
      },
    ];
  }
  const check = await checkOf(api, described.check);
  const whole = {name: '', required: true, description: '', rules: [], values: [], ...described};
  const found = check(value).map((violation): Problem => ({
    severity: 'error',
    where: joined(where, violation.field),
    problem:
      violation.keyword === 'required' ? 'This required field is missing.' : violation.problem,
    fix: fixOf(api, whole, value, violation),
  }));
  const places = new Set(found.map((one) => one.where));
  return [
    ...found,
    ...unknownFields(api, whole, value, where).filter((one) => !places.has(one.where)),
  ];
}

/** Parameters arrive as text: `5` may be a number, `true` a boolean, `a,b` a list. */
export async function checkText(
  api: ApiPart,
  parameter: Field & {check: Json},
  value: unknown,
  where: string,
): Promise<Problem[]> {
  if (typeof value !== 'string') {
    return checkValue(api, parameter, value, where);
  }
  const readings: unknown[] = [
    value,
    ...(/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value) ? [JSON.parse(value) as unknown] : []),
    value.split(','),
  ];
  const check = await checkOf(api, parameter.check);
  const best =
    readings.find((reading) => check(reading).length === 0) ??
    readings.find((reading) => check(reading).every(({keyword}) => keyword !== 'type'));
  return checkValue(api, parameter, best ?? value, where);
}

/** Of "an object or null", what is wrong with the object. */
function usual(found: readonly Violation[]): Violation[] {
  const others = found.filter(({types}) => types?.join() !== 'null');
  return others.length > 0 ? others : [...found];
}

function isDeeper(value: unknown, levels: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
  );
}

function joined(where: string, field: string): string {
  return `${where}${field === '' || field.startsWith('[') ? '' : '.'}${field}`;
}

const namesOf = (path: string) =>
  path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .filter((name) => name !== '');

/** What the description says about a place inside a value. */
function fieldAt(api: ApiPart, whole: Field, path: string): Field | undefined {
  return namesOf(path).reduce<Field | undefined>(
    (field, name) => field && ownFields(api, field).find((one) => one.name === name),
    whole,
  );
}

function valueAt(value: unknown, path: string): unknown {
  return [...path.matchAll(/[^.[\]]+/g)].reduce<unknown>(
    (inside, [key]) =>
      isFields(inside) || Array.isArray(inside) ? (inside as Fields)[key] : undefined,
    value,
  );
}

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fixOf(
  api: ApiPart,
  whole: Field,
  value: unknown,
  {field: path, keyword, types}: Violation,
): string {
  const field = fieldAt(api, whole, path);
  const sent = valueAt(value, path);
  if (keyword === 'required') {
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
    const name = path.slice(path.lastIndexOf('.') + 1);
    return missingFix(name, field, fieldAt(api, whole, parent), valueAt(value, parent), api);
  }
  if (types !== undefined) {
    return typeFix(sent, types, path);
  }
  if (field === undefined) {
    return 'describe_operation shows what is allowed.';
  }
  if (field.values.length > 0) {
    const names = field.values.map((one) => one.value);
    const [near] = typeof sent === 'string' ? nearest(sent, names, 1) : [];
    const rest = names.length - MAX_VALUES_SHOWN;
    return `${near === undefined ? '' : `Send ${JSON.stringify(near)}. `}Allowed: ${names.slice(0, MAX_VALUES_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
  }
  const example = field.example === undefined ? '' : `, such as ${JSON.stringify(field.example)}`;
  return `Expected: ${[field.type, ...field.rules].join(', ')}${example}.`;
}

function missingFix(
  name: string,
  field: Field | undefined,
  parent: Field | undefined,
  sent: unknown,
  api: ApiPart,
): string {
  const known = new Set(parent && ownFields(api, parent).map((one) => one.name));
  const unknown = isFields(sent) ? Object.keys(sent).filter((one) => !known.has(one)) : [];
  const typo = unknown.find((one) => keyOf(one) === keyOf(name)) ?? nearest(name, unknown, 1)[0];
  return typo === undefined
    ? `Add ${name}${field === undefined ? '' : `: ${field.type}. ${field.description}`}`.trim()
    : `Rename ${typo} to ${name}.`;
}

function typeFix(value: unknown, types: readonly string[], path: string): string {
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) {
    return `Put it into quotes: ${JSON.stringify(String(value))}.${/amount/i.test(path) ? ' Amounts are decimal strings.' : ''}`;
  }
  if (
    typeof value === 'string' &&
    types.some((type) => ['number', 'integer', 'boolean'].includes(type))
  ) {
    return `Leave out the quotes: ${value}.`;
  }
  if (types.includes('array') && value !== undefined && !Array.isArray(value)) {
    return `Send a list: ${JSON.stringify([value]).slice(0, 120)}.`;
  }
  return Array.isArray(value) && value.length === 1 && types.includes(typeof value[0])
    ? 'Send the item itself, not a list.'
    : `Send ${types.join(' or ')}.`;
}

/** Fields that the description does not define; the API ignores them. */
function unknownFields(api: ApiPart, whole: FieldParts, value: unknown, where: string): Problem[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unknownFields(api, whole, item, `${where}[${index}]`));
  }
  const fields = isFields(value) ? ownFields(api, whole) : [];
  if (!isFields(value) || fields.length === 0) {
    return [];
  }
  const names = fields.map(({name}) => name);
  // `*` and `/pattern/` stand for any number of names.
  const isOpen = names.some((name) => name === '*' || name.startsWith('/'));
  const free = names.filter((name) => !Object.hasOwn(value, name));
  return Object.entries(value).flatMap(([name, inside]): Problem[] => {
    const field = fields.find((one) => one.name === name);
    if (field !== undefined) {
      return unknownFields(api, field, inside, `${where}.${name}`);
    }
    if (isOpen) {
      return [];
    }
    const near = nearest(name, free.length > 0 ? free : names, 2);
    return [
      {
        severity: 'warning',
        where: `${where}.${name}`,
        problem: 'The description does not define this field, so it has no effect.',
        fix:
          near.length > 0
            ? `Did you mean ${near.join(' or ')}?`
            : `Remove it. Defined here: ${names.slice(0, MAX_VALUES_SHOWN * 2).join(', ')}.`,
      },
    ];
  });
}
