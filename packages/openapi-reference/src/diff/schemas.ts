/** Changes of schemas: found where operations use them, told at the named schema that has them. */
import {code} from '../render/markdownText';
import {childrenOf} from '../inheritance';
import {anchorId} from '../slugs';
import type {Json, OpenApiDocument, SchemaObject} from '../types';
import {asCode} from '../words';
import {
  became,
  changed,
  codes,
  type Direction,
  type Found,
  type Impact,
  impactOf,
  type Place,
} from './changes';
import {
  type Choice,
  LIMIT_NAMES,
  type Limit,
  LIMITS,
  type Shape,
  Shapes,
  tagsOf,
  tightness,
  type Type,
} from './shape';
import {stable} from './stable';

/** Where two schemas are compared. */
export interface Position {
  place: Place;
  direction: Direction;
  /** Of a parameter or header, whose values are texts. */
  isText?: boolean;
  /** Null is decided where the schema is used. */
  isNullDecided?: boolean;
}

interface Told {
  /** The same for the same finding about a part. */
  key: string;
  told: Found;
}

const schemaPlace = (name: string): Place => ({
  subject: 'schema',
  label: name,
  page: {kind: 'schema', name},
  id: 'field',
});

/** Pairs of formats, the first of which is a subset of the second. Source: OpenAPI Format Registry. */
const SUBSETS: readonly string[] = [
  'int32 int64',
  'float double',
  'email idn-email',
  'uri uri-reference',
];
/** Formats that allow every number which clients exchange. */
const WHOLE_RANGE = /^(?:int64|double|float|decimal)$/;
/** Keywords that only refuse values: a new one allows less, and without it more is allowed. */
const REFUSALS = new Set([
  'pattern',
  'multipleOf',
  'uniqueItems',
  'not',
  'contains',
  'propertyNames',
]);

export class SchemaComparison {
  readonly #before: Shapes;
  readonly #after: Shapes;
  /** Values that are told elsewhere. */
  readonly #errorCodes: ReadonlySet<string>;
  readonly #found: Found[] = [];
  /** Named pairs that are compared, or will be. */
  readonly #seen = new Set<string>();
  readonly #open: (() => void)[] = [];
  readonly #inside = new Set<string>();
  readonly #ids = new Map<object, number>();
  /** Named schemas that stood for an earlier one, and those that one stands for. */
  readonly #known = {before: new Set<string>(), after: new Set<string>()};

  constructor(before: OpenApiDocument, after: OpenApiDocument, errorCodes: ReadonlySet<string>) {
    this.#before = new Shapes(before);
    this.#after = new Shapes(after);
    this.#errorCodes = errorCodes;
  }

  /** Compares the named schemas that operations use, once these have been compared. */
  named(): Found[] {
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      next();
    }
    return this.#found;
  }

  /** Named schemas that are on one side only, and have no equal on the other. */
  get alone(): {gained: string[]; lost: string[]} {
    const [was, is] = [this.#before.named, this.#after.named];
    return {
      gained: Object.keys(is).filter(
        (name) => !Object.hasOwn(was, name) && !this.#known.after.has(name),
      ),
      lost: Object.keys(was).filter(
        (name) => !Object.hasOwn(is, name) && !this.#known.before.has(name),
      ),
    };
  }

  /** Directions in which a named schema is used. */
  usesOf(name: string): Direction[] {
    return (['request', 'response'] as const).filter((one) => this.#seen.has(`${one} ${name}`));
  }

  compare(was: SchemaObject, is: SchemaObject, position: Position): Found[] {
    const [old, now] = [this.#before.nameOf(was), this.#after.nameOf(is)];
    if (old === undefined || now === undefined || !this.#isSameName(old.name, now.name)) {
      this.#know(old?.name, now?.name);
      return this.#compareInline(was, is, position);
    }
    const isNullDecided = old.orNull || now.orNull;
    this.#schedule(old.name, now.name, {...position, isNullDecided});
    const [before, after] = [this.#before.of(was), this.#after.of(is)];
    return [
      ...(isNullDecided && position.isNullDecided !== true
        ? nullFinding(before, after, position)
        : []),
      ...deprecation(ownMarks(was), ownMarks(is), position.place),
    ];
  }

  /** The same name, or the only name that has changed. */
  #isSameName(old: string, now: string): boolean {
    return (
      old === now ||
      !(Object.hasOwn(this.#after.named, old) || Object.hasOwn(this.#before.named, now))
    );
  }

  #know(old: string | undefined, now: string | undefined): void {
    this.#known.before.add(old ?? '');
    this.#known.after.add(now ?? '');
  }

  #schedule(old: string, name: string, {direction, isNullDecided}: Position): void {
    this.#know(old, name);
    const key = `${direction} ${name}`;
    for (const one of isNullDecided === true ? [key] : [key, `${key} null`]) {
      if (this.#seen.has(one)) {
        continue;
      }
      this.#seen.add(one);
      this.#open.push(() => {
        const [was, is] = [this.#before.named[old] ?? true, this.#after.named[name] ?? true];
        const position = {place: schemaPlace(name), direction, isNullDecided: one === key};
        this.#found.push(
          ...this.#compareInline(was, is, position),
          ...(one === key ? this.#compareChildren(old, name, position) : []),
        );
      });
    }
  }

  /** Schemas that a discriminator leads to are used wherever their parent is. */
  #compareChildren(old: string, name: string, position: Position): Found[] {
    const [was, is] = [
      childrenOf(this.#before.document, old),
      childrenOf(this.#after.document, name),
    ];
    const named = (shapes: Shapes, parent: string, children: readonly string[]) => {
      const schema = shapes.named[parent];
      return children.map(
        (one) => `${one} ${typeof schema === 'object' ? tagsOf(schema, one).join() : ''}`,
      );
    };
    for (const child of is) {
      if (was.includes(child)) {
        this.#schedule(child, child, position);
      }
    }
    const [before, after] = [named(this.#before, old, was), named(this.#after, name, is)];
    return stable(before.sort()) === stable(after.sort())
      ? []
      : [changed(position.place, 'attention', 'Rules changed: the schemas that extend it.')];
  }

  #compareOnce(was: SchemaObject, is: SchemaObject, position: Position): Found[] {
    const pair = `${this.#idOf(was)} ${this.#idOf(is)} ${position.direction} ${position.isNullDecided}`;
    if (this.#inside.has(pair)) {
      return [];
    }
    this.#inside.add(pair);
    const found = this.#compareShapes(was, is, position);
    this.#inside.delete(pair);
    return found;
  }

  /** What comes from a named part of both (`allOf`) is told at that part, once for all schemas that have it. */
  #compareInline(was: SchemaObject, is: SchemaObject, position: Position): Found[] {
    return this.#compareParts(was, is, position).map(({told}) => told);
  }

  #compareParts(was: SchemaObject, is: SchemaObject, position: Position): Told[] {
    const found = this.#compareOnce(was, is, position);
    const [old, now] = [this.#before.of(was), this.#after.of(is)];
    const bases = [...now.bases].filter((name) => old.bases.has(name));
    const atBase = new Map(
      (found.length === 0 ? [] : bases).flatMap((name) => {
        this.#know(name, name);
        return this.#compareParts(
          this.#before.named[name] ?? true,
          this.#after.named[name] ?? true,
          {
            place: schemaPlace(name),
            direction: position.direction,
          },
        ).map(({key, told}) => [key, told] as const);
      }),
    );
    return found.map((one) => {
      const tail = one.label.startsWith(position.place.label)
        ? one.label.slice(position.place.label.length)
        : one.label;
      const key = `${one.kind} ${tail}: ${one.words}`;
      return {key, told: atBase.get(key) ?? one};
    });
  }

  #idOf(schema: SchemaObject): number | boolean {
    if (typeof schema === 'boolean') {
      return schema;
    }
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  #compareShapes(was: SchemaObject, is: SchemaObject, position: Position): Found[] {
    const {place, direction} = position;
    const [old, now] = [this.#before.of(was), this.#after.of(is)];
    const common = [
      ...(position.isNullDecided === true ? [] : nullFinding(old, now, position)),
      ...deprecation(old, now, place),
      ...defaultFinding(old, now, position),
    ];
    if (isChoiceInstead(old, now)) {
      const [one = onlyChoice(was)] = old.choices;
      const [other = onlyChoice(is)] = now.choices;
      return [...common, ...this.#compareChoices(one, other, position)];
    }
    const [lost, gained] = typesBetween(old, now, position);
    if (lost || gained) {
      const type = changed(
        place,
        impactOf({shrinks: lost, grows: gained}, direction),
        became('Type', typeWords(now.types), typeWords(old.types)),
      );
      if (lost && gained) {
        return [...common, type];
      }
      common.push(type);
    }
    const areValues = old.values !== undefined && now.values !== undefined;
    return [
      ...common,
      ...this.#compareValues(old, now, position),
      // Values of a list have the format and the limits of the list anyway.
      ...(areValues
        ? []
        : [...formatFinding(old, now, position), ...limitFindings(old, now, position)]),
      ...this.#compareFields(old, now, position),
      ...this.compare(old.items, now.items, {
        direction,
        isText: position.isText ?? false,
        place: {...place, label: `${place.label}[]`},
      }),
      ...(old.choices.length === now.choices.length
        ? now.choices.flatMap((choice, index) =>
            this.#compareChoices(old.choices[index] ?? choice, choice, position),
          )
        : [changed(place, 'attention', 'Rules changed: alternatives.')]),
      ...this.#compareRules(old, now, position),
    ];
  }

  #compareValues(old: Shape, now: Shape, {place, direction}: Position): Found[] {
    const [was, is] = [old.values, now.values];
    if (was === undefined && is === undefined) {
      return [];
    }
    if (was === undefined || is === undefined) {
      const words = codes((is ?? was ?? []).map(asCode));
      return [
        is === undefined
          ? changed(
              place,
              direction === 'request' ? 'compatible' : 'attention',
              `Any value, were only ${words}.`,
            )
          : changed(place, direction === 'request' ? 'breaking' : 'compatible', `Only ${words}.`),
      ];
    }
    const isIn = (list: readonly Json[], value: Json) =>
      list.some((one) => stable(one) === stable(value));
    const keeps = was.length === 0 || was.some((value) => isIn(is, value));
    const at = (value: Json): Place => ({
      ...below(place, `=${asCode(value)}`),
      subject: 'value',
      label: `${place.label}=${asCode(value)}`,
    });
    const without = (list: readonly Json[], others: readonly Json[]) =>
      list.filter((value) => !isIn(others, value) && !this.#errorCodes.has(asCode(value)));
    // A client can expect that lists of values grow, and not that another one takes their place.
    const inResponse = keeps ? 'attention' : 'breaking';
    return [
      ...without(is, was).map((value): Found => ({
        ...at(value),
        kind: 'added',
        impact: direction === 'request' ? 'compatible' : inResponse,
        words: `New value in ${direction}s.`,
        value: {list: is, value},
      })),
      ...without(was, is).map((value): Found => ({
        ...at(value),
        kind: 'removed',
        impact: direction === 'request' ? 'breaking' : 'compatible',
        words: direction === 'request' ? 'No longer accepted.' : 'No longer sent.',
      })),
    ];
  }

  #compareFields(old: Shape, now: Shape, position: Position): Found[] {
    const {place, direction} = position;
    const names = new Set(
      [now.fields, old.fields, now.required, old.required].flatMap((all) => [...all.keys()]),
    );
    const isRequest = direction === 'request';
    const found = [...names].flatMap((name): Found[] => {
      const at = below(place, name);
      const [was, is] = [fieldOf(old, name), fieldOf(now, name)];
      const [isOld, isNew] = [
        was !== undefined && isSent(this.#before.of(was), direction),
        is !== undefined && isSent(this.#after.of(is), direction),
      ];
      const [wasRequired, isRequired] = [old.required.has(name), now.required.has(name)];
      if (isOld && isNew) {
        return [
          ...requiredFinding(wasRequired, isRequired, at, direction),
          ...this.compare(was ?? true, is ?? true, {
            place: at,
            direction,
            isText: position.isText ?? false,
          }),
        ];
      }
      if (isNew) {
        const isHidden = was !== undefined && was !== false;
        return [
          {
            ...at,
            kind: isHidden ? 'changed' : 'added',
            impact: addedImpact(isRequired && !wasRequired, old.further === false, direction),
            words: isHidden ? `Now also in ${direction}s.` : addedWords(isRequired, direction),
            ...(typeof is === 'object' && {part: is}),
          },
          // A field of this name could be among the others.
          ...(isHidden || typeof old.further !== 'object'
            ? []
            : this.compare(old.further, is ?? true, {place: at, direction})),
        ];
      }
      if (isOld) {
        const isHidden = is !== undefined && is !== false;
        const isRefused = isHidden || is === false || now.further === false;
        return [
          {
            ...at,
            kind: isHidden ? 'changed' : 'removed',
            impact: isRequest && !isRefused ? 'attention' : 'breaking',
            words: `No longer in ${direction}s.`,
          },
        ];
      }
      const isSomewhere = [was, is].some((one) => typeof one === 'object');
      return isSomewhere ? [] : requiredFinding(wasRequired, isRequired, at, direction);
    });
    return [...found, ...this.#compareFurther(old, now, position)];
  }

  #compareFurther({further: was}: Shape, {further: is}: Shape, position: Position): Found[] {
    const {place, direction} = position;
    if ((was === false) === (is === false)) {
      return this.compare(was, is, {...position, isNullDecided: false, place: below(place, '*')});
    }
    return is === false
      ? [changed(place, impactOf({shrinks: true}, direction), 'No other fields are allowed.')]
      : [
          changed(
            place,
            direction === 'request' ? 'compatible' : 'attention',
            'Other fields are allowed.',
          ),
        ];
  }

  /** Rules are not compared: a client should be checked, unless one has only come or gone. */
  #compareRules({rules: was}: Shape, {rules: is}: Shape, {place, direction}: Position): Found[] {
    const isXml = this.#before.hasXml && this.#after.hasXml;
    const names = [...new Set([...was.keys(), ...is.keys()])].filter(
      (name) => was.get(name) !== is.get(name) && (name !== 'xml' || isXml),
    );
    const isFine = (name: string) =>
      REFUSALS.has(name) && !(direction === 'request' ? is : was).has(name);
    const isRefused = (name: string) =>
      REFUSALS.has(name) && direction === 'request' && !was.has(name);
    const impact = names.every(isFine) ? 'compatible' : 'attention';
    return names.length === 0
      ? []
      : [
          changed(
            place,
            names.some(isRefused) ? 'breaking' : impact,
            `Rules changed: ${codes(names)}.`,
          ),
        ];
  }

  /** Alternatives are not compared one by one: those that have no equal on the other side are told together. */
  #compareChoices(was: Choice, is: Choice, position: Position): Found[] {
    const {place, direction} = position;
    const {lost, gained} = this.#unmatched(was, is, position);
    const isTagged = was.tags.size > 0 && is.tags.size > 0;
    const isOtherTag = [...was.tags].some(
      ([name, tag]) => is.tags.has(name) && is.tags.get(name) !== tag,
    );
    if (isOtherTag || was.tags.size > 0 !== is.tags.size > 0) {
      return [changed(place, 'attention', 'Rules changed: values of the discriminator.')];
    }
    if (lost.length + gained.length === 0) {
      return was.isExclusive === is.isExclusive || is.list.length < 2
        ? []
        : [changed(place, 'attention', 'Rules changed: how many alternatives may apply.')];
    }
    const isSafe =
      direction === 'request'
        ? lost.length === 0 && (isTagged || !is.isExclusive)
        : gained.length === 0 && (isTagged || !was.isExclusive);
    const words = new Set([
      ...gained.map((name) => `new alternative${name}`),
      ...lost.map((name) => `no longer an alternative${name}`),
    ]);
    const impact = isSafe ? 'compatible' : 'attention';
    return [changed(place, impact, `Rules changed: ${[...words].join(', ')}.`)];
  }

  /** Names of alternatives on one side only, with a space before them. */
  #unmatched(
    was: Choice,
    is: Choice,
    {place, direction}: Position,
  ): {lost: string[]; gained: string[]} {
    const left = new Set(was.list);
    const nameOf = (shapes: Shapes, schema: SchemaObject) => shapes.nameOf(schema)?.name ?? '';
    let isRetagged = was.tags.size > 0 !== is.tags.size > 0;
    const take = (now: SchemaObject, isPartner: (old: SchemaObject) => boolean) => {
      const partner = [...left].find(isPartner);
      if (partner !== undefined) {
        left.delete(partner);
        isRetagged ||=
          was.tags.get(nameOf(this.#before, partner)) !== is.tags.get(nameOf(this.#after, now));
        this.compare(partner, now, {place, direction, isNullDecided: true});
      }
      return partner !== undefined;
    };
    const unnamed = is.list.filter((now) => {
      const name = this.#after.nameOf(now)?.name;
      return !take(now, (old) => {
        const other = this.#before.nameOf(old)?.name;
        return name !== undefined && other !== undefined && this.#isSameName(other, name);
      });
    });
    const gained = unnamed.filter(
      (now) =>
        !take(
          now,
          (old) =>
            this.#compareInline(old, now, {place, direction, isNullDecided: true}).length === 0,
        ),
    );
    const nameIn = (shapes: Shapes) => (schema: SchemaObject) => {
      const name = shapes.nameOf(schema)?.name;
      return name === undefined ? '' : ` ${code(name)}`;
    };
    return {lost: [...left].map(nameIn(this.#before)), gained: gained.map(nameIn(this.#after))};
  }
}

export function below(place: Place, name: string): Place {
  return {
    ...place,
    subject: 'field',
    label: `${place.label}.${name}`,
    ...(place.id !== undefined && {id: anchorId(place.id, name)}),
  };
}

/** A whole schema where there were, or are now, alternatives. */
function isChoiceInstead(old: Shape, now: Shape): boolean {
  const [one, other] = old.choices.length === 0 ? [old, now] : [now, old];
  return one.choices.length === 0 && other.choices.length === 1 && other.fields.size === 0;
}

function onlyChoice(schema: SchemaObject): Choice {
  return {isExclusive: false, list: [schema], tags: new Map()};
}

export function nullFinding(old: Shape, now: Shape, {place, direction}: Position): Found[] {
  return old.isNullable === now.isNullable || isAny(old) || isAny(now)
    ? []
    : [
        now.isNullable
          ? changed(place, impactOf({grows: true}, direction), 'May be `null`.')
          : changed(place, impactOf({shrinks: true}, direction), 'May no longer be `null`.'),
      ];
}

const isAny = ({isNullable, types, values}: Shape) =>
  isNullable && types.size === 6 && values === undefined;

interface Marks {
  deprecated: boolean;
  sunset?: string;
}

/** What a schema says itself, without what it refers to. */
export function ownMarks(part: unknown): Marks {
  const {deprecated, 'x-sunset': sunset} = (part ?? {}) as Record<string, unknown>;
  return {deprecated: deprecated === true, ...(typeof sunset === 'string' && {sunset})};
}

export function deprecation(was: Marks, is: Marks, place: Place): Found[] {
  const until = is.sunset === undefined ? '' : ` until ${is.sunset}`;
  if (was.deprecated !== is.deprecated) {
    return [
      is.deprecated
        ? {
            ...place,
            kind: 'deprecated',
            impact: 'attention',
            words: `Still works${until}. Do not use it in new code.`,
          }
        : changed(place, 'compatible', 'No longer deprecated.'),
    ];
  }
  if (was.sunset === is.sunset) {
    return [];
  }
  const isLater = is.sunset === undefined || (was.sunset !== undefined && was.sunset < is.sunset);
  return [
    changed(
      place,
      isLater ? 'compatible' : 'attention',
      became('Works until', is.sunset ?? 'no date', was.sunset ?? 'no date'),
    ),
  ];
}

function defaultFinding(
  {default: was}: Shape,
  {default: is}: Shape,
  {place, direction}: Position,
): Found[] {
  const words = (text: string | undefined) =>
    text === undefined ? 'none' : code(text.replace(/^"(.*)"$/, '$1'));
  return was === is
    ? []
    : [
        changed(
          place,
          direction === 'request' ? 'attention' : 'compatible',
          became('Default', words(is), words(was)),
        ),
      ];
}

/** Whether types are lost and gained. In a text, a number or a word is a text as well. */
function typesBetween(
  old: Shape,
  now: Shape,
  {isText}: Position,
): [lost: boolean, gained: boolean] {
  const isLess = (one: Shape, other: Shape) =>
    [...one.types].some(
      (type) =>
        !other.types.has(type) &&
        !(isText === true && isAnyText(other) && type !== 'object' && type !== 'array'),
    );
  return [isLess(old, now), isLess(now, old)];
}

const isAnyText = ({types, values, format, rules, limits}: Shape) =>
  types.has('string') &&
  values === undefined &&
  format === undefined &&
  rules.size === 0 &&
  Object.keys(limits).length === 0;

function typeWords(types: ReadonlySet<Type>): string {
  if (types.size === 0 || types.size === 6) {
    return types.size === 0 ? 'nothing' : 'anything';
  }
  const names = [...types].map((type) => (type === 'fraction' ? 'number' : type));
  return codes(
    names.filter((type) => type !== 'integer' || !types.has('fraction')),
    ' or ',
  );
}

/** Many readers of JSON Schema do not check formats; without one, the texts of a response are seldom other texts. */
function formatFinding(
  {format: was}: Shape,
  {format: is}: Shape,
  {place, direction}: Position,
): Found[] {
  if (was === is) {
    return [];
  }
  const isIn = (narrow: string | undefined, wide: string | undefined) =>
    wide === undefined || SUBSETS.includes(`${narrow} ${wide}`);
  const isHint = was === undefined && WHOLE_RANGE.test(is ?? '') && direction === 'request';
  const isForgotten = is === undefined && direction === 'response';
  const impact = impactOf({shrinks: !isIn(was, is), grows: !isIn(is, was)}, direction);
  const words = (format: string | undefined) => (format === undefined ? 'none' : code(format));
  return [
    changed(
      place,
      isHint || isForgotten ? 'attention' : impact,
      became('Format', words(is), words(was)),
    ),
  ];
}

function limitFindings(old: Shape, now: Shape, {place, direction}: Position): Found[] {
  const words = (limit: Limit | undefined) =>
    limit === undefined ? 'no limit' : `${limit.value}${limit.isExclusive ? ' (exclusive)' : ''}`;
  return LIMIT_NAMES.flatMap((name) => {
    const [was, is] = [old.limits[name], now.limits[name]];
    const order = tightness(name, is, was);
    return order === 0
      ? []
      : [
          changed(
            place,
            impactOf({shrinks: order > 0, grows: order < 0}, direction),
            became(LIMITS[name].words, words(is), words(was)),
          ),
        ];
  });
}

export function requiredFinding(
  was: boolean,
  is: boolean,
  place: Place,
  direction: Direction,
): Found[] {
  return was === is
    ? []
    : [
        changed(
          place,
          impactOf({shrinks: is, grows: !is}, direction),
          is ? 'Now required, was optional.' : 'Now optional, was required.',
        ),
      ];
}

function isSent({readOnly, writeOnly, types, isNullable}: Shape, direction: Direction): boolean {
  return !(direction === 'request' ? readOnly : writeOnly) && (types.size > 0 || isNullable);
}

/** A field by its name, or by a pattern that is only the beginning of names. */
function fieldOf({fields, patterns}: Shape, name: string): SchemaObject | undefined {
  const [pattern] = [...patterns].filter(
    ([text]) => /^\^[\w-]+$/.test(text) && name.startsWith(text.slice(1)),
  );
  return fields.get(name) ?? pattern?.[1];
}

function addedImpact(isRequired: boolean, wasClosed: boolean, direction: Direction): Impact {
  if (direction === 'request') {
    return isRequired ? 'breaking' : 'compatible';
  }
  return wasClosed ? 'attention' : 'compatible';
}

function addedWords(isRequired: boolean, direction: Direction): string {
  return direction === 'request'
    ? `${isRequired ? 'Required' : 'Optional'} in requests.`
    : `${isRequired ? 'Always' : 'Can be'} in responses.`;
}
