import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {FROZEN_RELEASES} from '../../../config/releases';
import {GLOSSARY, INSTANCE_FOLDERS} from '../../../config/site';
import {linkFirstMentions, readGlossary, termsToLink} from '../glossary';

interface Options {
  siteDir: string;
}

interface Glossary {
  file: string;
  address: string;
}

/** Returns the glossary to which a page links. Guides of a frozen release have their own. */
function glossaryOf(page: string, siteDir: string): Glossary {
  const release = FROZEN_RELEASES.find(({guides}) =>
    page.startsWith(path.join(siteDir, guides) + path.sep),
  );
  const {file, address} = GLOSSARY;
  return release === undefined
    ? {file: path.join(siteDir, file), address}
    : {
        file: path.join(siteDir, file.replace(INSTANCE_FOLDERS.api, release.guides)),
        address: address.replace('/api/', `/${release.path}/`),
      };
}

/** Remark transform that links the first mention of a term to its glossary entry. Authors need not mark terms. */
export default function glossaryLinks({siteDir}: Options) {
  return (tree: Root, {path: page = ''}: {path?: string}): void => {
    const {file, address} = glossaryOf(path.resolve(page), siteDir);
    if (path.resolve(page) === file || !fs.existsSync(file)) {
      return;
    }
    const terms = termsToLink(readGlossary(fs.readFileSync(file, 'utf8')));
    linkFirstMentions(tree, terms, (id) => `${address}#${id}`);
  };
}
