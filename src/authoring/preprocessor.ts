import {fillAuthored, isGenerated} from '../text/fillAuthored';
import {lintMdx} from './mdxLint';
import {pageComponents} from './pageComponents';
import {pathBelow} from '../text/files';

/**
 * What the compiler gets of a page.
 *
 * @throws Error with file and line of what would fail when the page is rendered
 */
export function createPreprocessor(siteDir: string) {
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string => {
    const file = pathBelow(filePath, siteDir);
    const text = fillAuthored(fileContent, file);
    const problems = isGenerated(file) ? [] : lintMdx({path: file, text}, pageComponents(siteDir));
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }
    return text;
  };
}
