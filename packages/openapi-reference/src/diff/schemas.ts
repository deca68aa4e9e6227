/** Compares schemas where operations use them, and reports each change under the named schema that contains it. */
import {stable} from '../json';
import {childrenOf} from '../inheritance';
import type {Choice} from '../normalForm';
import {
  code,
  codeOrNone,
  codes,
  type Direction,
  type Found,
  NARROWER,
  pairUp,
  Part,
  type Place,
  SAFE,
  UNKNOWN,
  WIDER,
} from './changes';
import type {Json, OpenApiDocument, SchemaObject} from '../types';
import {asCode} from '../words';
import {type Shape, Shapes} from './shape';

/** Pairs of formats of which the first is a subset of the second. Source: OpenAPI Format Registry. */
const SUBSETS = new Set(['int32 int64', 'float double', 'email idn-email', 'uri uri-reference']);
/** Formats that allow every number that clients exchange. */
const WHOLE_RANGE = /^(?:int64|double|float|decimal)$/;

const schemaPlace = (name: string): Place => ({
  subject: 'schema',
  label: name,
  page: {kind: 'schema', name},
  id: 'field',
});

export class SchemaComparison {
  readonly #before: Shapes;
  readonly #after: Shapes;
  /** Error codes, which are compared elsewhere. */
  readonly #errorCodes: ReadonlySet<string>;
  readonly #found: Found[] = [];
  /** Pairs of named schemas already compared or queued. */
  readonly #seen = new Set<string>();
  readonly #open: (() => void)[] = [];
  /** Pairs whose comparison is in progress, with the direction. */
  readonly #inside: [SchemaObject, SchemaObject, Direction][] = [];
  /** Named schemas matched with a schema of the other side. */
  readonly #known = new Set<string>();

  constructor(before: OpenApiDocument, after: OpenApiDocument, errorCodes: ReadonlySet<string>) {
    this.#before = new Shapes(before);
    this.#after = new Shapes(after);
    this.#errorCodes = errorCodes;
  }

  /** Compares the named schemas that operations use; call after comparing the operations. */
  named(): Found[] {
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      next();
    }
    return this.#found;
  }

  /** Returns the named schemas that exist on one side only, without an equivalent on the other. */
  get alone(): {gained: string[]; lost: string[]} {
    const [before, after] = [this.#before, this.#after].map(({named}) => Object.keys(named));
    const without = (all: readonly string[] = [], others: readonly string[] = [], side: string) =>
      all.filter((name) => !others.includes(name) && !this.#known.has(`${side} ${name}`));
    return {gained: without(after, before, 'after'), lost: without(before, after, 'before')};
  }

  /** Whether two schemas are equal, including everything they refer to. */
  isSameText(was: unknown, is: unknown): boolean {
    return this.#before.textOf(was) === this.#after.textOf(is);
  }

  compare(was: SchemaObject, is: SchemaObject, part: Part): void {
    const [old, now] = [this.#before.nameOf(was), this.#after.nameOf(is)];
    this.#known.add(`before ${old}`).add(`after ${now}`);
    // Either a schema or its use may permit null, so each use is compared.
    compareNull(this.#before.of(was), this.#after.of(is), part);
    if (old === undefined || now === undefined || !this.#isSameName(old, now)) {
      this.#compareInline(was, is, part);
      return;
    }
    this.#schedule(old, now, part.direction);
    compareDeprecation(was, is, part);
  }

  /** Whether the names are equal, or a schema was merely renamed. */
  #isSameName(old: string, now: string): boolean {
    const isKept = Object.hasOwn(this.#after.named, old) || Object.hasOwn(this.#before.named, now);
    return old === now || !isKept;
  }

  #schedule(old: string, name: string, direction: Direction): void {
    const key = `${direction} ${name}`;
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      this.#open.push(() => {
        const [was, is] = [this.#before.named[old] ?? true, this.#after.named[name] ?? true];
        const part = new Part(schemaPlace(name), direction, this.#found);
        this.#compareInline(was, is, part);
        this.#compareChildren([old, name], part);
      });
    }
  }

  /** Compares the children of a discriminator, which are used wherever their parent is. */
  #compareChildren([old, name]: readonly [string, string], part: Part): void {
    const was = childrenOf(this.#before.document, old);
    const is = childrenOf(this.#after.document, name);
    for (const child of is.filter((one) => was.includes(one))) {
      this.#schedule(child, child, part.direction);
    }
    if (stable(was) !== stable(is)) {
      part.changed(UNKNOWN, 'Rules changed: the schemas that extend it.');
    }
  }

  #compareInline(was: SchemaObject, is: SchemaObject, part: Part): void {
    const {direction} = part;
    const isInside = this.#inside.some(
      ([old, now, way]) => old === was && now === is && way === direction,
    );
    if (!isInside) {
      this.#inside.push([was, is, direction]);
      this.#compareShapes(was, is, part);
      this.#inside.pop();
    }
  }

  #compareShapes(was: SchemaObject, is: SchemaObject, part: Part): void {
    const [old, now] = [this.#before.of(was), this.#after.of(is)];
    compareDeprecation(old.keywords, now.keywords, part);
    const [given, gives] = [old, now].map((one) => stable(one.keywords.default));
    if (given !== gives) {
      part.became(['attention', 'compatible'], 'Default', codeOrNone(gives), codeOrNone(given));
    }
    const [lost, gained] = [isLess(old, now, part), isLess(now, old, part)];
    if (isChoiceInstead(old, now) || isChoiceInstead(now, old)) {
      part.changed(UNKNOWN, 'Rules changed: alternatives.');
      return;
    }
    if (lost || gained) {
      const verdicts = [
        lost ? 'breaking' : 'compatible',
        gained ? 'breaking' : 'compatible',
      ] as const;
      part.became(verdicts, 'Type', typeWords(now), typeWords(old));
    }
    if (lost && gained) {
      return;
    }
    this.#compareValues(old, now, part);
    // The values of an enum already have a fixed format and fixed limits.
    if (old.values === undefined || now.values === undefined) {
      compareFormat(old, now, part);
      compareLimits(old, now, part);
    }
    this.#compareFields(old, now, part);
    const [items, others] = [old.keywords.items ?? true, now.keywords.items ?? true];
    this.compare(items, others, part.at({label: `${part.place.label}[]`}));
    this.#compareChoices(old.choices, now.choices, part);
    this.#compareRules(old, now, part);
  }

  #compareValues({values: was}: Shape, {values: is}: Shape, part: Part): void {
    if (was === undefined || is === undefined) {
      const words = codes((is ?? was ?? []).map(asCode));
      if (was !== undefined) {
        part.changed(
          ['compatible', 'attention'],
          `Any value is allowed. Previously, only ${words}.`,
        );
      } else if (is !== undefined) {
        part.changed(NARROWER, `Only ${words}.`);
      }
      return;
    }
    const isIn = (list: readonly Json[], value: Json) =>
      list.some((one) => stable(one) === stable(value));
    const without = (list: readonly Json[], others: readonly Json[]) =>
      list.filter((value) => !isIn(others, value) && !this.#errorCodes.has(asCode(value)));
    const at = (value: Json) =>
      part
        .field(`=${asCode(value)}`)
        .at({subject: 'value', label: `${part.place.label}=${asCode(value)}`});
    // Clients can expect an enum to grow, but not to be replaced entirely.
    const keeps = was.length === 0 || was.some((value) => isIn(is, value));
    for (const value of without(is, was)) {
      const verdicts = keeps ? (['compatible', 'attention'] as const) : WIDER;
      at(value).tell('added', verdicts, `New value in ${part.direction}s.`, {
        value: {list: is, value},
      });
    }
    for (const value of without(was, is)) {
      const words = part.isRequest ? 'No longer accepted.' : 'No longer sent.';
      at(value).tell('removed', NARROWER, words);
    }
  }

  #compareFields(old: Shape, now: Shape, part: Part): void {
    const [wereRequired, areRequired] = [old, now].map((one) => new Set(one.keywords.required));
    const names = [now.fields, old.fields].flatMap((fields) => [...fields.keys()]);
    for (const name of new Set([...names, ...(areRequired ?? []), ...(wereRequired ?? [])])) {
      const [was, is] = [fieldOf(old, name), fieldOf(now, name)];
      // A change in a named part (`allOf`) is reported once, not for every schema that contains it.
      const at = part.field(name).at({origin: Object(is ?? was) as object});
      const isOld = was !== undefined && isSent(this.#before.of(was), part);
      const isNew = is !== undefined && isSent(this.#after.of(is), part);
      const [wasRequired, isRequired] = [wereRequired, areRequired].map((all) =>
        all?.has(name),
      ) as [boolean, boolean];
      const where = `in ${part.direction}s.`;
      if (isOld && isNew) {
        compareRequired(wasRequired, isRequired, at);
        this.compare(was, is, at);
      } else if (isNew) {
        const isHidden = was !== undefined && was !== false;
        const inRequest = isRequired && !wasRequired ? 'breaking' : 'compatible';
        const verdicts = [inRequest, old.further === false ? 'attention' : 'compatible'] as const;
        const words = part.isRequest
          ? `${isRequired ? 'Required' : 'Optional'} ${where}`
          : `${isRequired ? 'Always' : 'Can be'} ${where}`;
        at.tell(isHidden ? 'changed' : 'added', verdicts, words, {part: Object(is) as object});
        // Additional properties may already include a field of this name.
        if (!isHidden && typeof old.further === 'object') {
          this.compare(old.further, is, at);
        }
      } else if (isOld) {
        const isHidden = is !== undefined && is !== false;
        const isRefused = is !== undefined || now.further === false;
        const verdicts = [isRefused ? 'breaking' : 'attention', 'breaking'] as const;
        at.tell(isHidden ? 'changed' : 'removed', verdicts, `No longer ${where}`);
      } else if ([was, is].every((one) => typeof one !== 'object')) {
        compareRequired(wasRequired, isRequired, at);
      }
    }
    if ((old.further === false) === (now.further === false)) {
      this.compare(old.further, now.further, part.field('*'));
    } else if (now.further === false) {
      part.changed(NARROWER, 'No other fields are allowed.');
    } else {
      part.changed(['compatible', 'attention'], 'Other fields are allowed.');
    }
  }

  /** Reports changed rules without comparing their content: clients should be checked. */
  #compareRules({rules: was}: Shape, {rules: is}: Shape, part: Part): void {
    const names = [...new Set([...was.keys(), ...is.keys()])].filter(
      (name) => was.get(name) !== is.get(name) && name !== 'format',
    );
    if (names.length > 0) {
      part.changed(UNKNOWN, `Rules changed: ${codes(names)}.`);
    }
  }

  /** Compares alternatives that both descriptions have, and reports all others as one change. */
  #compareChoices(was: readonly Choice[], is: readonly Choice[], part: Part): void {
    const [olds, news] = [this.#namesOf(this.#before, was), this.#namesOf(this.#after, is)];
    for (const [, old, now] of pairUp(olds, news)) {
      if (old !== undefined && now !== undefined) {
        this.compare(old, now, new Part(part.place, part.direction));
      }
    }
    const rulesOf = (choices: readonly Choice[], names: ReadonlyMap<string, SchemaObject>) =>
      stable([
        [...names.keys()].sort(),
        choices.map(({word, discriminator, schemas}) => [
          schemas.length > 1 && word,
          discriminator,
        ]),
      ]);
    if (rulesOf(was, olds) !== rulesOf(is, news)) {
      part.changed(UNKNOWN, 'Rules changed: alternatives.');
    }
  }

  /** Maps alternatives by name, or else by content. */
  #namesOf(shapes: Shapes, choices: readonly Choice[]): Map<string, SchemaObject> {
    return new Map(
      choices
        .flatMap(({schemas}) => schemas)
        .map((schema) => [shapes.nameOf(schema) ?? shapes.textOf(schema), schema]),
    );
  }
}

/** Whether one side has a single schema where the other has alternatives. */
function isChoiceInstead(one: Shape, other: Shape): boolean {
  return one.choices.length === 0 && other.choices.length > 0 && other.fields.size === 0;
}

function compareNull(old: Shape, now: Shape, part: Part): void {
  const isAny = ({acceptsNull, types, values}: Shape) =>
    acceptsNull && types.length === 6 && values === undefined;
  if (old.acceptsNull !== now.acceptsNull && !isAny(old) && !isAny(now)) {
    part.changed(
      now.acceptsNull ? WIDER : NARROWER,
      now.acceptsNull ? 'May be `null`.' : 'May no longer be `null`.',
    );
  }
}

/** Compares the deprecation of schemas, parameters, headers and operations, without following references. */
export function compareDeprecation(old: unknown, now: unknown, part: Part): void {
  const [was, is] = [deprecationOf(old), deprecationOf(now)];
  if (was.deprecated !== is.deprecated) {
    const until = is.day === undefined ? '' : ` until ${is.day}`;
    if (is.deprecated) {
      part.tell('deprecated', UNKNOWN, `Still works${until}. Do not use it in new code.`);
    } else {
      part.changed(SAFE, 'No longer deprecated.');
    }
  } else if (was.day !== is.day) {
    part.became(UNKNOWN, 'Works until', is.day ?? 'any day', was.day ?? 'any day');
  }
}

function deprecationOf(part: unknown) {
  const {deprecated, 'x-sunset': sunset} = Object(part) as Record<string, unknown>;
  const day = typeof sunset === 'string' ? sunset : undefined;
  return {deprecated: String(deprecated) === 'true', day};
}

/** Whether a schema has types that the other lacks. In values sent as text, numbers and words are text as well. */
function isLess({types}: Shape, other: Shape, {place: {isText}}: Part): boolean {
  const {values, rules} = other;
  const isAnyText =
    other.types.includes('string') &&
    values === undefined &&
    rules.size + limitsOf(other).size === 0;
  const isTextAs = (type: string) =>
    isText === true && isAnyText && type !== 'object' && type !== 'array';
  return types.some((type) => !other.types.includes(type) && !isTextAs(type));
}

function typeWords({types}: Shape): string {
  if (types.length === 0 || types.length === 6) {
    return types.length === 0 ? 'nothing' : 'anything';
  }
  return codes(
    types.filter((type) => type !== 'integer' || !types.includes('number')),
    ' or ',
  );
}

/** Compares formats, which many validators ignore and whose removal rarely changes the values in a response. */
function compareFormat(old: Shape, now: Shape, part: Part): void {
  const [was, is] = [old.rules.get('format'), now.rules.get('format')];
  if (was !== is) {
    const isHint = was === undefined && WHOLE_RANGE.test(is ?? '');
    const inRequest = isHint ? 'attention' : 'breaking';
    const inResponse = is === undefined ? 'attention' : 'breaking';
    const isNarrower = was === undefined || SUBSETS.has(`${is} ${was}`);
    const isWider = is === undefined || SUBSETS.has(`${was} ${is}`);
    const verdicts = [
      isWider ? 'compatible' : inRequest,
      isNarrower ? 'compatible' : inResponse,
    ] as const;
    part.became(verdicts, 'Format', codeOrNone(is), codeOrNone(was));
  }
}

/** Limits by the type of the values they apply to. A number may have those of `integer`. */
const LIMITS = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
} as const;

function limitsOf({keywords, types}: Shape): Map<string, number> {
  const names = Object.entries(LIMITS).flatMap(([type, all]) => (types.includes(type) ? all : []));
  return new Map(
    names.flatMap((name) => {
      const value = keywords[name];
      return typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}

function compareLimits(old: Shape, now: Shape, part: Part): void {
  for (const [name, was, is] of pairUp(limitsOf(old), limitsOf(now))) {
    if (was !== is) {
      const isLower = (is ?? -Infinity) < (was ?? -Infinity);
      const isLess = /max/i.test(name) ? (is ?? Infinity) < (was ?? Infinity) : !isLower;
      const words = [is, was].map((one) => (one === undefined ? 'no limit' : String(one)));
      part.became(isLess ? NARROWER : WIDER, code(name), words[0] ?? '', words[1] ?? '');
    }
  }
}

export function compareRequired(was: boolean, is: boolean, part: Part): void {
  if (was !== is) {
    part.changed(
      is ? NARROWER : WIDER,
      is ? 'Now required, was optional.' : 'Now optional, was required.',
    );
  }
}

function isSent({keywords, types, acceptsNull}: Shape, {isRequest}: Part): boolean {
  return (
    keywords[isRequest ? 'readOnly' : 'writeOnly'] !== true && (types.length > 0 || acceptsNull)
  );
}

/** Finds a field by its name, or by a pattern that matches a prefix of the name. */
function fieldOf({fields, keywords}: Shape, name: string): SchemaObject | undefined {
  const pattern = Object.entries(keywords.patternProperties ?? {}).find(
    ([text]) => /^\^[\w-]+$/.test(text) && name.startsWith(text.slice(1)),
  );
  return fields.get(name) ?? pattern?.[1];
}
