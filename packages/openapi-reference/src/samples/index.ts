/**
 * Code samples of an operation, generated with the pages. Custom code: the generators of httpsnippet 3.0,
 * @readme/httpsnippet 11, @scalar/snippetz 0.5 and postman-code-generators 2.1 all change some values or
 * break some code. PHP gets `[]` for `{}` or null for true, JavaScript and Python lose backslashes, Ruby runs
 * `#{...}`, and Java lacks its imports and has the body on one line.
 */
import type {OperationModel, ReferenceModel} from '../model';
import {sampleRequest} from './request';
import {kebabCase, NameRegistry, spellOut} from '../slugs';
import type {CodeSample} from '../types';
import {LANGUAGES, type Sample, writeSamples} from './write';

export type {Sample} from './write';

/** One sample for each language. A webhook has none, because the provider calls it. */
export function makeSamples(model: ReferenceModel, operation: OperationModel): Sample[] {
  if (operation.kind === 'webhook') {
    return [];
  }
  const given = operation.codeSamples.map(givenSample);
  const languages = new Set(given.map(({language}) => language));
  const made = writeSamples(sampleRequest(model, operation));
  return [...unique(given), ...made.filter(({language}) => !languages.has(language))];
}

/** Other names of our languages, in lower case, as `x-codeSamples` has them. */
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

/** Several samples of one language need different names. */
function unique(samples: readonly Sample[]): Sample[] {
  const names = new NameRegistry([]);
  return samples.map((sample) => ({...sample, language: names.take([sample.language])}));
}
