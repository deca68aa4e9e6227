import {IS_OWN_DESCRIPTION} from '../../config/description';
import {REFERENCE_FOLDER} from '../../config/site';
import {fillBrandVariables} from './brandVariables';

/** Whether a description is the source of the page. @param file - path, with forward slashes */
export const isGenerated = (file: string): boolean => file.includes(`/${REFERENCE_FOLDER}/`);

/**
 * Fills brand variables into a page of the docs team, for every hook of Docusaurus that sees the source of a page.
 * Generated pages contain texts of a description, in which `${brand.name}` is not ours; around another provider's
 * description, nothing is.
 *
 * @param file - path, with forward slashes
 * @throws Error naming file, line, column, the unknown variable and the allowed ones
 */
export function fillAuthored(text: string, file: string): string {
  return IS_OWN_DESCRIPTION && !isGenerated(file) ? fillBrandVariables(text, file) : text;
}
