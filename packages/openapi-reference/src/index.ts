/** The public interface for Node.js; `client.ts` has the one for browser bundles. */
export {entryAddress, makeEntries, type ReleaseDates, type ReleaseStep} from './changelog/entries';
export {type ComparedRelease, loadSteps} from './changelog/load';
export type {Changelog} from './changelog/page';
export {type Change, compareDescriptions, type Impact, marksOf} from './diff';
export {
  type DownloadEntry,
  DOWNLOADS_FOLDER,
  downloadsFolder,
  listDownloads,
  makeDownloads,
} from './downloads';
export {toJson} from './json';
export {type CallForm, makeForms} from './forms';
export {ENGLISH, ENGLISH_LABELS, type Labels} from './labels';
export {DescriptionError, type LoadedDescription, loadDescription, type LoadOptions} from './load';
export {checkLinks, findLinks, type FoundLink} from './links';
export {buildReferenceModel, type OperationModel, type ReferenceModel} from './model';
export {makeReferenceFiles, operationHead, type ReferenceFrontMatter, schemaHead} from './pages';
export type {PostmanOptions} from './postman';
export {markdownToHtml} from './markdown';
export {CARDS_CLASS, hasCards, nameParts, TABLE_ROLES} from './render/cards';
export {errorsOf} from './render/errorTable';
export {createLinks, type ReferenceLinks} from './render/links';
export {makeSamples} from './samples';
export type {OwnValues} from './samples/sampleTypes';
export {placeholder} from './samples/text';
export type {SchemaNode} from './schemaTree';
export {referenceItems, referenceOf, type SidebarDoc, type SidebarItems} from './sidebarItems';
export {BODY_EXTENSION, kebabCase, stockName} from './slugs';
export type {OpenApiDocument, OperationObject} from './types';
export {syncFolder} from './write';
export {asCode} from './words';
export {toYaml} from './yamlText';
