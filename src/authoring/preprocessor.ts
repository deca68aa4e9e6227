import {fillAuthored, isGenerated} from '../text/fillAuthored';
import {lintMdx} from './mdxLint';
import {pageComponents} from './pageComponents';
import {pathBelow} from '../text/files';

/** Those of Docusaurus need React in the browser; ours have the same names and need no import. */
const IMPORT_OF_TABS = /^import (Tabs|TabItem) from (['"])@theme\/\1\2;?$/gm;

/**
 * What the compiler gets of a page.
 *
 * @throws Error with file and line of what would fail when the page is rendered
 */
export function createPreprocessor(siteDir: string) {
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string => {
    const file = pathBelow(filePath, siteDir);
    const text = fillAuthored(fileContent, file);
    if (isGenerated(file)) {
      return text;
    }
    const problems = lintMdx({path: file, text}, pageComponents(siteDir));
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }
    return text.replace(IMPORT_OF_TABS, '');
  };
}
