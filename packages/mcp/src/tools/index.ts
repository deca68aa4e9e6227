import {describeOperation} from './operation';
import {readPage} from './read';
import {searchDocs} from './search';
import type {Tool} from './tool';

/** The most important tools are first. */
export const TOOLS: readonly Tool[] = [searchDocs, readPage, describeOperation];
