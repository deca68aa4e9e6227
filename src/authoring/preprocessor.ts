import fs from 'node:fs';
import path from 'node:path';
import {fillAuthored, isGenerated} from '../text/fillAuthored';
import {drawFacts} from './drawnFacts';
import {lintMdx} from './mdxLint';
import {pageComponents} from './pageComponents';
import {pathBelow} from '../text/files';
import {markdownLines} from '../text/markdown';

/** Matches imports of Docusaurus's tabs, which need React in the browser. Our tabs need no import. */
const IMPORT_OF_TABS = /^import (Tabs|TabItem) from (['"])@theme\/\1\2;?$/gm;

/** Matches an import of a file by its relative path, with its extension. */
const IMPORT_OF_FILE = /^import .* from (['"])(\.\.?\/.*\.\w+)\1;?$/;

/** Reports missing imported files with their page and line, which the bundler would omit. */
const missingImports = (file: string, filePath: string, text: string): string[] =>
  markdownLines(text).flatMap(({text: line, number, kind}) => {
    const name = kind === 'prose' ? IMPORT_OF_FILE.exec(line)?.[2] : undefined;
    return name === undefined || fs.existsSync(path.resolve(filePath, '..', name))
      ? []
      : [`${file}:${number}:1: the page imports ${name}, which does not exist.`];
  });

/**
 * Creates the hook that returns the source of a page for the compiler.
 *
 * @throws Error with the file and line of anything that would fail when the page is rendered
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
    return drawFacts(text.replace(IMPORT_OF_TABS, ''));
  };
}
