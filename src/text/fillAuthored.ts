import {IS_OWN_DESCRIPTION} from '../../config/description';
import {REFERENCE_FOLDER} from '../../config/site';
import {fillBrandVariables} from './brandVariables';

/** Returns whether a page is generated from a description. @param file - path, with forward slashes */
export const isGenerated = (file: string): boolean => file.includes(`/${REFERENCE_FOLDER}/`);

/**
 * Fills brand variables into hand-written pages, in every Docusaurus hook that receives a page's source. Generated
 * pages contain texts of a description, in which `${brand.name}` is not ours. In a preview of another provider's
 * description, nothing is replaced.
 *
 * @param file - path, with forward slashes
 * @throws Error that names the file, line, column, unknown variable and allowed ones
 */
export function fillAuthored(text: string, file: string): string {
  return IS_OWN_DESCRIPTION && !isGenerated(file) ? fillBrandVariables(text, file) : text;
}
