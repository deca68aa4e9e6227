import {schemaNameOf} from '../resolve';
import {type Choice, type NormalForm, normalForm} from '../normalForm';
import {anchorId} from '../slugs';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';
import {code} from '../render/markdownText';
import {
  type Change,
  type Directions,
  directionWords,
  type Impact,
  impactBy,
  type Page,
  type Place,
} from './changes';
import {
  compareRules,
  type Finding,
  nullFinding,
  stable,
  typeFinding,
  typeRelation,
  typesOf,
} from './keywords';

export interface Comparison {
  before: OpenApiDocument;
  after: OpenApiDocument;
  /** From the old name of a schema to its new one, where only the name has changed. */
  renamed: ReadonlyMap<string, string>;
  /** Values that are reported elsewhere: the codes of the error catalogue. */
  errorCodes: ReadonlySet<string>;
}

type Unwrapped = NormalForm;

/** Keywords that describe the place of a reference, not its target. */
const STRUCTURE = new Set<string>(['$ref', 'allOf', 'anyOf', 'oneOf', 'properties', 'required']);

/** Rules without a sentence of their own: their changes have to be read. */
const OTHER_RULES = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'unevaluatedItems',
  'contentEncoding',
  'contentMediaType',
] as const;

/**
 * Changes of one place that holds a schema, down to its leaves. Named schemas are compared once, at their definition;
 * here it matters only whether the name refers to a different schema.
 */
export function compareSchemas(
  comparison: Comparison,
  before: SchemaObject | undefined,
  after: SchemaObject | undefined,
  place: Place,
  directions: Directions,
  inside: readonly string[] = [],
): Change[] {
  const [was, is] = [before ?? true, after ?? true];
  const [oldRef, newRef] = [
    normalForm(comparison.before, was, []).ref,
    normalForm(comparison.after, is, []).ref,
  ];
  if (oldRef !== undefined && newRef !== undefined && currentName(comparison, oldRef) === newRef) {
    return compareUses(comparison, {was, oldRef}, {is, newRef}, place, directions);
  }
  const mark = `${oldRef ?? ''} > ${newRef ?? ''}`;
  if (inside.includes(mark)) {
    return [];
  }
  const [oldOwn, newOwn] = withoutCommonParents(comparison, was, is);
  return compareViews(
    comparison,
    normalForm(comparison.before, oldOwn, []),
    normalForm(comparison.after, newOwn, []),
    place,
    directions,
    // Inside a named schema, each further name is compared separately, so only changed names can cause a cycle.
    oldRef === undefined && newRef === undefined ? inside : [...inside, mark],
  );
}

function currentName({renamed}: Comparison, name: string): string {
  return renamed.get(name) ?? name;
}

/** Two uses of the same named schema: compares what is beside the name. */
function compareUses(
  comparison: Comparison,
  {was, oldRef}: {was: SchemaObject; oldRef: string},
  {is, newRef}: {is: SchemaObject; newRef: string},
  place: Place,
  directions: Directions,
): Change[] {
  const [oldOwn, newOwn] = [besideName(was), besideName(is)];
  const addsNull = (document: OpenApiDocument, schema: SchemaObject, name: string) =>
    normalForm(document, schema, []).isNullable &&
    !normalForm(document, {$ref: `#/components/schemas/${name}`}, []).isNullable;
  return [
    ...findings(
      [
        ...compareRules(oldOwn, newOwn),
        nullFinding(
          addsNull(comparison.before, was, oldRef),
          addsNull(comparison.after, is, newRef),
        ),
      ],
      place,
      directions,
    ),
    ...compareFlags(oldOwn, newOwn, place, directions),
  ];
}

function besideName(schema: SchemaObject): SchemaKeywords {
  return typeof schema === 'boolean'
    ? {}
    : Object.fromEntries(Object.entries(schema).filter(([key]) => !STRUCTURE.has(key)));
}

/** A change of a parent is reported at the parent, not at each schema that names it in `allOf`. */
function withoutCommonParents(
  comparison: Comparison,
  was: SchemaObject,
  is: SchemaObject,
): [SchemaObject, SchemaObject] {
  const [oldParents, newParents] = [parentsOf(was), parentsOf(is)];
  const common = oldParents.filter((name) => newParents.includes(currentName(comparison, name)));
  const commonNew = common.map((name) => currentName(comparison, name));
  return [withoutParents(was, common), withoutParents(is, commonNew)];
}

function parentsOf(schema: SchemaObject): string[] {
  const parts = typeof schema === 'object' ? (schema.allOf ?? []) : [];
  return parts.map(refName).filter((name) => name !== undefined);
}

function refName(schema: SchemaObject): string | undefined {
  return typeof schema === 'object' && schema.$ref !== undefined
    ? schemaNameOf(schema.$ref)
    : undefined;
}

function withoutParents(schema: SchemaObject, names: readonly string[]): SchemaObject {
  return typeof schema === 'boolean' || schema.allOf === undefined || names.length === 0
    ? schema
    : {...schema, allOf: schema.allOf.filter((part) => !names.includes(refName(part) ?? ''))};
}

function compareViews(
  comparison: Comparison,
  was: Unwrapped,
  is: Unwrapped,
  place: Place,
  directions: Directions,
  inside: readonly string[],
): Change[] {
  const [before, after] = [was.keywords, is.keywords];
  const choices = compareChoices(comparison, was, is, place, directions, inside);
  const hasType = was.choices.length === 0 && is.choices.length === 0;
  const nullChange = nullFinding(was.isNullable, is.isNullable);
  const isOneOfSeveral = (was.choices.length === 0) !== (is.choices.length === 0);
  if (isOneOfSeveral) {
    return [
      ...findings([nullChange], place, directions),
      ...compareFlags(before, after, place, directions),
      ...choices,
    ];
  }
  if (hasType && haveNothingInCommon(before, after)) {
    return findings([typeFinding(before, after), nullChange], place, directions);
  }
  return [
    ...findings(
      [
        hasType ? typeFinding(before, after) : undefined,
        nullChange,
        ...compareRules(before, after),
        closedFinding(before, after),
        otherRulesFinding(before, after),
      ],
      place,
      directions,
    ),
    ...compareFlags(before, after, place, directions),
    ...compareValues(comparison, before, after, place, directions),
    ...compareProperties(comparison, before, after, place, directions, inside),
    ...compareChildren(comparison, before, after, place, directions, inside),
    ...choices,
  ];
}

function haveNothingInCommon(before: SchemaKeywords, after: SchemaKeywords): boolean {
  const is = typesOf(after);
  return (
    typeRelation(before, after) === 'other' && ![...typesOf(before)].some((one) => is.has(one))
  );
}

function findings(
  all: readonly (Finding | undefined)[],
  place: Place,
  directions: Directions,
): Change[] {
  return all
    .filter((finding) => finding !== undefined)
    .map(({words, inRequest, inResponse}) => ({
      ...place,
      kind: 'changed',
      impact: impactBy(directions, inRequest, inResponse),
      words,
    }));
}

function closedFinding(before: SchemaKeywords, after: SchemaKeywords): Finding | undefined {
  const isClosed = ({additionalProperties, unevaluatedProperties}: SchemaKeywords) =>
    additionalProperties === false || unevaluatedProperties === false;
  if (isClosed(before) === isClosed(after)) {
    return undefined;
  }
  return isClosed(after)
    ? {words: 'No other fields are allowed.', inRequest: 'breaking', inResponse: 'compatible'}
    : {words: 'Other fields are allowed.', inRequest: 'compatible', inResponse: 'attention'};
}

function otherRulesFinding(before: SchemaKeywords, after: SchemaKeywords): Finding | undefined {
  const changed = OTHER_RULES.filter((rule) => stable(before[rule]) !== stable(after[rule]));
  return changed.length > 0
    ? {
        words: `Changed rules: ${changed.map(code).join(', ')}.`,
        inRequest: 'attention',
        inResponse: 'attention',
      }
    : undefined;
}

/** Deprecation, and values that are only sent in one direction. */
function compareFlags(
  before: SchemaKeywords,
  after: SchemaKeywords,
  place: Place,
  directions: Directions,
): Change[] {
  const changes: Change[] = [];
  if ((before.deprecated ?? false) !== (after.deprecated ?? false)) {
    changes.push(deprecation(place, after.deprecated ?? false));
  }
  const oneWay: Finding[] = [
    ...turned(before.readOnly, after.readOnly, {
      on: 'Only in responses: no longer accepted in requests.',
      off: 'Now also accepted in requests.',
      inRequest: 'breaking',
      inResponse: 'compatible',
    }),
    ...turned(before.writeOnly, after.writeOnly, {
      on: 'Only in requests: no longer in responses.',
      off: 'Now also in responses.',
      inRequest: 'compatible',
      inResponse: 'breaking',
    }),
  ];
  return [...changes, ...findings(oneWay, place, directions)];
}

function turned(
  before: boolean | undefined = false,
  after: boolean | undefined = false,
  {
    on,
    off,
    inRequest,
    inResponse,
  }: {on: string; off: string; inRequest: Impact; inResponse: Impact},
): Finding[] {
  if (before === after) {
    return [];
  }
  return [
    after
      ? {words: on, inRequest, inResponse}
      : {words: off, inRequest: 'compatible', inResponse: 'compatible'},
  ];
}

export function deprecation(place: Place, isDeprecated: boolean): Change {
  return isDeprecated
    ? {
        ...place,
        kind: 'deprecated',
        impact: 'attention',
        words: 'Still works. Do not use it in new code.',
      }
    : {...place, kind: 'changed', impact: 'compatible', words: 'No longer deprecated.'};
}

function compareValues(
  {errorCodes}: Comparison,
  before: SchemaKeywords,
  after: SchemaKeywords,
  place: Place,
  directions: Directions,
): Change[] {
  const [was, is] = [listOf(before), listOf(after)];
  if (was === undefined || is === undefined) {
    const list = is ?? was;
    if (list === undefined || was === is) {
      return [];
    }
    const words = `${is === undefined ? 'Any value, were only' : 'Only'} ${list.map((value) => code(asCode(value))).join(', ')}.`;
    return findings(
      [
        is === undefined
          ? {words, inRequest: 'compatible', inResponse: 'attention'}
          : {words, inRequest: 'breaking', inResponse: 'compatible'},
      ],
      place,
      directions,
    );
  }
  const has = (list: readonly Json[], value: Json) =>
    list.some((one) => stable(one) === stable(value));
  const at = (value: Json): Place => ({
    ...place,
    subject: 'value',
    label: `${place.label}=${asCode(value)}`,
    ...(place.id === undefined ? {} : {id: anchorId(place.id, `=${asCode(value)}`)}),
  });
  const isReported = (value: Json) => value !== null && !errorCodes.has(asCode(value));
  const where = directionWords(directions);
  return [
    ...is
      .filter((value) => isReported(value) && !has(was, value))
      .map((value): Change => ({
        ...at(value),
        kind: 'added',
        impact: impactBy(directions, 'compatible', 'attention'),
        words: `New value${where === '' ? '' : ` ${where}`}.`,
        value: {list: is, value},
      })),
    ...was
      .filter((value) => isReported(value) && !has(is, value))
      .map((value): Change => ({
        ...at(value),
        kind: 'removed',
        impact: impactBy(directions, 'breaking', 'compatible'),
        words: directions.request ? 'No longer accepted.' : 'No longer sent.',
      })),
  ];
}

function listOf({enum: values, const: only}: SchemaKeywords): Json[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

function child(place: Place, name: string): Place {
  return {
    subject: 'field',
    label: `${place.label}.${name}`,
    page: place.page,
    ...(place.id === undefined ? {} : {id: anchorId(place.id, name)}),
  };
}

/** A field that is sent in one direction does not matter in the other. */
function narrowed(directions: Directions, ...schemas: (SchemaObject | undefined)[]): Directions {
  const says = (key: 'readOnly' | 'writeOnly') =>
    schemas.every((schema) => typeof schema === 'object' && schema[key] === true);
  return {
    request: directions.request && !says('readOnly'),
    response: directions.response && !says('writeOnly'),
  };
}

function compareProperties(
  comparison: Comparison,
  before: SchemaKeywords,
  after: SchemaKeywords,
  place: Place,
  directions: Directions,
  inside: readonly string[],
): Change[] {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const [wasRequired, isRequired] = [new Set(before.required), new Set(after.required)];
  const isClosed = after.additionalProperties === false || after.unevaluatedProperties === false;
  const names = new Set([...Object.keys(is), ...Object.keys(was), ...wasRequired, ...isRequired]);
  return [...names].flatMap((name): Change[] => {
    const [old, now] = [own(was, name), own(is, name)];
    const at = child(place, name);
    if (old === undefined && now !== undefined) {
      return [addedField(at, now, isRequired.has(name), narrowed(directions, now))];
    }
    if (old !== undefined && now === undefined) {
      return [removedField(at, narrowed(directions, old), isClosed)];
    }
    const both = narrowed(directions, old, now);
    return [
      ...findings([requiredFinding(wasRequired.has(name), isRequired.has(name))], at, both),
      ...(old === undefined || now === undefined
        ? []
        : compareSchemas(comparison, old, now, at, both, inside)),
    ];
  });
}

function own<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function addedField(
  place: Place,
  schema: SchemaObject,
  isRequired: boolean,
  directions: Directions,
): Change {
  const sentences = [
    directions.request && `${isRequired ? 'Required' : 'Optional'} in requests.`,
    directions.response && (isRequired ? 'Always in responses.' : 'Can be in responses.'),
  ].filter((sentence) => sentence !== false);
  return {
    ...place,
    kind: 'added',
    impact: impactBy(directions, isRequired ? 'breaking' : 'compatible', 'compatible'),
    words: sentences.length > 0 ? sentences.join(' ') : 'New field.',
    ...(typeof schema === 'object' ? {part: schema} : {}),
  };
}

function removedField(place: Place, directions: Directions, isClosed: boolean): Change {
  const where = directionWords(directions);
  return {
    ...place,
    kind: 'removed',
    impact: impactBy(directions, isClosed ? 'breaking' : 'attention', 'breaking'),
    words: where === '' ? 'Gone.' : `No longer ${where}.`,
  };
}

function requiredFinding(before: boolean, after: boolean): Finding | undefined {
  if (before === after) {
    return undefined;
  }
  return after
    ? {
        words: 'Now required, was optional.',
        inRequest: 'breaking',
        inResponse: 'compatible',
      }
    : {
        words: 'Now optional, was required.',
        inRequest: 'compatible',
        inResponse: 'breaking',
      };
}

/** Items of lists and fields of any name. */
function compareChildren(
  comparison: Comparison,
  before: SchemaKeywords,
  after: SchemaKeywords,
  place: Place,
  directions: Directions,
  inside: readonly string[],
): Change[] {
  const below = (old: SchemaObject | undefined, now: SchemaObject | undefined, at: Place) =>
    typeof old === 'object' && typeof now === 'object'
      ? compareSchemas(comparison, old, now, at, directions, inside)
      : [];
  const positions = Math.min(before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0);
  return [
    // The fields of a list's items are shown as the list's own.
    ...below(before.items, after.items, {...place, label: `${place.label}[]`}),
    ...Array.from({length: positions}, (_, index) =>
      below(before.prefixItems?.[index], after.prefixItems?.[index], child(place, String(index))),
    ).flat(),
    ...(before.prefixItems?.length === after.prefixItems?.length
      ? []
      : findings(
          [
            {
              words: 'The order of the list has changed.',
              inRequest: 'breaking',
              inResponse: 'breaking',
            },
          ],
          place,
          directions,
        )),
    ...below(before.additionalProperties, after.additionalProperties, child(place, '*')),
  ];
}

interface Branch {
  key: string;
  schema: SchemaObject;
  /** Position, for the id of an alternative without a name. */
  index: number;
}

/** Alternatives of both sides. A single schema is the only alternative of itself. */
function compareChoices(
  comparison: Comparison,
  was: Unwrapped,
  is: Unwrapped,
  place: Place,
  directions: Directions,
  inside: readonly string[],
): Change[] {
  if (was.choices.length === 0 && is.choices.length === 0) {
    return [];
  }
  const olds = branchesOf(was, (name) => currentName(comparison, name));
  const news = branchesOf(is, (name) => name);
  const {pairs, lost, gained} = matchBranches(olds, news);
  return [
    ...pairs.flatMap(([old, now]) =>
      compareSchemas(
        comparison,
        old.schema,
        now.schema,
        alternative(place, now),
        directions,
        inside,
      ),
    ),
    ...gained.map((branch): Change => ({
      ...alternative(place, branch),
      kind: 'added',
      impact: impactBy(directions, 'compatible', 'breaking'),
      words: `New alternative ${directionWords(directions)}.`.replace(' .', '.'),
      ...(typeof branch.schema === 'object' ? {part: branch.schema} : {}),
    })),
    ...lost.map((branch): Change => ({
      ...alternative(place, branch),
      kind: 'removed',
      impact: impactBy(directions, 'breaking', 'compatible'),
      words: 'No longer an alternative.',
    })),
  ];
}

function alternative(place: Place, {schema, index}: Branch): Place {
  const name = refName(schema) ?? String(index + 1);
  return {...child(place, name), label: `${place.label}<${name}>`};
}

function branchesOf(view: Unwrapped, nameOf: (name: string) => string): Branch[] {
  const schemas =
    view.choices.length > 0
      ? view.choices.flatMap((choice: Choice) => choice.schemas)
      : [view.ref === undefined ? view.keywords : {$ref: `#/components/schemas/${view.ref}`}];
  return schemas.map((schema, index) => {
    const name = refName(schema);
    const title = typeof schema === 'object' ? schema.title : undefined;
    const key = name === undefined ? (title ?? stable(shape(schema)) ?? '') : `#${nameOf(name)}`;
    return {key, schema, index};
  });
}

/** First by name, title or content; the rest is paired in order. */
function matchBranches(
  olds: readonly Branch[],
  news: readonly Branch[],
): {pairs: [Branch, Branch][]; lost: Branch[]; gained: Branch[]} {
  const pairs: [Branch, Branch][] = [];
  const left = [...news];
  const unmatched = olds.filter((old) => {
    const index = left.findIndex(({key}) => key === old.key);
    const [match] = index < 0 ? [] : left.splice(index, 1);
    if (match !== undefined) {
      pairs.push([old, match]);
    }
    return match === undefined;
  });
  const isNameless = ({schema}: Branch) => refName(schema) === undefined;
  const lost: Branch[] = [];
  for (const old of unmatched) {
    const index = isNameless(old) ? left.findIndex(isNameless) : -1;
    const [match] = index < 0 ? [] : left.splice(index, 1);
    if (match === undefined) {
      lost.push(old);
    } else {
      pairs.push([old, match]);
    }
  }
  return {pairs, lost, gained: left};
}

/** Keywords that do not affect which values are valid. */
const ANNOTATIONS = new Set([
  'description',
  'title',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
]);

/** A schema without what only readers need. */
export function shape(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(shape);
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isAnnotation(key, value))
      .map(([key, value]) => [key, shape(value)]),
  );
}

/** A property may be called `title`: then it is a schema. */
function isAnnotation(key: string, value: unknown): boolean {
  const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value);
  return key.startsWith('x-') || (ANNOTATIONS.has(key) && !(isSchema && key !== 'example'));
}

/** All named schemas of two descriptions. */
export function compareNamedSchemas(
  comparison: Comparison,
  usageOf: (name: string) => Directions,
): Change[] {
  const {before, after, renamed} = comparison;
  const [was, is] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}];
  const newNames = new Set(renamed.values());
  const at = (name: string): Place => ({
    subject: 'schema',
    label: name,
    page: {kind: 'schema', name} satisfies Page,
    id: 'field',
  });
  return [
    ...Object.keys(is)
      .filter((name) => own(was, name) === undefined && !newNames.has(name))
      .map((name): Change => {
        const {id: _, ...place} = at(name);
        const where = directionWords(usageOf(name));
        return {
          ...place,
          kind: 'added',
          impact: 'compatible',
          words: where === '' ? 'New schema.' : `Used ${where}.`,
        };
      }),
    ...Object.entries(was).flatMap(([name, schema]): Change[] => {
      const newName = currentName(comparison, name);
      const now = own(is, newName);
      const {id: _, ...place} = at(now === undefined ? name : newName);
      if (now === undefined) {
        return [{...place, kind: 'removed', impact: 'compatible', words: 'No longer used.'}];
      }
      return newName === name
        ? compareSchemas(comparison, schema, now, at(newName), usageOf(newName))
        : [
            {
              ...place,
              kind: 'changed',
              impact: 'compatible',
              words: `Renamed from ${code(name)}: only the name in the description; requests and responses do not change.`,
            },
          ];
    }),
  ];
}

/** Schemas that were only renamed. */
export function findRenamed(
  before: OpenApiDocument,
  after: OpenApiDocument,
): ReadonlyMap<string, string> {
  const [was, is] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}];
  const gone = Object.keys(was).filter((name) => own(is, name) === undefined);
  const come = Object.keys(is).filter((name) => own(was, name) === undefined);
  const signatures = (
    schemas: Readonly<Record<string, SchemaObject>>,
    names: readonly string[],
  ): ReadonlyMap<string, string[]> => {
    const bySignature = new Map<string, string[]>();
    for (const name of names) {
      const signature = signatureOf(schemas[name] ?? true, name, new Set(names));
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), name]);
    }
    return bySignature;
  };
  const [oldSignatures, newSignatures] = [signatures(was, gone), signatures(is, come)];
  return new Map(
    [...oldSignatures].flatMap(([signature, olds]): [string, string][] => {
      const [old, ...otherOlds] = olds;
      const [now, ...otherNews] = newSignatures.get(signature) ?? [];
      const isOnlyPair = otherOlds.length + otherNews.length === 0;
      return old !== undefined && now !== undefined && isOnlyPair ? [[old, now]] : [];
    }),
  );
}

/** A renamed schema may refer to itself and to others that were renamed with it. */
function signatureOf(schema: SchemaObject, name: string, others: ReadonlySet<string>): string {
  const text = stable(shape(schema)) ?? '';
  return text.replace(/"\$ref":"#\/components\/schemas\/([^"]*)"/g, (match, target: string) => {
    if (target === name) {
      return '"$ref":"itself"';
    }
    return others.has(target) ? '"$ref":"another"' : match;
  });
}
