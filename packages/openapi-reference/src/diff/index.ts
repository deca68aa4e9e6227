/**
 * Changes between two descriptions, for the changelog and for the marks in the reference.
 *
 * Custom code, because of the Node.js libraries for this, openapi-diff 0.24 leaves OpenAPI 3.1 and much of JSON Schema
 * "unclassified", @useoptic/openapi-utilities and api-smart-diff are no longer maintained, and oasdiff and
 * openapi-changes are Go programs, which an npm package would download; none of them supports error catalogues or our
 * anchors.
 */
import {withoutInternal} from '../internalParts';
import {ENGLISH_LABELS, type Wording} from '../labels';
import {errorId} from '../model';
import type {OpenApiDocument} from '../types';
import {withBasePathOf} from './basePath';
import type {Change, Difference, Place} from './changes';
import {endpointsOf} from './endpoints';
import {stable} from './json';
import {catalogueOf, compareOperations, errorCodesOf} from './operations';
import {findRenamed} from './renamed';
import {type Comparison} from './comparison';
import {compareNamedSchemas, findChanges} from './schemas';
import {compareSchemes, renamedSchemes} from './securitySchemes';
import {became, chain, codes, NONE, say} from './say';
import {compareServers} from './servers';
import {swappedNames} from './swapped';
import {IN_JSON} from './texts';
import {sendsXml, type Usage, usageOf} from './usage';

export type {Change, ChangeKind, Impact, Page, Subject} from './changes';
export {type Marks, marksOf} from './marks';

/**
 * Compares two bundled descriptions.
 *
 * @param labels - language of the words
 * @returns changes in the order of the new description, removals last
 */
export function compareDescriptions(
  was: OpenApiDocument,
  is: OpenApiDocument,
  labels = ENGLISH_LABELS,
): Change[] {
  // What is remembered about a document is forgotten with these copies, since its owner may change it.
  const shown = withoutInternal(is);
  const [before, after] = [{...withBasePathOf(withoutInternal(was), shown)}, {...shown}];
  const comparison: Comparison = {
    before,
    after,
    renamed: findRenamed(before, after),
    renamedSchemes: renamedSchemes(before, after),
    hasXml: [before, after].some(sendsXml),
    errorCodes: new Set([...catalogueOf(before).keys(), ...catalogueOf(after).keys()]),
    apart: swappedNames(before, after),
    findChanges,
  };
  const usage = bothUsages(comparison);
  const differences: Difference[] = [
    ...compareServers(before, after),
    ...compareSchemes(before, after, comparison.renamedSchemes),
    ...compareOperations(comparison),
    ...compareNamedSchemas(comparison, usage),
    ...compareCatalogues(comparison),
  ];
  return differences.map(({words, ...change}) => ({...change, words: words(labels)}));
}

/** A schema may have been used in one direction before and in both now: either matters. */
function bothUsages({before, after, renamed}: Comparison): (name: string) => Usage {
  const [was, is] = [usageOf(before), usageOf(after)];
  const oldNames = new Map([...renamed].map(([old, now]) => [now, old]));
  return (name) => {
    const uses = [was.get(oldNames.get(name) ?? name), is.get(name)].filter(
      (one) => one !== undefined,
    );
    return {
      request: uses.some(({request}) => request),
      response: uses.some(({response}) => response),
      texts: uses.length === 0 ? IN_JSON : Math.min(...uses.map(({texts}) => texts)),
    };
  };
}

function compareCatalogues({before, after}: Comparison): Difference[] {
  const [was, is] = [catalogueOf(before), catalogueOf(after)];
  const known = new Set(endpointsOf(before).map(({label}) => label));
  const place = (errorCode: string): Place => ({
    subject: 'error',
    label: errorCode,
    page: {kind: 'errors'},
    id: errorId(errorCode),
  });
  return [
    ...[...is].flatMap(([errorCode, entry]): Difference[] => {
      const old = was.get(errorCode);
      if (old === undefined) {
        const raisers = raisersOf(after, errorCode);
        const isMet = raisers.length === 0 || raisers.some((label) => known.has(label));
        return [
          {
            ...place(errorCode),
            kind: 'added',
            // Older clients cannot receive codes that only new operations raise.
            impact: isMet ? 'attention' : 'compatible',
            words:
              raisers.length > 0
                ? say('change.raisedBy', {names: codes(raisers)})
                : say('change.newCode'),
          },
        ];
      }
      const [oldStatuses, newStatuses] = [stable(old.statuses), stable(entry.statuses)];
      return oldStatuses === newStatuses
        ? []
        : [
            {
              ...place(errorCode),
              kind: 'changed',
              impact: 'attention',
              words: became(
                say('change.httpStatus'),
                statusList(entry.statuses),
                statusList(old.statuses),
              ),
            },
          ];
    }),
    ...[...was.keys()]
      .filter((errorCode) => !is.has(errorCode))
      .map((errorCode): Difference => ({
        ...place(errorCode),
        kind: 'removed',
        impact: 'compatible',
        words: say('change.noLongerSent'),
      })),
  ];
}

function raisersOf(document: OpenApiDocument, errorCode: string): string[] {
  return endpointsOf(document)
    .filter(({operation}) => errorCodesOf(operation).includes(errorCode))
    .map(({label}) => label);
}

function statusList(statuses: unknown): Wording {
  return Array.isArray(statuses) ? chain('list.or', statuses.map(String)) : NONE;
}
