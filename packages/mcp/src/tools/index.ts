import {describeOperation} from './operation';
import {readPage} from './read';
import {searchDocs} from './search';
import type {Tool} from './tool';

/** Tools, most important first. */
export const TOOLS: readonly Tool[] = [searchDocs, readPage, describeOperation];
