/** Everything that is made of one small description, to see whether it agrees. */
import fs from 'node:fs';
import path from 'node:path';
import {type CallForm, formOf} from '../src/forms';
import {loadDescription, type LoadOptions} from '../src/load';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {postmanCollection} from '../src/postman';
import {makeSamples} from '../src/samples';
import {madeBody} from '../src/samples/exampleFromSchema';
import {type SampleRequest, sampleRequest} from '../src/samples/request';
import {copyOf, renderDocument, temporaryFolder} from './support';

export interface Shown {
  model: ReferenceModel;
  warnings: readonly string[];
  /** A page as Markdown. */
  page: (name: string) => string;
  request: (index?: number) => SampleRequest;
  form: (index?: number) => CallForm;
  sample: (language: string, index?: number) => string;
  /** The body that is made for the first response. */
  response: (index?: number) => unknown;
  postman: ReturnType<typeof postmanCollection>;
}

/**
 * @param text - without its first lines, if it is of OpenAPI 3.1
 * @param more - further files
 */
export async function shown(
  text: string,
  more: Readonly<Record<string, string>> = {},
  options: LoadOptions = {},
): Promise<Shown> {
  const head = /^openapi:/m.test(text) ? '' : "openapi: 3.1.1\ninfo: {title: T, version: '1'}\n";
  const folder = temporaryFolder({'a.yaml': `${head}${text}`, ...more});
  const {document, warnings} = await loadDescription(
    path.join(folder, 'a.yaml'),
    folder,
    options,
  ).finally(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });
  const model = buildReferenceModel(document);
  const {files} = renderDocument(document);
  const operation = (index = 0): OperationModel => {
    const found = model.operations[index];
    if (found === undefined) {
      throw new Error(`There is no operation ${index}.`);
    }
    return found;
  };
  const request = (index?: number) => sampleRequest(model, operation(index));
  return {
    model,
    warnings,
    page: (name) => copyOf(files, name),
    request,
    form: (index) => formOf(operation(index), model),
    sample: (language, index) =>
      makeSamples(model, operation(index)).find((one) => one.language === language)?.code ?? '',
    response: (index) => {
      const [media] = operation(index).responses[0]?.media ?? [];
      return media && madeBody(model, media, 'response');
    },
    postman: postmanCollection(model, 'agreement'),
  };
}

/** The value of a JSON body. */
export function jsonOf({body}: SampleRequest): unknown {
  return body?.kind === 'json' ? body.value : undefined;
}
