/** Allowed front matter of a hand-written page, for the lint, the build and the editor. */
import * as z from 'zod';
import {LAYOUTS} from '../../config/site';
import {SCENES} from '../site/scenes';

/** Length of a description. Shorter ones say too little, and search engines truncate longer ones. Unit: characters. */
const [SHORTEST, LONGEST] = [50, 160];
const LENGTH = {error: `${SHORTEST} to ${LONGEST}`};
const OLD_ADDRESSES = {error: 'a list of addresses such as /api/old-name/'};

const TEXT = {error: 'a non-empty string'};
const text = z.string(TEXT).min(1, TEXT);

/** Address below the base path: a folder, or a file with an extension. */
export const OLD_ADDRESS = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*\.html)?(?:#[\w-]+)?$/;

/** Our own fields, and those of Docusaurus with stricter rules. Docusaurus checks all others. */
export const frontMatterSchema = z.looseObject({
  title: text.describe(
    'The h1 of the page, and its name in the sidebar. Put it in quotation marks if it contains a colon.',
  ),
  description: z
    .string(TEXT)
    .min(SHORTEST, LENGTH)
    .max(LONGEST, LENGTH)
    .describe('One sentence that tells readers what they will find here. Search engines show it.'),
  layout: z
    .enum(LAYOUTS, {error: LAYOUTS.join(', ')})
    .optional()
    .describe('Layout of the page. Default: default.'),
  scene: z
    .enum(SCENES, {error: SCENES.join(', ')})
    .optional()
    .describe('Picture next to the title: static/img/scenes.'),
  redirect_from: z
    .array(z.string(OLD_ADDRESSES).regex(OLD_ADDRESS, OLD_ADDRESSES), OLD_ADDRESSES)
    .optional()
    .describe('Former addresses of the page, without the base path. They redirect to the page.'),
  interactive: z
    .boolean({error: 'true or false'})
    .optional()
    .describe('With true, React hydrates the page. Required by components with state.'),
});

type FrontMatterField = keyof typeof frontMatterSchema.shape;

/** Fields that every published page must have, whether hand-written, generated or frozen. */
export const REQUIRED_FIELDS = (Object.keys(frontMatterSchema.shape) as FrontMatterField[]).filter(
  (field) => !frontMatterSchema.shape[field].safeParse(undefined).success,
);
