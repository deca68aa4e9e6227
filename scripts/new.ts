/**
 * `npm run new -- guide|faq|market|error|redirect|remove ...`: creates a new page or entry in the right place, or moves
 * one. It never prompts and never overwrites.
 */
import fs from 'node:fs';
import path from 'node:path';
import {misuse, readArgs} from './lib/args';
import {
  errorScaffold,
  faqScaffold,
  guideScaffold,
  marketScaffold,
  redirectScaffold,
  removeScaffold,
  type Repository,
  type Scaffold,
  ScaffoldError,
} from '../src/authoring/scaffolds';
import {filesIn} from '../src/text/files';

const USAGE = `Usage: npm run new -- KIND ...

Adds a page or an entry in the right place, or moves one. It never prompts and never overwrites.

  guide <name> ["Title"]         docs/<name>.mdx
  faq <id> "Question?"           a question at the end of help/faq.mdx
  market <country code>          data, page and lists of a market
  error <CODE> --status N --category NAME [--operation ID ...]
                                 an entry of the error catalogue, with an example
  redirect <old address> <file>  the address leads to this page
  remove <file> <other file>     deletes a page; its addresses lead to the other one

  npm run new -- guide refunds "Refunds"
  npm run new -- error CARD_BLOCKED --status 422 --category cards --operation payByCard`;

const repository: Repository = {
  read: (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined),
  list: (folder) =>
    (fs.existsSync(folder) ? filesIn(folder) : [])
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => path.posix.join(folder, file)),
};

function scaffold(): Scaffold | undefined {
  const {values, positionals} = readArgs(
    USAGE,
    {
      status: {type: 'string', default: ''},
      category: {type: 'string', default: ''},
      operation: {type: 'string', multiple: true},
    },
    3,
  );
  const [kind, name, text] = positionals;
  if (name === undefined) {
    return undefined;
  }
  switch (kind) {
    case 'guide':
      return guideScaffold({name, title: text}, repository);
    case 'faq':
      return faqScaffold({id: name, question: text ?? ''}, repository);
    case 'market':
      return marketScaffold({code: name}, repository);
    case 'error':
      return errorScaffold(
        {
          code: name,
          status: values.status,
          category: values.category,
          operations: values.operation ?? [],
        },
        repository,
      );
    case 'redirect':
      return text === undefined
        ? undefined
        : redirectScaffold({from: name, file: text}, repository);
    case 'remove':
      return text === undefined
        ? undefined
        : removeScaffold({file: name, target: text}, repository);
    default:
      return undefined;
  }
}

try {
  const result = scaffold();
  if (result === undefined) {
    misuse('A kind, a name or a text is missing.', USAGE);
  }
  for (const [file, text] of result.files) {
    const isNew = !fs.existsSync(file);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    console.log(`${isNew ? 'new     ' : 'changed '} ${file}`);
  }
  for (const file of result.removed ?? []) {
    fs.rmSync(file);
    console.log(`removed  ${file}`);
  }
  console.log(['', 'Next:', ...result.next.map((step) => `- ${step}`)].join('\n'));
} catch (error) {
  if (!(error instanceof ScaffoldError) && !(error instanceof TypeError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
