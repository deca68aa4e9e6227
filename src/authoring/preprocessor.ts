import path from 'node:path';
import {fillAuthored, isGenerated} from '../text/fillAuthored';
import {lintMdx} from './mdxLint';
import {pageComponents} from './pageComponents';

/**
 * What the compiler gets of a page.
 *
 * @throws Error with file and line of what would fail when the page is rendered
 */
export function createPreprocessor(siteDir: string) {
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string => {
    const file = path.relative(siteDir, filePath).split(path.sep).join('/');
    const text = fillAuthored(fileContent, file);
    const problems = isGenerated(file) ? [] : lintMdx({path: file, text}, pageComponents(siteDir));
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }
    return text;
  };
}
