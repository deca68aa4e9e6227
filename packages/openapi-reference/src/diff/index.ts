/**
 * Compares two descriptions for the changelog and for marks in the reference.
 *
 * Compares the parts that matter most to clients: operations, requests, responses, fields, types, values and limits.
 * Other rules of schemas, and alternatives, are reported as "Rules changed", with the advice to check the client.
 */
import {stable} from '../json';
import {withoutInternal} from '../internalParts';
import {firstSentence} from '../markdown';
import {errorCatalogue, errorId} from '../model';
import type {OpenApiDocument} from '../types';
import {type Change, codes, type Found, pairUp, Part, SAFE, together, UNKNOWN} from './changes';
import {compareOperations, compareServers, endpointsOf, errorCodesOf} from './operations';
import {SchemaComparison} from './schemas';

export type {Change, Impact, Page} from './changes';
export {marksOf} from './changes';

/** @returns changes in the order of the new description, with removed parts last */
export function compareDescriptions(was: OpenApiDocument, is: OpenApiDocument): Change[] {
  const [before, after] = [withoutInternal(was), withoutInternal(is)];
  const errorCodes = new Set([before, after].flatMap((one) => [...errorCatalogue(one).keys()]));
  const schemas = new SchemaComparison(before, after, errorCodes);
  const all = new Part({subject: 'server', label: 'Servers', page: {kind: 'overview'}}, 'request');
  compareServers(before.servers, after.servers, all);
  const ofOperations = compareOperations({before, after, schemas});
  const isOfSchema = ({page}: Found) => page.kind === 'schema';
  all.found.push(...ofOperations.filter((one) => !isOfSchema(one)));
  const named = [...ofOperations.filter(isOfSchema), ...schemas.named()];
  const {gained, lost} = schemas.alone;
  const at = (name: string) =>
    all.at({subject: 'schema', label: name, page: {kind: 'schema', name}});
  for (const name of gained) {
    const {description} = Object(after.components?.schemas?.[name]) as {description?: unknown};
    const isGiven = typeof description === 'string';
    at(name).tell('added', SAFE, isGiven ? firstSentence(description) : 'New schema.');
  }
  const order = Object.keys({...before.components?.schemas, ...after.components?.schemas});
  const rank = ({page}: Found) => order.indexOf(page.name ?? '');
  all.found.push(...named.sort((one, other) => rank(one) - rank(other)));
  for (const name of lost) {
    at(name).tell('removed', SAFE, 'No longer used.');
  }
  compareCatalogues(before, after, all);
  return together(all.found);
}

function compareCatalogues(before: OpenApiDocument, after: OpenApiDocument, all: Part): void {
  const [was, is] = [errorCatalogue(before), errorCatalogue(after)];
  const known = new Set(endpointsOf(before).map(({label}) => label));
  const endpoints = endpointsOf(after);
  const at = (errorCode: string) =>
    all.at({subject: 'error', label: errorCode, page: {kind: 'errors'}, id: errorId(errorCode)});
  for (const [errorCode, old, now] of pairUp(was, is)) {
    if (now === undefined) {
      at(errorCode).tell('removed', SAFE, 'No longer sent.');
    } else if (old === undefined) {
      const raisers = endpoints
        .filter(({operation}) => errorCodesOf(operation).includes(errorCode))
        .map(({label}) => label);
      // Existing clients never receive the codes of new operations.
      const isMet = raisers.length === 0 || raisers.some((label) => known.has(label));
      // The entry links to the catalogue, which lists them.
      const many = raisers.length > 2 ? `${raisers.length} operations` : codes(raisers, ' and ');
      const words = raisers.length === 0 ? 'New code.' : `Returned by ${many}.`;
      at(errorCode).tell('added', isMet ? UNKNOWN : SAFE, `${now.meaning} ${words}`);
    } else if (stable(old.statuses) !== stable(now.statuses)) {
      const words = `Now returned with HTTP status ${now.statuses.join(' or ')}, previously with ${old.statuses.join(' or ')}.`;
      at(errorCode).changed(UNKNOWN, words);
    }
  }
}
