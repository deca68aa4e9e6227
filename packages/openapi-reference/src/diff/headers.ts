import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {HeaderObject, MaybeRef, OpenApiDocument} from '../types';
import {type Difference, type Directions, impactBy, type Place} from './changes';
import {compareParameter} from './parameters';
import {type Comparison} from './comparison';
import {say} from './say';

type Headers = Readonly<Record<string, MaybeRef<HeaderObject>>> | undefined;

/** Headers of a response or of a part of a form. */
export function compareHeaders(
  comparison: Comparison,
  was: Headers,
  is: Headers,
  around: Place,
  directions: Directions,
): Difference[] {
  const olds = collect(comparison.before, was);
  const news = collect(comparison.after, is);
  const place = (name: string): Place => ({
    ...around,
    subject: 'header',
    label: `${around.label} header ${name}`,
    ...(around.id === undefined ? {} : {id: anchorId(around.id, 'header', name)}),
  });
  return [
    ...[...news].flatMap(([name, now]): Difference[] => {
      const old = olds.get(name);
      return old === undefined
        ? [
            {
              ...place(name),
              kind: 'added',
              impact:
                now.required === true
                  ? impactBy(directions, 'breaking', 'compatible')
                  : 'compatible',
              words: say('change.newHeader'),
            },
          ]
        : compareParameter(
            comparison,
            {...old, name, in: 'header'},
            {...now, name, in: 'header'},
            place(name),
            directions,
          );
    }),
    ...[...olds]
      .filter(([name]) => !news.has(name))
      .map(([name, {required}]): Difference => ({
        ...place(name),
        kind: 'removed',
        impact: impactBy(directions, 'attention', required === true ? 'breaking' : 'attention'),
        words: say(directions.request ? 'change.noLongerRead' : 'change.noLongerSent'),
      })),
  ];
}

/** Names of headers have no case; `Content-Type` is described elsewhere (OpenAPI Specification, Response Object). */
function collect(document: OpenApiDocument, headers: Headers): Map<string, HeaderObject> {
  return new Map(
    Object.entries(headers ?? {}).flatMap(([name, value]): [string, HeaderObject][] => {
      const header: HeaderObject | undefined = resolve(document, value);
      const key = name.toLowerCase();
      return header === undefined || key === 'content-type' ? [] : [[key, header]];
    }),
  );
}
