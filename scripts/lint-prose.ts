/**
 * Prose lint: house style, grammar, names that the description does not define, and rules that have one
 * place. READMEs are checked for idioms, and comments for the length of their lines. Part of `npm run check`.
 */
import fs from 'node:fs';
import {parse} from 'yaml';
import {IS_PROOFREAD} from '../config/description';
import {OTHER_NAMES} from '../config/prose/otherNames';
import {PLACES} from '../config/prose/places';
import {checkComments, COMMENTED} from '../src/authoring/prose/comments';
import {checkGrammar} from '../src/authoring/prose/grammar';
import {checkNames, knownNames, unusedNames} from '../src/authoring/prose/names';
import {checkPlaces} from '../src/authoring/prose/onePlace';
import {checkRequests, requestNames} from '../src/authoring/prose/requests';
import {checkLead, checkProjectProse, checkProse, type Problem} from '../src/authoring/prose/rules';
import type {OpenApiDocument} from '../packages/openapi-reference/src';
import {
  DESCRIPTION,
  readDescriptionTexts,
  readPages,
  readProjectTexts,
  trackedFiles,
} from '../src/authoring/prose/files';

const names = new Set(fs.readFileSync('config/prose/names.txt', 'utf8').split('\n'));
const description = parse(fs.readFileSync(DESCRIPTION, 'utf8')) as OpenApiDocument;
const known = knownNames(description);
const requests = requestNames(description);
const files = [...readPages(), ...(IS_PROOFREAD ? [readDescriptionTexts()] : [])];
const projectTexts = readProjectTexts();
const sources = trackedFiles().filter((file) => COMMENTED.test(file));

function listed(path: string, problems: readonly Problem[]): string[] {
  return [...problems]
    .sort((one, other) => one.line - other.line)
    .map(({line, message}) => `${path}:${line}: ${message}`);
}

const problems = [
  ...files.flatMap((file) =>
    listed(file.path, [
      ...checkLead(file),
      ...checkProse(file, names),
      ...checkGrammar(file),
      ...checkNames(file, known, OTHER_NAMES),
      ...checkRequests(file, requests),
      ...checkPlaces(file, PLACES),
    ]),
  ),
  ...projectTexts.flatMap((file) => listed(file.path, checkProjectProse(file))),
  ...sources.flatMap((file) => listed(file, checkComments(fs.readFileSync(file, 'utf8')))),
  ...unusedNames(files, OTHER_NAMES).map(
    (name) => `config/prose/otherNames.ts: no prose mentions “${name}”. Remove the line.`,
  ),
];

console.log(
  problems.length === 0
    ? `The prose of ${files.length} pages, ${projectTexts.length} project texts, and the comments of ${sources.length} files are in order.`
    : problems.join('\n'),
);
process.exitCode = problems.length === 0 ? 0 : 1;
