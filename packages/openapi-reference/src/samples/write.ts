/** Writes code samples. Readers' browsers also run this code, so it must not generate values. */
import {csharp} from './csharp';
import {curl} from './curl';
import {go} from './go';
import {java} from './java';
import {javascript} from './javascript';
import {php} from './php';
import {python} from './python';
import {ruby} from './ruby';
import type {SampleRequest} from './sampleTypes';

export interface Sample {
  /** Stable name, also used by the tabs in guides. */
  language: string;
  label: string;
  /** Name of the language's Prism grammar. */
  prism: string;
  code: string;
}

interface Language extends Omit<Sample, 'code'> {
  write: (request: SampleRequest) => string;
}

/** Languages in the order of the tabs. */
export const LANGUAGES: readonly Language[] = [
  {language: 'shell', label: 'cURL', prism: 'bash', write: curl},
  {language: 'javascript', label: 'JavaScript', prism: 'javascript', write: javascript},
  {language: 'python', label: 'Python', prism: 'python', write: python},
  {language: 'java', label: 'Java', prism: 'java', write: java},
  {language: 'csharp', label: 'C#', prism: 'csharp', write: csharp},
  {language: 'php', label: 'PHP', prism: 'php', write: php},
  {language: 'go', label: 'Go', prism: 'go', write: go},
  {language: 'ruby', label: 'Ruby', prism: 'ruby', write: ruby},
];

/** Writes the same call in each language. */
export function writeSamples(request: SampleRequest): Sample[] {
  return LANGUAGES.map(({write, ...language}) => ({...language, code: write(request)}));
}
