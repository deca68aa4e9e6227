import {IS_OWN_DESCRIPTION} from '../../config/description';
import {
  loadDescription as loadAny,
  type LoadedDescription,
} from '../../packages/openapi-reference/src';
import {fillBrandVariables} from '../text/brandVariables';

/** Fills in brand variables in our own texts. Those of other providers are unchanged. */
export function prepare(text: string, file: string): string {
  return IS_OWN_DESCRIPTION ? fillBrandVariables(text, file) : text;
}

/**
 * Loads the portal's description.
 *
 * @param file - absolute path
 * @throws DescriptionError with the file, position and reason
 */
export function loadDescription(file: string, siteDir: string): Promise<LoadedDescription> {
  return loadAny(file, siteDir, {prepare});
}
