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

/** Markdown options for documents, and for pages that other plugins make from Markdown, such as a blog. */
export const markdownOptions = (siteDir: string) =>
  ({
    // Before links are resolved: generated tables link to pages by file, as authors do.
    beforeDefaultRemarkPlugins: [fileLinks, generatedTables],
    // Functions, because options would be part of every page's script.
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
