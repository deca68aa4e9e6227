/** Allowed front matter of a hand-written page, for the lint, the build and the editor. */
import * as z from 'zod';
import {LAYOUTS} from '../../config/site';
import {SCENES} from '../site/scenes';

/** Length of a description. Shorter ones say too little, and search engines truncate longer ones. Unit: characters. */
export const DESCRIPTION_LENGTH = {min: 50, max: 160} as const;

const text = z.string().min(1, {error: 'a non-empty string'});

/** Address below the base path: a folder, or a file with an extension. */
export const OLD_ADDRESS = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*\.html)?(?:#[\w-]+)?$/;

/** Our own fields, and those of Docusaurus with stricter rules. Docusaurus checks all others. */
export const frontMatterSchema = z.looseObject({
  title: text.describe(
    'The h1 of the page, and its name in the sidebar. Put it in quotation marks if it contains a colon.',
  ),
  description: z
    .string()
    .min(DESCRIPTION_LENGTH.min, {error: `at least ${DESCRIPTION_LENGTH.min} characters`})
    .max(DESCRIPTION_LENGTH.max, {error: `at most ${DESCRIPTION_LENGTH.max} characters`})
    .describe('One sentence that tells readers what they will find here. Search engines show it.'),
  layout: z.enum(LAYOUTS).optional().describe('Layout of the page. Default: default.'),
  scene: z.enum(SCENES).optional().describe('Picture next to the title: static/img/scenes.'),
  redirect_from: z
    .array(z.string().regex(OLD_ADDRESS, {error: 'an address such as /api/old-name/'}))
    .optional()
    .describe('Former addresses of the page, without the base path. They redirect to the page.'),
  interactive: z
    .boolean()
    .optional()
    .describe('With true, React hydrates the page. Required by components with state.'),
});

type FrontMatterField = keyof typeof frontMatterSchema.shape;

/** Fields that every published page must have, whether hand-written, generated or frozen. */
export const REQUIRED_FIELDS = (Object.keys(frontMatterSchema.shape) as FrontMatterField[]).filter(
  (field) => !frontMatterSchema.shape[field].safeParse(undefined).success,
);

/** Returns whether a page can be built with this `redirect_from`. */
export function isListOfOldAddresses(value: unknown): boolean {
  return frontMatterSchema.shape.redirect_from.safeParse(value).success;
}
