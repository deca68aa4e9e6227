import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {GLOSSARY} from '../../config/site';
import {linkFirstMentions, readGlossary, termsToLink} from '../lib/glossary';

interface Options {
  siteDir: string;
}

/** Remark transform: the first mention of a term leads to its entry in the glossary. Authors have nothing to do for it. */
export default function glossaryLinks({siteDir}: Options) {
  const glossary = path.join(siteDir, GLOSSARY.file);
  return (tree: Root, file: {path?: string}): void => {
    if (file.path !== undefined && path.resolve(file.path) === glossary) {
      return;
    }
    const terms = termsToLink(readGlossary(fs.readFileSync(glossary, 'utf8')));
    linkFirstMentions(tree, terms, (id) => `${GLOSSARY.address}#${id}`);
  };
}
