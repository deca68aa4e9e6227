import fs from 'node:fs';
import path from 'node:path';
import {fillAuthored, isGenerated} from '../text/fillAuthored';
import {lintMdx} from './mdxLint';
import {pageComponents} from './pageComponents';
import {pathBelow} from '../text/files';
import {markdownLines} from '../text/markdown';

/** Those of Docusaurus need React in the browser; ours have the same names and need no import. */
const IMPORT_OF_TABS = /^import (Tabs|TabItem) from (['"])@theme\/\1\2;?$/gm;

/** Import of a file near the page, with its extension. */
const IMPORT_OF_FILE = /^import .* from (['"])(\.\.?\/.*\.\w+)\1;?$/;

/** The bundler would name neither the page nor the line. */
const missingImports = (file: string, filePath: string, text: string): string[] =>
  markdownLines(text).flatMap(({text: line, number, kind}) => {
    const name = kind === 'prose' ? IMPORT_OF_FILE.exec(line)?.[2] : undefined;
    return name === undefined || fs.existsSync(path.resolve(filePath, '..', name))
      ? []
      : [`${file}:${number}:1: the page imports ${name}, which does not exist.`];
  });

/**
 * Returns the source of a page as the compiler receives it.
 *
 * @throws Error with file and line of anything that would fail when the page is rendered
 */
export function createPreprocessor(siteDir: string) {
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string => {
    const file = pathBelow(filePath, siteDir);
    const text = fillAuthored(fileContent, file);
    if (isGenerated(file)) {
      return text;
    }
    const problems = [
      ...lintMdx({path: file, text}, pageComponents(siteDir)),
      ...missingImports(file, filePath, text),
    ];
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }
    return text.replace(IMPORT_OF_TABS, '');
  };
}
