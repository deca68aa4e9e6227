/** What the comparisons of all parts of a schema share. */
import type {Wording} from '../labels';
import {isReference, schemaNameOf} from '../resolve';
import {anchorId} from '../slugs';
import type {OpenApiDocument, SchemaObject} from '../types';
import type {Difference, ChangeKind, Directions, Place} from './changes';
import type {Effect, Finding} from './keywords';
import {isOnlyTypes, type Meaning} from './meaning';
import type {Texts} from './texts';

export interface Comparison {
  before: OpenApiDocument;
  after: OpenApiDocument;
  /** From the old name of a schema to its new one, where only the name has changed. */
  renamed: ReadonlyMap<string, string>;
  /** The same for security schemes. */
  renamedSchemes: ReadonlyMap<string, string>;
  /** Whether anything is sent as XML, so that the notation in XML matters. */
  hasXml: boolean;
  /** Values that are reported elsewhere: the codes of the error catalogue. */
  errorCodes: ReadonlySet<string>;
  /** Named schemas that are compared here, within the schemas that they are a part of, and not at their definitions. */
  apart: ReadonlySet<string>;
  /** Alternatives and rules contain schemas in turn, so that the parts of the comparison need the whole. */
  findChanges: FindChanges;
}

/** A change and which values it affects, before its impact is known. */
export interface Found extends Place, Effect {
  kind: ChangeKind;
  words: Wording;
  directions: Directions;
  part?: object;
  value?: Difference['value'];
}

/** Where two schemas are compared. */
export interface Position {
  place: Place;
  directions: Directions;
  /** Pairs of schemas around this place, for those that contain themselves. */
  inside: readonly string[];
  depth: number;
  /** Null is compared elsewhere: for all alternatives together, or where a schema is used. */
  isNullDecided?: boolean;
  /** Of JSON, if it is not stated. */
  texts?: Texts;
}

/** Both readings of a schema: as a whole, and without the named schemas that both sides refer to here. */
export interface Side {
  schema: SchemaObject;
  /** Whether null is allowed or not in spite of the named schemas that both sides refer to. */
  ownNull: boolean | undefined;
  whole: Meaning;
  own: Meaning;
}

export function nameNow({renamed}: Comparison, name: string): string {
  return renamed.get(name) ?? name;
}

export function refName(schema: SchemaObject): string | undefined {
  return isReference(schema) ? schemaNameOf(schema.$ref) : undefined;
}

/** Nothing but alternatives: on the other side, the whole schema is the only one. */
export function isOnlyChoice(meaning: Meaning): boolean {
  return meaning.choices.length > 0 && isOnlyTypes({...meaning, choices: []});
}

export function findings(
  all: readonly (Finding | undefined)[],
  place: Place,
  directions: Directions,
): Found[] {
  return all
    .filter((finding) => finding !== undefined)
    .map(({key: _, ...finding}) => ({...place, kind: 'changed', directions, ...finding}));
}

export function child(place: Place, name: string): Place {
  return {
    subject: 'field',
    label: `${place.label}.${name}`,
    page: place.page,
    ...(place.id === undefined ? {} : {id: anchorId(place.id, name)}),
  };
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
export function shape(schema: unknown, around: readonly unknown[] = []): unknown {
  if (typeof schema !== 'object' || schema === null || around.includes(schema)) {
    return schema;
  }
  const inside = [...around, schema];
  if (Array.isArray(schema)) {
    return schema.map((item) => shape(item, inside));
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isAnnotation(key, value))
      .map(([key, value]) => [key, shape(value, inside)]),
  );
}

/** A property may be called `title`: then it is a schema. */
function isAnnotation(key: string, value: unknown): boolean {
  const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value);
  return key.startsWith('x-') || (ANNOTATIONS.has(key) && !(isSchema && key !== 'example'));
}

/** Compares the schemas of one place, down to their leaves (`schemas.ts`). */
export type FindChanges = (
  comparison: Comparison,
  was: SchemaObject,
  is: SchemaObject,
  position: Position,
) => Found[];
