import fs from 'node:fs';
import {parse} from 'yaml';
import {IS_PROOFREAD} from '../config/description';
import {OTHER_NAMES} from '../config/prose/otherNames';
import {checkNames, knownNames, unusedNames} from '../src/authoring/prose/names';
import {checkRequests, requestNames} from '../src/authoring/prose/requests';
import type {OpenApiDocument} from '../packages/openapi-reference/src';
import {DESCRIPTION, readDescriptionTexts, readPages} from '../src/authoring/prose/files';
import type {Problem} from '../src/authoring/prose/read';
import {readNoArgs} from './lib/args';

readNoArgs('Lists names and requests in prose that the description does not define.');

const description = parse(fs.readFileSync(DESCRIPTION, 'utf8')) as OpenApiDocument;
const known = knownNames(description);
const requests = requestNames(description);
const files = [...readPages(), ...(IS_PROOFREAD ? [readDescriptionTexts()] : [])];

function listed(path: string, problems: readonly Problem[]): string[] {
  return [...problems]
    .sort((one, other) => one.line - other.line)
    .map(({line, message}) => `${path}:${line}: ${message}`);
}

const problems = [
  ...files.flatMap((file) =>
    listed(file.path, [...checkNames(file, known, OTHER_NAMES), ...checkRequests(file, requests)]),
  ),
  ...unusedNames(files, OTHER_NAMES).map(
    (name) => `config/prose/otherNames.ts: no text uses “${name}”. Remove it.`,
  ),
];

console.log(
  problems.length === 0 ? `Prose of ${files.length} pages: no problems.` : problems.join('\n'),
);
process.exitCode = problems.length === 0 ? 0 : 1;
