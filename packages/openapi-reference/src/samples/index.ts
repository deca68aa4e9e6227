/**
 * Generates code samples for operations while the pages are generated. Existing generators (httpsnippet 3.0,
 * `@readme/httpsnippet` 11, `@scalar/snippetz` 0.5 and postman-code-generators 2.1) all change some values or break
 * some code: PHP gets `[]` for `{}` or null for true, JavaScript and Python lose backslashes, Ruby evaluates `#{...}`,
 * and Java lacks imports and has the body on one line.
 */
import type {OperationModel, ReferenceModel} from '../model';
import {sampleRequest} from './request';
import {kebabCase, NameRegistry, spellOut} from '../slugs';
import type {CodeSample} from '../types';
import {LANGUAGES, type Sample, writeSamples} from './write';

export type {Sample} from './write';

/** Returns a sample for each language. Webhooks have none, because the provider calls them. */
export function makeSamples(model: ReferenceModel, operation: OperationModel): Sample[] {
  if (operation.kind === 'webhook') {
    return [];
  }
  const given = operation.codeSamples.map(givenSample);
  const languages = new Set(given.map(({language}) => language));
  const made = writeSamples(sampleRequest(model, operation));
  return [...unique(given), ...made.filter(({language}) => !languages.has(language))];
}

/** Other names for these languages in `x-codeSamples`, in lower case. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bash: 'shell',
  curl: 'shell',
  sh: 'shell',
  js: 'javascript',
  'node.js': 'javascript',
  node: 'javascript',
  'c#': 'csharp',
  golang: 'go',
};

function givenSample({lang, label, source}: CodeSample): Sample {
  const name = lang.trim().toLowerCase();
  const known = LANGUAGES.find(({language}) => language === (OTHER_NAMES[name] ?? name));
  const id = kebabCase(spellOut(name)) || 'sample';
  return {
    language: known?.language ?? id,
    label: label ?? known?.label ?? lang,
    prism: known?.prism ?? id,
    code: source,
  };
}

/** Gives several samples in the same language distinct names. */
function unique(samples: readonly Sample[]): Sample[] {
  const names = new NameRegistry([]);
  return samples.map((sample) => ({...sample, language: names.take([sample.language])}));
}
