import {IS_OWN_DESCRIPTION} from '../../config/description';
import {REFERENCE_FOLDER} from '../../config/site';
import {fillBrandVariables} from './brandVariables';

/**
 * Fills brand variables into a page of the docs team, for every hook of Docusaurus that sees the source of a page.
 * Generated pages contain texts of a description, in which `${brand.name}` is not ours; around another provider's
 * description, nothing is.
 *
 * @param file - path, with forward slashes
 * @throws Error naming file, line, column, the unknown variable and the allowed ones
 */
export function fillAuthored(text: string, file: string): string {
  const isGenerated = file.includes(`/${REFERENCE_FOLDER}/`);
  return IS_OWN_DESCRIPTION && !isGenerated ? fillBrandVariables(text, file) : text;
}
