/**
 * Creates the folder of a preview for `npm run openapi:preview`, in a separate process that frees the memory of the
 * description before the build.
 *
 *   node --import tsx scripts/preview-site.ts description folder
 */
import {DescriptionError} from '../packages/openapi-reference/src';
import {preparePreview} from '../src/dev-server/previewSite';
import {hasCode} from './lib/args';

const [file = '', folder = ''] = process.argv.slice(2);

preparePreview(process.cwd(), file, folder).catch((error: unknown) => {
  console.error(error instanceof DescriptionError || hasCode(error) ? error.message : error);
  process.exitCode = 1;
});
