/**
 * Prose lint: house style, grammar, names that the description does not define, and rules that have one
 * place. Part of `npm run check`.
 */
import fs from 'node:fs';
import {parse} from 'yaml';
import {OTHER_NAMES} from '../config/prose/otherNames';
import {PLACES} from '../config/prose/places';
import {checkGrammar} from '../src/authoring/prose/grammar';
import {checkNames, knownNames, unusedNames} from '../src/authoring/prose/names';
import {checkPlaces} from '../src/authoring/prose/onePlace';
import {checkRequests, requestNames} from '../src/authoring/prose/requests';
import {checkProse, type Problem} from '../src/authoring/prose/rules';
import type {OpenApiDocument} from '../packages/openapi-reference/src';
import {DESCRIPTION, readDescriptionTexts, readPages} from '../src/authoring/prose/files';

const names = new Set(fs.readFileSync('config/prose/names.txt', 'utf8').split('\n'));
const description = parse(fs.readFileSync(DESCRIPTION, 'utf8')) as OpenApiDocument;
const known = knownNames(description);
const requests = requestNames(description);
const files = [...readPages(), readDescriptionTexts()];

const problems = files.flatMap((file) => {
  const found: Problem[] = [
    ...checkProse(file, names),
    ...checkGrammar(file),
    ...checkNames(file, known, OTHER_NAMES),
    ...checkRequests(file, requests),
    ...checkPlaces(file, PLACES),
  ];
  return found
    .sort((one, other) => one.line - other.line)
    .map(({line, message}) => `${file.path}:${line}: ${message}`);
});
const unused = unusedNames(files, OTHER_NAMES).map(
  (name) =>
    `config/prose/otherNames.ts: no prose mentions “${name}”. Allowed: names that are needed.`,
);

const all = [...problems, ...unused];
console.log(all.length === 0 ? `The prose of ${files.length} files is in order.` : all.join('\n'));
process.exitCode = all.length === 0 ? 0 : 1;
