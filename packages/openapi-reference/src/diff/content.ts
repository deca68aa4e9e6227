/** Bodies by media type: their schemas, and how the parts of forms are encoded. */
import {code} from '../render/markdownText';
import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {EncodingObject, MediaTypeObject, OpenApiDocument, SchemaObject} from '../types';
import {type Difference, type Directions, impactBy, type Place} from './changes';
import {compareHeaders} from './headers';
import {stable} from './json';
import {itemAt, type Meaning, meaningOf, propertyOf} from './meaning';
import {child, type Comparison} from './comparison';
import {became, chain, say} from './say';
import {compareSchemas} from './schemas';
import {textsIn} from './texts';

type Content = Readonly<Record<string, MediaTypeObject>>;

interface Media {
  type: string;
  /** `application/json`, in lower case. */
  essence: string;
  /** `version=1`, without `charset`: JSON is always UTF-8, and texts are decoded by clients. */
  parameters: string;
  media: MediaTypeObject;
}

function mediaIn(document: OpenApiDocument, content: Content | undefined): Media[] {
  return Object.entries(content ?? {}).map(([type, value]) => {
    const media: MediaTypeObject | undefined = resolve(document, value);
    const [essence = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
    return {
      type,
      essence,
      parameters: parameters
        .filter((one) => one !== '' && !one.startsWith('charset='))
        .sort()
        .join(';'),
      media: typeof media === 'object' ? media : {},
    };
  });
}

/** Whether a range such as `text/*` contains a media type. */
function contains(range: string, type: string): boolean {
  return range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}

/** Each media type with that of the other side which is the same, or the same without parameters, or in one range. */
function match(olds: readonly Media[], news: readonly Media[]): ReadonlyMap<Media, Media> {
  const partners = new Map<Media, Media>();
  const taken = new Set<Media>();
  const steps: readonly ((old: Media, now: Media) => boolean)[] = [
    (old, now) => old.essence === now.essence && old.parameters === now.parameters,
    (old, now) => old.essence === now.essence && (old.parameters === '' || now.parameters === ''),
    (old, now) => contains(now.essence, old.essence) || contains(old.essence, now.essence),
  ];
  for (const isPartner of steps) {
    for (const now of news) {
      const old = partners.has(now)
        ? undefined
        : olds.find((one) => !taken.has(one) && isPartner(one, now));
      if (old !== undefined) {
        partners.set(now, old);
        taken.add(old);
      }
    }
  }
  return partners;
}

export function compareContent(
  comparison: Comparison,
  was: Content | undefined,
  is: Content | undefined,
  place: Place,
  directions: Directions,
): Difference[] {
  const [olds, news] = [mediaIn(comparison.before, was), mediaIn(comparison.after, is)];
  const partners = match(olds, news);
  const matched = new Set(partners.values());
  const [first] = news;
  const labelled = (type: string): Place => ({...place, label: `${place.label} ${type}`});
  return [
    ...news.flatMap((now): Difference[] => {
      const old = partners.get(now);
      const at =
        now === first || place.id === undefined
          ? place
          : {...place, id: anchorId(place.id, now.type.replaceAll('/', '_'))};
      return old === undefined
        ? [
            {
              ...labelled(now.type),
              kind: 'added',
              // Who has sent nothing so far, such as in the response to a webhook, does not send the first one.
              impact:
                olds.length === 0 ? impactBy(directions, 'breaking', 'compatible') : 'compatible',
              words: say('change.newMediaType'),
            },
          ]
        : [
            ...compareTypes(old, now, labelled(now.type), directions),
            ...compareMedia(comparison, old, now, at, directions),
          ];
    }),
    ...olds
      .filter((old) => !matched.has(old))
      .map((old): Difference => ({
        ...labelled(old.type),
        kind: 'removed',
        impact: 'breaking',
        words: say('change.noMediaType'),
      })),
  ];
}

/** A range or a type without parameters covers more than a certain type. */
function compareTypes(old: Media, now: Media, place: Place, directions: Directions): Difference[] {
  if (old.essence === now.essence && old.parameters === now.parameters) {
    return [];
  }
  const isWider =
    contains(now.essence, old.essence) || (old.essence === now.essence && now.parameters === '');
  const isRange = old.essence !== now.essence;
  return [
    {
      ...place,
      kind: 'changed',
      impact: isWider
        ? impactBy(directions, 'compatible', isRange ? 'breaking' : 'attention')
        : impactBy(directions, 'breaking', 'compatible'),
      words: became(say('change.mediaType'), code(now.type), code(old.type)),
    },
  ];
}

function compareMedia(
  comparison: Comparison,
  {essence, media: old}: Media,
  {media: now}: Media,
  place: Place,
  directions: Directions,
): Difference[] {
  return [
    ...compareSchemas(
      comparison,
      schemaOf(essence, old.schema),
      schemaOf(essence, now.schema),
      place,
      directions,
      {texts: Math.min(...[old, now].map((one) => textsIn(essence, one)))},
    ),
    ...(old.itemSchema === undefined && now.itemSchema === undefined
      ? []
      : compareSchemas(
          comparison,
          old.itemSchema,
          now.itemSchema,
          {...place, label: `${place.label}[]`},
          directions,
        )),
    ...compareEncodings(comparison, {essence, old, now}, place, directions),
  ];
}

/** A file: OpenAPI 3.0 writes a binary text, later versions no schema at all. Source: OpenAPI 3.1.1, 4.8.14.2. */
function schemaOf(essence: string, schema: SchemaObject | undefined): SchemaObject | undefined {
  const isText = /json|xml|^text\/|^multipart\/|x-www-form-urlencoded/.test(essence);
  return !isText && typeof schema === 'object' && schema.format === 'binary' ? undefined : schema;
}

interface Forms {
  essence: string;
  old: MediaTypeObject;
  now: MediaTypeObject;
}

function compareEncodings(
  comparison: Comparison,
  {essence, old, now}: Forms,
  place: Place,
  directions: Directions,
): Difference[] {
  if (!essence.startsWith('multipart/') && essence !== 'application/x-www-form-urlencoded') {
    return [];
  }
  const [before, after] = [
    meaningOf(comparison.before, old.schema ?? true),
    meaningOf(comparison.after, now.schema ?? true),
  ];
  const isForm = !essence.startsWith('multipart/');
  /** Fields that become files, or are no longer files: any other change of the default follows from the type. */
  const files = [...before.properties.keys()].filter((name) => {
    const isFile = (document: OpenApiDocument, around: Meaning) =>
      isFileField(meaningOf(document, propertyOf(around, name)));
    return !isForm && isFile(comparison.before, before) !== isFile(comparison.after, after);
  });
  const names = new Set([
    ...Object.keys(old.encoding ?? {}),
    ...Object.keys(now.encoding ?? {}),
    ...files,
  ]);
  const compareOne = (
    at: Place,
    [was = {}, is = {}]: readonly [EncodingObject | undefined, EncodingObject | undefined],
    [wasField, isField]: readonly [SchemaObject, SchemaObject],
  ): Difference[] => [
    ...compareContentTypes(
      typesOf(was, meaningOf(comparison.before, wasField)),
      typesOf(is, meaningOf(comparison.after, isField)),
      at,
      directions,
    ),
    ...(styleOf(was, isForm) === styleOf(is, isForm)
      ? []
      : [
          {
            ...at,
            kind: 'changed' as const,
            impact: impactBy(directions, 'breaking', 'breaking'),
            words: say('change.serialised'),
          },
        ]),
    ...compareHeaders(comparison, was.headers, is.headers, at, directions),
  ];
  // Of parts without names, since OpenAPI 3.2, each position that has an encoding of its own, then all further ones.
  const [first, second] = [old, now].map(({prefixEncoding = []}) => prefixEncoding.length);
  const hasParts = [old, now].some((one) => one.prefixEncoding ?? one.itemEncoding);
  const positions = hasParts ? Math.max(first ?? 0, second ?? 0) + 1 : 0;
  const partAt = ({prefixEncoding = [], itemEncoding}: MediaTypeObject, index: number) =>
    prefixEncoding[index] ?? itemEncoding;
  return [
    ...[...names]
      // A new or removed field is told as such.
      .filter((name) => before.properties.has(name) && after.properties.has(name))
      .flatMap((name) =>
        compareOne(
          child(place, name),
          [old.encoding?.[name], now.encoding?.[name]],
          [propertyOf(before, name), propertyOf(after, name)],
        ),
      ),
    ...Array.from({length: positions}, (_, index) =>
      compareOne(
        child(place, String(index)),
        [partAt(old, index), partAt(now, index)],
        [old.itemSchema ?? itemAt(before, index), now.itemSchema ?? itemAt(after, index)],
      ),
    ).flat(),
  ];
}

/** Source of the defaults: OpenAPI Specification 3.1.1, Encoding Object. */
function typesOf({contentType}: EncodingObject, field: Meaning): string[] {
  if (typeof contentType === 'string') {
    return contentType.split(',').map((type) => type.trim().toLowerCase());
  }
  const item = field.types.has('array') && field.types.size === 1 ? itemAt(field, 0) : undefined;
  if (typeof item === 'object' && item.type !== undefined && item.type !== 'object') {
    return ['text/plain'];
  }
  if (field.types.has('object') || field.types.has('array')) {
    return field.hasTypes ? ['application/json'] : ['application/octet-stream'];
  }
  return isFileField(field) ? ['application/octet-stream'] : ['text/plain'];
}

function isFileField({types, notation: {contentMediaType, contentEncoding}}: Meaning): boolean {
  return types.has('string') && (contentMediaType ?? contentEncoding) !== undefined;
}

function compareContentTypes(
  was: readonly string[],
  is: readonly string[],
  place: Place,
  directions: Directions,
): Difference[] {
  const isIn = (type: string, list: readonly string[]) =>
    list.some((one) => one === type || contains(one, type));
  const lost = was.filter((type) => !isIn(type, is));
  const gained = is.filter((type) => !isIn(type, was));
  const words = (types: readonly string[]) => chain('list.or', types.map(code));
  return stable([...was].sort()) === stable([...is].sort())
    ? []
    : [
        {
          ...place,
          kind: 'changed',
          impact: impactBy(
            directions,
            lost.length > 0 ? 'breaking' : 'compatible',
            gained.length > 0 ? 'breaking' : 'compatible',
          ),
          words: became(say('change.mediaTypeOfPart'), words(is), words(was)),
        },
      ];
}

function styleOf({style, explode, allowReserved}: EncodingObject, isForm: boolean): string {
  const hasStyle = isForm || style !== undefined || explode !== undefined;
  const actual = style ?? 'form';
  return hasStyle ? `${actual} ${explode ?? actual === 'form'} ${allowReserved ?? false}` : '';
}
