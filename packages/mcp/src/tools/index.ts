import {checkRequest} from './checkRequest';
import {explainError} from './explainError';
import {checkAnIban, countryFacts, findBanks} from './markets';
import {listChanges, tokenTool} from './misc';
import {codeSample, getOperation, getSchema, listOperations, listSchemas} from './operations';
import {readPage} from './read';
import {searchDocs} from './search';
import type {Tool} from './tool';

/** The most important tools are first. */
export const TOOLS: readonly Tool[] = [
  searchDocs,
  readPage,
  getOperation,
  listOperations,
  getSchema,
  listSchemas,
  explainError,
  checkRequest,
  codeSample,
  tokenTool,
  findBanks,
  countryFacts,
  checkAnIban,
  listChanges,
];
