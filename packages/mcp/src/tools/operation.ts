import * as z from 'zod';
import {keyOf, type Place} from '../../../search/src/index';
import {UserError} from '../errors';
import type {Library} from '../library';
import {nearest} from '../search/nearest';
import {cutToTokens} from '../search/tokens';
import {operationText, withoutLinks} from '../sections';
import {plainAddress} from './read';
import {MAX_NAME, maxTokensInput, releaseInput, tool} from './tool';

export const describeOperation = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Returns the parameters, body, responses and errors of an operation or a webhook, and a sample in one language.',
  input: {
    operation: z
      .string()
      .min(1)
      .max(MAX_NAME)
      .describe('Method and path, an operationId, a title or an address'),
    depth: z.int().min(1).max(8).default(2).describe('Levels of fields'),
    example: z
      .string()
      .max(MAX_NAME)
      .optional()
      .describe('Language of the sample, such as Python, or the title of another example'),
    max_tokens: maxTokensInput.default(6_000),
    release: releaseInput,
  },
  output: {release: z.string(), title: z.string(), url: z.string(), text: z.string()},
  run: async ({operation, depth, example, max_tokens, release: named}, library) => {
    const release = library.release(named);
    const page = findOperation(await library.places(release), operation, library);
    const copy = await library.copy(page);
    const {text, isCut} = cutToTokens(
      withoutLinks(operationText(copy, depth, example)),
      max_tokens,
    );
    const {title, path} = page;
    const url = library.url(path);
    const note = isCut ? ['Truncated. Use a smaller depth, or more max_tokens.'] : [];
    return {
      text: [`# ${title}\n${url} · release ${release}`, text, ...note].join('\n\n'),
      data: {release, title, url, text},
    };
  },
});

/** Whether a path such as `/accounts/7b3c/balances` matches a template. */
function fitsTemplate(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')];
  return (
    parts.length === given.length &&
    parts.every((part, index) => /[{}]/.test(part) || part === given[index])
  );
}

/** @throws UserError with the most similar names */
function findOperation(places: readonly Place[], wanted: string, library: Library): Place {
  const operations = places
    .filter(({kind, heading}) => heading === '' && (kind === 'operation' || kind === 'reference'))
    .map((place) => {
      const [method = '', path = ''] = place.note.split(' ');
      return {place, method, path, slug: place.path.split('/').at(-2) ?? ''};
    });
  const [, method = '', address = ''] = /^(?:([A-Za-z]+)\s+)?(.*)$/s.exec(wanted.trim()) ?? [];
  const plain = plainAddress(address, library);
  const key = keyOf(wanted);
  const ofMethod = operations.filter((one) => method === '' || one.method === method.toUpperCase());
  const found =
    operations.find(({place, slug}) =>
      [place.title, slug, place.path].some((name) => keyOf(name) === key),
    ) ??
    operations.find(({place}) => place.path.replace(/\/$/, '') === plain) ??
    ofMethod.find(({path}) => path === `/${plain}`) ??
    ofMethod.find(({path}) => fitsTemplate(path, `/${plain}`));
  if (found === undefined) {
    const names = operations.flatMap(({place, slug}) => [place.note, slug, place.title]);
    const near = nearest(wanted, names, 4);
    throw new UserError(
      `Operation ${JSON.stringify(wanted)} does not exist. ${near.length > 0 ? 'Similar' : 'Documented'}: ${(near.length > 0 ? near : operations.map(({place}) => place.note)).join(', ')}.`,
    );
  }
  return found.place;
}
