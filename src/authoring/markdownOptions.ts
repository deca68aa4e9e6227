import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import breakableNames from './transformers/breakableNames';
import buildTimeCode from './transformers/buildTimeCode';
import fileLinks from './transformers/fileLinks';
import foldedAnswers from './transformers/foldedAnswers';
import glossaryLinks from './transformers/glossaryLinks';
import generatedTables from './transformers/generatedTables';
import longNames from './transformers/longNames';
import movedSections from './transformers/movedSections';
import scrollingTables from './transformers/scrollingTables';
import tourButtons from './transformers/tourButtons';

/** Markdown options for docs and for other plugins that build pages from Markdown, such as a blog. */
export const markdownOptions = (siteDir: string) =>
  ({
    // Must run before links are resolved, because generated tables link to files, as authors do.
    beforeDefaultRemarkPlugins: [fileLinks, generatedTables],
    // Functions without options, because options would end up in the script of every page.
    remarkPlugins: [() => glossaryLinks({siteDir})],
    rehypePlugins: [
      () => buildTimeCode({siteDir}),
      scrollingTables,
      longNames,
      breakableNames,
      movedSections,
      tourButtons,
      foldedAnswers,
    ],
  }) satisfies Partial<DocsOptions>;
