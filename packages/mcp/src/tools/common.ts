import * as z from 'zod';
import type {TokenRules} from '../../../token/src/index';
import {UserError} from '../errors';
import type {Library} from '../library';

/** Longest text that a reader may paste. Unit: characters. */
export const MAX_PASTED = 100_000;
export const MAX_NAME = 300;

export const releaseInput = z
  .string()
  .max(20)
  .optional()
  .describe('API release such as 2025-06; the latest by default');

export const operationInput = z
  .string()
  .min(1)
  .max(MAX_NAME)
  .describe('Operation: method and path, an operationId, or its title');

/** Links become their texts, and so do pictures: URLs cost more tokens than they are worth. */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)\s]+\)/g, 'Picture: $1')
    .replace(/\[((?:[^\][]|\[[^\]]*\])*)\]\([^)\s]+\)/g, '$1');
}

/** Links to pages of the portal with their full addresses. */
export function withFullLinks(markdown: string, library: Library): string {
  return markdown.replaceAll('](/', `](${library.manifest.site.docsUrl}/`);
}

/** @throws UserError if the API has no tokens that are signed by its users */
export function tokenRules({manifest}: Library): TokenRules {
  if (manifest.token === undefined) {
    throw new UserError('This API has no tokens that its users sign.');
  }
  return manifest.token;
}
